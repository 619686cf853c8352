import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { deskRoutes } from './routes.ts';
import { forgetSignature } from './signature.ts';

/** How staff work on tickets: hours, targets, saved answers. */
export const deskModule: Module = {
  noun: 'desk',
  things: { reply_id: namedBy('saved_replies', 't.name'), sender_id: namedBy('blocked_senders', 't.value') },
  tables: ['blocked_senders', 'desk_settings', 'desk_signatures', 'saved_replies', 'saved_reply_versions'],
  personal: [{ table: 'desk_signatures', of: 'person' }],
  routes: deskRoutes,
  subscribers: [on('staff.removed', (_deps, tx, { data }) => forgetSignature(tx, data.person_id))],
};
