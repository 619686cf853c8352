import { brand } from '@resolvo/brand/brand';
import { dayText } from '@resolvo/contract/day-words';
import { companions, withItText } from '@resolvo/contract/machines/companions';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';
import { creditedInstead } from '../../sales/subscriptions/mails.ts';

const aboutServer = z.strictObject({ server_id: z.uuid(), name: z.string(), address: z.string() });

/** With defaults, for mails that were queued before these fields existed. */
const readyServer = aboutServer.extend({
  login: z.string().default(''),
  password_set: z.boolean().default(false),
  key_names: z.array(z.string()).default([]),
  image: z.string().default(''),
  location: z.string().default(''),
  hostname: z.string().default(''),
});

/** Who signs in, and with what. */
function wayIn({ login, address, key_names, password_set }: z.infer<typeof readyServer>): string[] {
  if (login === '') return ['Set a login and password under Credentials, and use the console in your panel.'];
  const opens =
    key_names.length > 0
      ? `It opens with your SSH ${key_names.length === 1 ? 'key' : 'keys'} ${key_names.join(', ')}.`
      : '';
  const password = password_set ? 'The password is the one you chose with the order; we no longer have it.' : '';
  const none =
    opens === '' && password === ''
      ? 'It has no SSH key and no password yet: set a password under Credentials first.'
      : '';
  return [`ssh ${login}@${address}`, `The user is ${login}. ${[opens, password, none].filter(Boolean).join(' ')}`];
}

