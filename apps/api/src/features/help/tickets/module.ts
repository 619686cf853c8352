import type { Module } from '../../../core/module.ts';
import { ticketRoutes } from './routes.ts';

export const ticketsModule: Module = {
  noun: 'tickets',
  tables: ['ticket_reads'],
  personal: [{ table: 'ticket_reads', of: 'person' }],
  routes: ticketRoutes,
};
