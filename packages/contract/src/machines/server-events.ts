import { z } from 'zod';
import { id, unixSeconds } from '../common.ts';

const serverEventKinds = [
  'created',
  'ready',
  'image_needed',
  'failed',
  'started',
  'shut_down',
  'stopped',
  'rebooted',
  'renamed',
  'hostname_changed',
  'credentials_changed',
  'console_opened',
  'rebuilt',
  'scaled',
  'snapshot_taken',
  'snapshot_rolled_back',
  'snapshot_deleted',
  'backup_made',
  'backup_restored',
  'backup_deleted',
  'cancelled',
  'suspended',
  'resumed',
  'deleted',
  'task_failed',
  'task_retried',
  'task_unwound',
] as const;
export type ServerEventKind = (typeof serverEventKinds)[number];

export const serverEvent = z.strictObject({
  event_id: id,
  kind: z.enum(serverEventKinds),
  by: z.enum(['owner', 'staff', 'system']),
  detail: z.string().describe('A name or a reason; empty when there is nothing to add.'),
  created_at: unixSeconds,
});
export type ServerEvent = z.infer<typeof serverEvent>;

/** As staff see it: with who exactly it was. */
export const staffServerEvent = serverEvent.extend({
  actor_email: z.string().describe('Empty when nobody asked for it, and after the account was deleted.'),
});
export type StaffServerEvent = z.infer<typeof staffServerEvent>;
