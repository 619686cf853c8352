import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

export const backupFailedMail = defineMail({
  name: 'backup-failed',
  title: 'Failed backup',
  about: 'servers',
  payload: z.strictObject({ server_id: z.uuid(), name: z.string(), reason: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} was not backed up`,
    heading: 'A backup could not be made',
    paragraphs: [
      `The backup of ${mail.name} that was due could not be made. ${mail.reason}`,
      'The server keeps running, and the earlier backups are still there. We try again when the next one is due, or within a day; you can also make one by hand.',
    ],
    action: { label: 'See its backups', url: `${publicUrl}/panel/servers/${mail.server_id}/backups` },
  }),
});

export const rehearsalFailedMail = defineMail({
  name: 'rehearsal-failed',
  title: 'Failed rehearsal',
  about: 'servers',
  payload: z.strictObject({ server_id: z.uuid(), name: z.string(), backup: z.string(), reason: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `A backup of ${mail.name} could not be proved`,
    heading: 'A backup could not be proved',
    paragraphs: [
      `We tried the backup “${mail.backup}” of ${mail.name} out in a machine without network. ${mail.reason}`,
      'The server keeps running, and nothing on it was changed. Make a backup by hand and try it out with “Rehearse now”; if that fails too, answer this mail.',
    ],
    action: { label: 'See its backups', url: `${publicUrl}/panel/servers/${mail.server_id}/backups` },
  }),
});

export const backupMails = [template(backupFailedMail), template(rehearsalFailedMail)];
