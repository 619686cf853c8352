import type { Module } from '../../../core/module.ts';
import { ticketRoutes } from './routes.ts';

export const ticketsModule: Module = {
  noun: 'tickets',
  routes: ticketRoutes,
};
