import { dayText } from '@resolvo/contract/day-words';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';
import { typedAddress, typedName } from '../../../core/plain-name.ts';

export const transferOfferedMail = defineMail({
  name: 'server-transfer-offered',
  title: 'Server offered to another account',
  toStranger: 'names',
  payload: z.strictObject({ name: typedName, from: typedAddress, until: z.number().int() }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.from} wants to hand the server ${mail.name} over to you`,
    heading: `The server ${mail.name} is offered to you`,
    paragraphs: [
      `${mail.from} wants to hand the server ${mail.name} over to the account of this address. Your servers page shows what it costs; nothing happens unless you accept it there.`,
      `The offer stands until ${dayText(mail.until)}. If you do not know the sender, you need not do anything.`,
    ],
    action: { label: 'Look at the offer', url: `${publicUrl}/panel/servers` },
  }),
});

export const serverTransferredMail = defineMail({
  name: 'server-transferred',
  title: 'Server transferred',
  payload: z.strictObject({ name: z.string(), from: z.string(), to: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} now belongs to the account of ${mail.to}`,
    heading: `${mail.name} has changed hands`,
    paragraphs: [
      `The server ${mail.name} went from the account of ${mail.from} to that of ${mail.to}, with its disk, snapshots, backups, addresses and options. The period that is paid stays paid; from the next one on the new owner is billed.`,
      'Its passwords and SSH keys are what they were: whoever has them can still sign in to the system. The new owner should change them now.',
    ],
    action: { label: 'Open your servers', url: `${publicUrl}/panel/servers` },
  }),
});

export const transferDeclinedMail = defineMail({
  name: 'server-transfer-declined',
  title: 'Transfer declined',
  payload: z.strictObject({ name: z.string(), by: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.by} does not take ${mail.name} over`,
    heading: `${mail.name} stays yours`,
    paragraphs: [`${mail.by} declined to take the server ${mail.name} over. It stays as it is.`],
    action: { label: 'Open your servers', url: `${publicUrl}/panel/servers` },
  }),
});

export const transferMails = [
  template(transferOfferedMail),
  template(serverTransferredMail),
  template(transferDeclinedMail),
];
