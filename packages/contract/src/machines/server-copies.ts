import { z } from 'zod';
import { emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, own } from '../endpoint.ts';
import { line } from '../text.ts';
import { copyStatus } from './server-states.ts';
import { started } from './server-tasks.ts';
import { serverParams, typedNameBody } from './servers.ts';

/** Limits per server. */
export const serverLimits = { snapshots: 5, backups: 5 } as const;

export const snapshot = z.strictObject({
  snapshot_id: id,
  name: z.string(),
  status: copyStatus,
  created_at: unixSeconds,
});
export type Snapshot = z.infer<typeof snapshot>;

export const backup = z.strictObject({
  backup_id: id,
  name: z.string(),
  status: copyStatus,
  size: z.number().int().describe('Bytes; 0 until it is ready.'),
  disk_gb: z.number().int().describe('The disk that it was made of; a server made from it needs one as large.'),
  automatic: z.boolean().describe('Made by the schedule of the server, which also deletes it.'),
  created_at: unixSeconds,
});
export type Backup = z.infer<typeof backup>;

/** The last copy of a deleted server. */
const finalBackup = z.strictObject({
  backup_id: id,
  server_id: id,
  server_name: z.string(),
  location: z.string(),
  size: z.number().int().describe('Bytes.'),
  created_at: unixSeconds,
  kept_until: unixSeconds,
});
export type FinalBackup = z.infer<typeof finalBackup>;

export const copyName = line('Please give it a name.', 60);

const snapshotParams = serverParams.extend({ snapshot_id: id });
const backupParams = serverParams.extend({ backup_id: id });

export const serverCopyEndpoints = {
  vmSnapshots: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/snapshots',
    summary: 'Snapshots of the server, newest first.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['copies'],
    params: serverParams,
    status: 200,
    response: z.strictObject({ snapshots: z.array(snapshot), limit: z.number().int() }),
    errors: [],
  }),
  vmSnapshotCreate: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/snapshots',
    summary: 'Take a snapshot of the disk. Answers with the task.',
    access: own('serversManage'),
    limit: limits.write,
    changes: ['copies', 'servers', 'server-tasks', 'activity'],
    params: serverParams,
    body: z.strictObject({ name: copyName }),
    status: 202,
    response: started.extend({ snapshot_id: id }),
    errors: ['conflict'],
  }),
  vmSnapshotRollback: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/snapshots/{snapshot_id}/rollback',
    summary: 'Roll the disk back to a snapshot, with the name of the server typed. Later changes are lost.',
    access: own('serversManage'),
    destroys: true,
    limit: limits.write,
    changes: ['copies', 'servers', 'server-tasks', 'activity'],
    params: snapshotParams,
    body: typedNameBody,
    status: 202,
    response: started,
    errors: ['conflict'],
  }),
  vmSnapshotDelete: endpoint({
    method: 'DELETE',
    path: '/account/vm/{server_id}/snapshots/{snapshot_id}',
    summary: 'Delete a snapshot.',
    access: own('serversManage'),
    destroys: true,
    limit: limits.write,
    changes: ['copies', 'servers', 'server-tasks', 'activity'],
    params: snapshotParams,
    body: emptyBody,
    status: 202,
    response: started,
    errors: ['conflict'],
  }),
  vmBackups: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/backups',
    summary: 'Backups of the server, newest first.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['copies'],
    params: serverParams,
    status: 200,
    response: z.strictObject({
      backups: z.array(backup),
      limit: z.number().int().describe('How many may be made by hand.'),
    }),
    errors: [],
  }),
  vmFinalBackups: endpoint({
    method: 'GET',
    path: '/account/final-backups',
    summary: 'Final backups of your deleted servers, with the date until which each is kept, soonest first.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['copies', 'servers'],
    status: 200,
    response: z.strictObject({ backups: z.array(finalBackup) }),
    errors: [],
  }),
  vmBackupCreate: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/backups',
    summary: 'Back the server up to the backup storage, while it runs.',
    access: own('serversManage'),
    limit: limits.write,
    changes: ['copies', 'servers', 'server-tasks', 'activity'],
    params: serverParams,
    body: z.strictObject({ name: copyName }),
    status: 202,
    response: started.extend({ backup_id: id }),
    errors: ['conflict'],
  }),
  vmBackupRestore: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/backups/{backup_id}/restore',
    summary: 'Restore a backup, with the name of the server typed. Its present disk and its snapshots are lost.',
    access: own('serversManage'),
    destroys: true,
    limit: limits.write,
    changes: ['copies', 'servers', 'server-tasks', 'activity'],
    params: backupParams,
    body: typedNameBody,
    status: 202,
    response: started,
    errors: ['conflict'],
  }),
  vmBackupDelete: endpoint({
    method: 'DELETE',
    path: '/account/vm/{server_id}/backups/{backup_id}',
    summary: 'Delete a backup.',
    access: own('serversManage'),
    destroys: true,
    limit: limits.write,
    changes: ['copies', 'servers', 'server-tasks', 'activity'],
    params: backupParams,
    body: emptyBody,
    status: 202,
    response: started,
    errors: ['conflict'],
  }),
};
