import { z } from 'zod';
import { id } from '../common.ts';
import { defineEvents } from '../event.ts';

const of = { version: 1, subject: 'server_id', changes: ['copies'] } as const;
const ofBackup = {
  ...of,
  data: z.strictObject({ server_id: id, backup_id: id, detail: z.string().max(500).describe('A name or a reason.') }),
} as const;
const ofServer = {
  ...of,
  data: z.strictObject({ server_id: id, detail: z.string().max(500).describe('What it is now, or a reason.') }),
} as const;

export const backupEvents = defineEvents({
  'server_backup.made': { ...ofBackup, summary: 'A backup of a server was made.' },
  'server_backup.failed': { ...ofBackup, summary: 'A backup of a server could not be made. Nothing of it is left.' },
  'backup_schedule.set': {
    ...ofServer,
    changes: ['copies', 'activity'],
    activity: 'backup_schedule_set',
    summary: 'The backup schedule of a server was set.',
  },
  'backup_schedule.ended': { ...ofServer, summary: 'The backup plan of a server ended, and its schedule with it.' },
  'backup_run.started': { ...ofServer, summary: 'The backup that was due by the schedule of a server was begun.' },
  'backup_rehearsal.started': { ...ofServer, summary: 'A trial of the newest backup of a server was begun.' },
  'backup_rehearsal.proved': {
    ...ofServer,
    summary: 'The newest backup of a server was restored into a machine without network, which booted and answered.',
  },
  'backup_rehearsal.failed': { ...ofServer, summary: 'The newest backup of a server could not be proved.' },
  'backup_rehearsal.dropped': { ...ofServer, summary: 'A backup was deleted while it was tried out.' },
  'backup_run.failed': {
    ...ofServer,
    summary: 'The backup that was due by the schedule of a server could not be made.',
  },
});
