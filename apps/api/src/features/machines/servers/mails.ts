import { brand } from '@resolvo/brand/brand';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

const aboutServer = z.strictObject({ server_id: z.uuid(), name: z.string(), address: z.string() });

export const serverReadyMail = defineMail({
  name: 'server-ready',
  payload: aboutServer,
  words: (mail, { publicUrl }) => ({
    subject: `${mail.name} is running`,
    heading: 'Your server is running',
    paragraphs: [
      `${mail.name} is up and reachable at ${mail.address}.`,
      'Open it with your SSH key, or set a login and password under Credentials and use the console in your panel.',
    ],
    action: { label: 'Open the server', url: `${publicUrl}/panel/servers/${mail.server_id}` },
    afterword: `Anything unclear? Answer this mail or write to ${brand.supportEmail}.`,
  }),
});

export const serverNeedsImageMail = defineMail({
  name: 'server-needs-image',
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

export const serverMails = [template(serverReadyMail), template(serverNeedsImageMail)];
