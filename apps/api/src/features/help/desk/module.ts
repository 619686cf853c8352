import type { Module } from '../../../core/module.ts';
import { deskRoutes } from './routes.ts';

/** How staff work on tickets: hours, targets, saved answers. */
export const deskModule: Module = {
  noun: 'desk',
  tables: ['desk_settings', 'saved_replies', 'saved_reply_versions'],
  routes: deskRoutes,
};
