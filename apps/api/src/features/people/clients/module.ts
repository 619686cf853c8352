import type { Module } from '../../../core/module.ts';
import { clientMails } from './mails.ts';
import { clientRoutes } from './routes.ts';

export const clientsModule: Module = {
  noun: 'clients',
  routes: clientRoutes,
  mails: clientMails,
};
