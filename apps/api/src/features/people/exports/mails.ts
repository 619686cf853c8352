import { brand } from '@resolvo/brand/brand';
import { exportDays } from '@resolvo/contract/people/exports';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

export const exportReadyMail = defineMail({
  name: 'export-ready',
  title: 'Data export ready',
  payload: z.strictObject({}),
  words: (_mail, { publicUrl }) => ({
    subject: `Your data at ${brand.name} is ready`,
    heading: 'Your export is ready',
    paragraphs: ['Everything that we have about you and your account is in one file. Sign in to download it.'],
    action: { label: 'Go to Account Settings', url: `${publicUrl}/panel/account` },
    afterword: `The file can be downloaded for ${exportDays} days. If you did not ask for it, please write to ${brand.supportEmail}.`,
  }),
});

export const exportMails = [template(exportReadyMail)];