export const serverReadyMail = defineMail({
  name: 'server-ready',
  title: 'Server ready',
  about: 'servers',
  payload: readyServer,
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} is running`,
    heading: 'Your server is running',
    paragraphs: [
      `${mail.name} is up and reachable at ${mail.address}.`,
      ...wayIn(mail),
      ...(mail.image === ''
        ? []
        : [`It runs ${mail.image} in ${mail.location}, and its hostname is ${mail.hostname}.`]),
    ],
    action: { label: 'Open the server', url: `${publicUrl}/panel/servers/${mail.server_id}` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const serverWithoutMail = defineMail({
  name: 'server-without',
  title: 'Server made without what was chosen',
  about: 'servers',
  payload: z.strictObject({
    server_id: z.uuid(),
    name: z.string(),
    thing: z.enum(['firewall', 'private network', 'volume']),
    reason: z.string(),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} was made without the ${mail.thing} you chose`,
    heading: `Without the ${mail.thing}`,
    paragraphs: [
      `${mail.name} is there, but the ${mail.thing} that you chose with the order is not part of it. ${mail.reason}`,
      'You can choose another one on the page of the server.',
    ],
    action: { label: 'Open the server', url: `${publicUrl}/panel/servers/${mail.server_id}` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const serverNeedsImageMail = defineMail({
  name: 'server-needs-image',
  title: 'Server waits for an image',
  about: 'servers',
  payload: aboutServer,
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} needs an image`,
    heading: 'Your server is reserved',
    paragraphs: [
      `${mail.name} has its place and its address, ${mail.address}. Choose the system it should run, and it is built at once.`,
    ],
    action: { label: 'Choose an image', url: `${publicUrl}/panel/servers/${mail.server_id}/cloud-images` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const serverMovedMail = defineMail({
  name: 'server-moved',
  title: 'Server moved',
  about: 'servers',
  payload: z.strictObject({ server_id: z.uuid(), name: z.string(), reason: z.string(), was_off: z.boolean() }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} was moved`,
    heading: `${mail.name} was moved`,
    paragraphs: [
      `We moved ${mail.name} to other hardware in the same place. The reason: ${mail.reason}`,
      mail.was_off
        ? 'It was switched off for the move and started again after it. Its addresses and its data are the same.'
        : 'It was not switched off for it. Its addresses and its data are the same.',
    ],
    action: { label: 'Open the server', url: `${publicUrl}/panel/servers/${mail.server_id}` },
    afterword: `Has something stopped working since then? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

const recovered = {
  runs: 'It runs again.',
  off: 'It was switched off before, and still is. You can start it in your panel.',
  suspended: 'It is suspended, and stays off until the suspension is lifted.',
} as const;

export const serverRecoveredMail = defineMail({
  name: 'server-recovered',
  title: 'Server brought from failed hardware',
  about: 'servers',
  payload: z.strictObject({
    server_id: z.uuid(),
    name: z.string(),
    reason: z.string(),
    stayed: z.boolean().describe('Its node came back before it had left.'),
    standing: z.enum(['runs', 'off', 'suspended']),
  }),
  words: (mail, { publicUrl }) => {
    const subject = mail.stayed ? `The hardware of ${mail.name} is back` : `${mail.name} is on other hardware`;
    return {
      subject,
      heading: subject,
      paragraphs: [
        `The hardware of ${mail.name} had failed. The reason: ${mail.reason}`,
        mail.stayed
          ? 'It came back before the server was brought elsewhere, so the server stays where it was. Its addresses and its disk are the same.'
          : 'We brought the server to other hardware in the same place. Its addresses and its disk are the same.',
        recovered[mail.standing],
      ],
      action: { label: 'Open the server', url: `${publicUrl}/panel/servers/${mail.server_id}` },
      afterword: `Has something stopped working since then? Answer this mail or write to ${brand.supportEmail}.`,
    };
  },
});

export const serverNetworkMail = defineMail({
  name: 'server-network',
  title: 'Network of a server cut',
  about: 'servers',
  payload: z.strictObject({
    server_id: z.uuid(),
    name: z.string(),
    reason: z.string().describe('Empty: it is connected again.'),
  }),
  words: (mail, { publicUrl }) => ({
    subject: mail.reason === '' ? `${mail.name} is connected again` : `The network of ${mail.name} is cut`,
    heading: mail.reason === '' ? `${mail.name} is connected again` : `The network of ${mail.name} is cut`,
    paragraphs:
      mail.reason === ''
        ? ['It can be reached at its addresses as before.']
        : [
            `We took ${mail.name} off the network. The reason: ${mail.reason}`,
            'It goes on running and its data is untouched. The console in your panel works, so that you can look into it.',
          ],
    action: { label: 'Open the server', url: `${publicUrl}/panel/servers/${mail.server_id}` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const serverRescueMail = defineMail({
  name: 'server-rescue',
  title: 'Server put into rescue by staff',
  warns: true,
  about: 'servers',
  payload: z.strictObject({
    server_id: z.uuid(),
    name: z.string(),
    reason: z.string().describe('Empty: it starts from its own disk again.'),
  }),
  words: (mail, { publicUrl }) => ({
    subject: mail.reason === '' ? `${mail.name} leaves the rescue system` : `${mail.name} is started into rescue`,
    heading: mail.reason === '' ? `${mail.name} leaves the rescue system` : `${mail.name} is started into rescue`,
    paragraphs:
      mail.reason === ''
        ? ['Our staff took it out of the rescue system. It starts from its own disk again.']
        : [
            `Our staff start the rescue system on ${mail.name}. The reason: ${mail.reason}`,
            'Its own system is switched off until the rescue system is left, which you can do yourself at any time. What is done is in its activity.',
          ],
    action: { label: 'Open the server', url: `${publicUrl}/panel/servers/${mail.server_id}` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const serverHeldMail = defineMail({
  name: 'server-held',
  title: 'Server suspended or resumed by staff',
  about: 'servers',
  payload: z.strictObject({
    server_id: z.uuid(),
    name: z.string(),
    reason: z.string().describe('Empty: it is resumed.'),
  }),
  words: (mail, { publicUrl }) => ({
    subject: mail.reason === '' ? `${mail.name} is resumed` : `${mail.name} is suspended`,
    heading: mail.reason === '' ? `${mail.name} is resumed` : `${mail.name} is suspended`,
    paragraphs:
      mail.reason === ''
        ? ['Our staff lifted the suspension. It starts again, unless an unpaid invoice keeps it off.']
        : [
            `Our staff had to suspend ${mail.name}. The reason: ${mail.reason}`,
            'It is switched off and cannot be started in the meantime. Nothing on it is deleted, and its subscription goes on.',
          ],
    action: { label: 'Open the server', url: `${publicUrl}/panel/servers/${mail.server_id}` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const serverDeletedMail = defineMail({
  name: 'server-deleted',
  title: 'Server deleted',
  overtakes: ['service-ended'],
  instead: creditedInstead,
  payload: z.strictObject({
    name: z.string(),
    kept_until: z.number().int().describe('0: there is no final backup.'),
    with_it: companions.nullable().default(null),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} was deleted`,
    heading: `${mail.name} was deleted`,
    paragraphs: [
      `The server ${mail.name}, its disk, its snapshots and its ${mail.kept_until > 0 ? 'other ' : ''}backups are gone.`,
      mail.kept_until > 0
        ? `We keep a final backup until ${dayText(mail.kept_until)}. If you need something from it, answer this mail before that day.`
        : 'There is no final backup.',
      ...(mail.with_it ? [withItText(mail.with_it)].filter(Boolean) : []),
    ],
    action: { label: 'Open your servers', url: `${publicUrl}/panel/servers` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const serverMails = [
  template(serverReadyMail),
  template(serverWithoutMail),
  template(serverNeedsImageMail),
  template(serverMovedMail),
  template(serverRecoveredMail),
  template(serverNetworkMail),
  template(serverRescueMail),
  template(serverHeldMail),
  template(serverDeletedMail),
];
