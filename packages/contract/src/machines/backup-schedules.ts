import { z } from 'zod';
import { detailsSchema, emptyBody, id, unixSeconds } from '../common.ts';
import { endpoint, limits, own, staff } from '../endpoint.ts';
import type { StateWord } from '../state-words.ts';
import { type BackupWindow, backupWindows, retentionLimits } from './backup-rules.ts';
import { backup } from './server-copies.ts';
import { serverParams } from './servers.ts';

const count = (most: number) => {
  const message = `Please enter a whole number from 0 to ${most}.`;
  return z.number({ error: message }).int({ error: message }).min(0, { error: message }).max(most, { error: message });
};

export const backupWindow = z
  .enum(Object.keys(backupWindows) as [BackupWindow, ...BackupWindow[]])
  .describe(
    'Six hours of the day, in UTC, from 00:00, 06:00, 12:00 or 18:00; each server has a minute of its own in it.',
  );

const scheduleFields = z.strictObject({
  daily: count(retentionLimits.daily).describe('How many backups of a day are kept.'),
  weekly: count(retentionLimits.weekly).describe('How many of a week are kept, beyond the days.'),
  monthly: count(retentionLimits.monthly).describe('How many of a month are kept, beyond the weeks.'),
  window: backupWindow,
});

export const scheduleBody = scheduleFields.refine(({ daily, weekly, monthly }) => daily + weekly + monthly > 0, {
  path: ['daily'],
  error: 'Please keep at least one backup.',
});
export type BackupSchedule = z.infer<typeof scheduleFields>;

export const firstSchedule: BackupSchedule = { daily: 7, weekly: 0, monthly: 0, window: 'night' };

const backupRun = z.strictObject({
  run_id: id,
  started_at: unixSeconds,
  finished_at: unixSeconds.describe('0 while it is being made.'),
  reason: z.string().describe('Why it could not be made; empty otherwise.'),
});
export type BackupRun = z.infer<typeof backupRun>;

export const runWord = ({ finished_at, reason }: Pick<BackupRun, 'finished_at' | 'reason'>): StateWord => {
  if (finished_at === 0) return { word: 'Being made', meaning: 'works' };
  return reason === '' ? { word: 'Made', meaning: 'well' } : { word: 'Failed', meaning: 'broken' };
};

const backupRehearsal = z.strictObject({
  rehearsal_id: id,
  backup_id: id,
  backup_name: z.string(),
  started_at: unixSeconds,
  finished_at: unixSeconds.describe('0 while it goes on.'),
  reason: z.string().describe('Why the backup could not be proved; empty otherwise.'),
});
export type BackupRehearsal = z.infer<typeof backupRehearsal>;

export const rehearsalWord = ({ finished_at, reason }: Pick<BackupRehearsal, 'finished_at' | 'reason'>): StateWord => {
  if (finished_at === 0) return { word: 'Being tried out', meaning: 'works' };
  return reason === '' ? { word: 'Proved', meaning: 'well' } : { word: 'Not proved', meaning: 'broken' };
};

const serverSchedule = z.strictObject({
  has_plan: z.boolean().describe('Whether the server has a backup plan, which schedules belong to.'),
  is_paused: z.boolean().describe('True while the backup plan or the server is suspended: nothing is made then.'),
  schedule: scheduleFields.nullable(),
  next_at: unixSeconds.describe('When the next backup is due; 0 without a schedule.'),
  total_size: z.number().int().describe('Bytes of all backups of the server.'),
  rehearse_at: unixSeconds.describe('When the newest backup is next tried out; 0 without a schedule.'),
  rehearsals: z.array(backupRehearsal).describe('The latest five rehearsals, newest first.'),
  runs: z.array(backupRun).describe('The latest ten backups that were due, newest first.'),
});
export type ServerSchedule = z.infer<typeof serverSchedule>;

export const backupScheduleEndpoints = {
  vmBackupSchedule: endpoint({
    method: 'GET',
    path: '/account/vm/{server_id}/backup-schedule',
    summary: 'When backups of the server are made by themselves, how many are kept, and how the latest went.',
    access: own('serversView'),
    limit: limits.read,
    reads: ['copies', 'servers', 'deliveries'],
    params: serverParams,
    status: 200,
    response: serverSchedule,
    errors: [],
  }),
  vmBackupScheduleSet: endpoint({
    method: 'PUT',
    path: '/account/vm/{server_id}/backup-schedule',
    summary:
      'Change the backup schedule of a server with a backup plan. What it keeps no longer goes with the next backup.',
    access: own('serversManage'),
    limit: limits.write,
    changes: ['copies', 'activity'],
    params: serverParams,
    body: scheduleBody,
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  vmBackupRehearse: endpoint({
    method: 'POST',
    path: '/account/vm/{server_id}/backup-rehearsals',
    summary:
      'Try the newest backup out: it is restored into a machine without network, which is booted, asked and destroyed.',
    access: own('serversManage'),
    limit: limits.issue,
    changes: ['copies'],
    params: serverParams,
    body: emptyBody,
    status: 202,
    response: z.strictObject({ details: z.string(), rehearsal_id: id }),
    errors: ['conflict'],
  }),
  adminServerBackups: endpoint({
    method: 'GET',
    path: '/system/admin/servers/{server_id}/backups',
    summary: 'Backups of a client’s server with its schedule, as its owner sees them.',
    access: staff('staffServers'),
    limit: limits.read,
    reads: ['copies', 'servers', 'deliveries'],
    params: serverParams,
    status: 200,
    response: serverSchedule.extend({ backups: z.array(backup) }),
    errors: [],
  }),
};
