import type { Module } from '../../../core/module.ts';
import { namedBy } from '../../../core/things.ts';
import { deskRoutes } from './routes.ts';

/** How staff work on tickets: hours, targets, saved answers. */
export const deskModule: Module = {
  noun: 'desk',
  things: { reply_id: namedBy('saved_replies', 't.name') },
  tables: ['desk_settings', 'saved_replies', 'saved_reply_versions'],
  routes: deskRoutes,
};
