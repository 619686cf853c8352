import { z } from 'zod';
import { id, unixSeconds } from '../common.ts';
import { defineEvents } from '../event.ts';
import { machineTopics } from '../topics.ts';

const serverEventKinds = [
  'created',
  'ready',
  'image_needed',
  'failed',
  'started',
  'shut_down',
  'stopped',
  'rebooted',
  'reset',
  'renamed',
  'hostname_changed',
  'credentials_changed',
  'key_added',
  'console_opened',
  'console_recorded',
  'rebuilt',
  'scaled',
  'snapshot_taken',
  'snapshot_rolled_back',
  'snapshot_deleted',
  'backup_made',
  'backup_restored',
  'backup_deleted',
  'cancelled',
  'end_announced',
  'kept',
  'handed_over',
  'taken_over',
  'labelled',
  'protected',
  'unprotected',
  'rescue_entered',
  'rescue_left',
  'boot_changed',
  'moved',
  'network_cut',
  'network_restored',
  'slowed',
  'unslowed',
  'adopted',
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

/** As staff see it: with the acting account. */
export const staffServerEvent = serverEvent.extend({
  actor_email: z.string().describe('Empty when nobody asked for it, and after the account was deleted.'),
});
export type StaffServerEvent = z.infer<typeof staffServerEvent>;

const of = {
  version: 1,
  changes: [...machineTopics, 'subscriptions'],
  subject: 'server_id',
  data: z.strictObject({ server_id: id, detail: z.string().max(500).describe('A name or a reason.') }),
} as const;

export const serverEvents = defineEvents({
  'server.created': {
    ...of,
    activity: 'server_created',
    summary: 'The setup of a server was begun.',
  },
  'server.delivered': {
    ...of,
    activity: 'server_delivered',
    summary: 'A server was delivered: it is set up.',
  },
  'server.image_needed': { ...of, summary: 'A server got its place and its address, and waits for an image.' },
  'server.failed': { ...of, activity: 'server_failed', summary: 'A server could not be set up.' },
  'server.started': { ...of, activity: 'server_started', summary: 'A server was switched on.' },
  'server.shut_down': { ...of, activity: 'server_shut_down', summary: 'A server was asked to shut down.' },
  'server.stopped': { ...of, activity: 'server_stopped', summary: 'A server was switched off at once.' },
  'server.rebooted': { ...of, activity: 'server_rebooted', summary: 'A server was restarted.' },
  'server.reset': { ...of, activity: 'server_reset', summary: 'A server was restarted at once, without its system.' },
  'server.renamed': { ...of, activity: 'server_renamed', summary: 'A server got another name.' },
  'server.hostname_changed': { ...of, activity: 'server_hostname_changed', summary: 'A server got another hostname.' },
  'server.credentials_changed': {
    ...of,
    activity: 'server_credentials_changed',
    summary: 'Login and password of a server were set.',
  },
  'server.key_added': { ...of, activity: 'server_key_added', summary: 'An SSH key was put on a running server.' },
  'server.console_opened': { ...of, activity: 'server_console_opened', summary: 'The console of a server was opened.' },
  'server.console_recorded': {
    ...of,
    activity: 'server_console_recorded',
    summary: 'Staff who were signed in as the client opened the console of a server. What it shows is recorded.',
  },
  'server.rebuilt': { ...of, activity: 'server_rebuilt', summary: 'A server got a fresh image.' },
  'server.scaled': { ...of, activity: 'server_scaled', summary: 'A server got another size.' },
  'server.snapshot_taken': { ...of, activity: 'server_snapshot_taken', summary: 'A snapshot was taken.' },
  'server.snapshot_rolled_back': {
    ...of,
    activity: 'server_snapshot_rolled_back',
    summary: 'A server went back to a snapshot.',
  },
  'server.snapshot_deleted': { ...of, activity: 'server_snapshot_deleted', summary: 'A snapshot was deleted.' },
  'server.backup_made': { ...of, activity: 'server_backup_made', summary: 'A backup was made.' },
  'server.backup_restored': {
    ...of,
    activity: 'server_backup_restored',
    summary: 'A server was restored from a backup.',
  },
  'server.backup_deleted': { ...of, activity: 'server_backup_deleted', summary: 'A backup was deleted.' },
  'server.cancelled': {
    ...of,
    activity: 'server_cancelled',
    summary: 'A server was cancelled.',
  },
  'server.end_announced': {
    ...of,
    summary: 'What pays for a server ended. The server is suspended and kept for the grace period, then deleted.',
  },
  'server.handed_over': {
    ...of,
    activity: 'server_handed_over',
    summary: 'A server was handed over to another account, which accepted it.',
  },
  'server.taken_over': {
    ...of,
    activity: 'server_taken_over',
    summary: 'A server was taken over from another account.',
  },
  'server.labelled': {
    ...of,
    activity: 'server_labelled',
    summary: 'The labels of a server were changed: note, project and tags.',
  },
  'server.protected': {
    ...of,
    activity: 'server_protected',
    summary: 'A server was protected against deletion and rebuild.',
  },
  'server.unprotected': { ...of, activity: 'server_unprotected', summary: 'The protection of a server was lifted.' },
  'server.rescue_entered': {
    ...of,
    activity: 'server_rescue_entered',
    summary: 'A server was started into the rescue system.',
  },
  'server.rescue_left': { ...of, activity: 'server_rescue_left', summary: 'A server left the rescue system.' },
  'server.boot_changed': {
    ...of,
    activity: 'server_boot_changed',
    summary: 'What a server boots from was changed.',
  },
  'server.moved': {
    ...of,
    activity: 'server_moved',
    summary: 'A server was moved to another node by staff, with the reason.',
  },
  'server.network_cut': {
    ...of,
    activity: 'server_network_cut',
    summary: 'Staff cut the network of a server, with the reason. It goes on running, and its data stays.',
  },
  'server.network_restored': {
    ...of,
    activity: 'server_network_restored',
    summary: 'Staff connected a server to the network again.',
  },
  'server.slowed': { ...of, summary: 'A server was slowed, because it has sent the traffic that its plan includes.' },
  'server.unslowed': { ...of, summary: 'A server got its full speed back.' },
  'server.adopted': {
    ...of,
    activity: 'server_adopted',
    summary: 'Staff took a machine that was found at the hypervisor into the books, as a server of this account.',
  },
  'server.kept': { ...of, summary: 'The announced end of a server was taken back.' },
  'server.suspended': {
    ...of,
    activity: 'server_suspended',
    summary: 'A server was suspended: switched off, and closed to its owner.',
  },
  'server.resumed': { ...of, activity: 'server_resumed', summary: 'The suspension of a server was lifted.' },
  'server.deleted': {
    ...of,
    activity: 'server_deleted',
    // Its place can be sold again.
    changes: [...of.changes, 'deliveries', 'catalog'],
    summary: 'A server was deleted, with its disk.',
  },
  'server.task_failed': { ...of, summary: 'Work on a server failed and was taken back.' },
  'server.task_retried': { ...of, summary: 'Staff had stuck work on a server tried again.' },
  'server.task_unwound': { ...of, summary: 'Staff had stuck work on a server taken back.' },
});
export type ServerEventName = keyof typeof serverEvents;
export const serverEventName = z.enum(Object.keys(serverEvents) as ServerEventName[]);

/** Its kind in the server's activity list. */
export function serverEventKind(name: ServerEventName): ServerEventKind {
  const kind = name.slice('server.'.length);
  return serverEvent.shape.kind.parse(kind === 'delivered' ? 'ready' : kind);
}
