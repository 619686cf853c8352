import { brand } from '@resolvo/brand/brand';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const timeText = (seconds: number): string => `${when.format(new Date(seconds * 1000))} UTC`;

const aboutServer = z.strictObject({ server_id: z.uuid(), name: z.string(), reason: z.string() });

export const maintenanceAnnouncedMail = defineMail({
  name: 'maintenance-announced',
  title: 'Maintenance announced',
  about: 'servers',
  payload: aboutServer.extend({
    windows: z.array(z.number().int()),
    starts_at: z.number().int(),
    choose_until: z.number().int(),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} will be moved to other hardware`,
    heading: `Maintenance of ${mail.name}`,
    paragraphs: [
      `We move ${mail.name} to other hardware in the same place. The reason: ${mail.reason}`,
      `It is planned from ${timeText(mail.starts_at)} on. The server goes on running where that is possible; its addresses and its data stay the same.`,
      ...(mail.windows.length > 1
        ? [
            `You can choose another time until ${timeText(mail.choose_until)}: ${mail.windows.map(timeText).join('; ')}.`,
          ]
        : []),
    ],
    action: { label: 'Open the server', url: `${publicUrl}/panel/servers/${mail.server_id}` },
    afterword: `Does none of the times suit you? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const maintenanceCancelledMail = defineMail({
  name: 'maintenance-cancelled',
  title: 'Maintenance called off',
  about: 'servers',
  payload: aboutServer,
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} stays where it is`,
    heading: 'The maintenance was called off',
    paragraphs: [
      `We announced that ${mail.name} would be moved (${mail.reason}). It is not moved, and stays as it is.`,
    ],
    action: { label: 'Open the server', url: `${publicUrl}/panel/servers/${mail.server_id}` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const maintenanceMails = [template(maintenanceAnnouncedMail), template(maintenanceCancelledMail)];
