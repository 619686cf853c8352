import type { Module } from '../../../core/module.ts';
import { memberMails } from './mails.ts';
import { memberRoutes } from './routes.ts';

export const membersModule: Module = {
  noun: 'members',
  tables: ['invitations'],
  routes: memberRoutes,
  mails: memberMails,
};
