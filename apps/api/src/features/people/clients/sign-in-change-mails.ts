import { brand } from '@resolvo/brand/brand';
import { newMailboxDays, signInChangeKinds } from '@resolvo/contract/people/sign-in-changes';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

/** `until` and `of` are missing in mails that the version before queued, which have no link. */
const asked = { reason: z.string(), until: z.string().optional(), of: z.string().optional() };

const whose = (of: string | undefined) => (of ? `the account of ${of}` : `your ${brand.name} account`);
const stops = (until: string | undefined, link: string) =>
  until === undefined ? {} : { action: { label: 'Stop it', url: link } };
const isYou = (of: string | undefined) =>
  of
    ? `You own an account together with ${of}. If you know that they asked for it, there is nothing to do.`
    : 'If you asked for it, there is nothing to do.';
const otherwise = (until: string | undefined) =>
  until === undefined
    ? `If you did not, please answer this mail or write to ${brand.supportEmail}, and we stop it.`
    : `Otherwise press the button: it works until the change is made. You can also write to ${brand.supportEmail}.`;

export const factorResetAskedMail = defineMail({
  name: 'factor-reset-asked',
  title: 'Two-factor reset asked for',
  payload: z.strictObject(asked),
  words: (mail, { link }) => ({
    subject: `Somebody asked us to turn two-factor sign-in off for ${whose(mail.of)}`,
    heading: mail.of ? `Is this ${mail.of}?` : 'Is this you?',
    paragraphs: [
      `Our staff were asked to take the second factor off ${whose(mail.of)}. The reason: ${mail.reason}`,
      mail.until === undefined
        ? 'A second member of our staff looks at it first.'
        : `It is done when a second member of our staff has looked at it, or on ${mail.until}.`,
      isYou(mail.of),
    ],
    ...stops(mail.until, link),
    afterword: otherwise(mail.until),
  }),
});

export const emailChangeByStaffMail = defineMail({
  name: 'email-change-by-staff',
  title: 'New address, asked for by staff',
  payload: z.strictObject({ new_email: z.string(), ...asked }),
  words: (mail, { link }) => ({
    subject: `A new address was requested for ${whose(mail.of)}`,
    heading: mail.of ? `The address of ${mail.of} is about to change` : 'Your address is about to change',
    paragraphs: [
      `Our staff asked to change the address of ${whose(mail.of)} to ${mail.new_email}. The reason: ${mail.reason}`,
      mail.until === undefined
        ? 'We sent a confirmation link there; until it is used, nothing changes.'
        : `A second member of our staff looks at it; without them it is allowed on ${mail.until}. Then the new mailbox has to confirm it.`,
      isYou(mail.of),
    ],
    ...stops(mail.until, link),
    afterword: otherwise(mail.until),
  }),
});

export const factorResetDoneMail = defineMail({
  name: 'factor-reset-done',
  title: 'Two-factor reset',
  payload: z.strictObject({ by_days: z.boolean().optional() }),
  words: (mail, { publicUrl }) => ({
    subject: `Two-factor sign-in is off for your ${brand.name} account`,
    heading: 'Your second factor was taken off',
    paragraphs: [
      `${mail.by_days ? 'Our staff' : 'Two members of our staff'} took the second factor off your account, as it was asked for. Every device was signed out. Your password is as it was.`,
      'Please sign in and set up two-factor authentication with your new device.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/auth/login` },
    afterword: `If you did not ask for this, set a new password at ${publicUrl}/auth/password-reset and write to ${brand.supportEmail}.`,
  }),
});

export const confirmAskedEmailMail = defineMail({
  name: 'confirm-email-by-staff',
  title: 'Confirm a new address that staff asked for',
  payload: z.strictObject({}),
  words: (_mail, { link }) => ({
    subject: `Confirm your new address for ${brand.name}`,
    heading: 'Is this your new address?',
    paragraphs: ['You asked our staff to use this address for your account. It takes effect once you confirm it here.'],
    action: { label: 'Confirm this address', url: link },
    afterword: `The link works once, for ${newMailboxDays} days. If you did not ask for it, ignore this mail.`,
  }),
});

export const signInChangeWaitsMail = defineMail({
  name: 'sign-in-change-waits',
  title: 'Change of a client’s sign-in waits',
  warns: true,
  about: 'staff',
  payload: z.strictObject({
    kind: z.enum(signInChangeKinds),
    client: z.string(),
    user_id: z.string(),
    reason: z.string(),
    until: z.string(),
  }),
  words: (mail, { publicUrl }) => ({
    subject: `${mail.kind === 'address' ? 'A new address' : 'A second factor taken off'} for ${mail.client} waits for you`,
    heading: 'A second person is needed',
    paragraphs: [
      `A colleague asked for it: ${mail.reason}`,
      `Make sure that it is the client who wants this, then approve or stop it. Without you it is made on ${mail.until}.`,
    ],
    action: { label: 'Look at it', url: `${publicUrl}/panel/admin/clients/${mail.user_id}` },
  }),
});

export const signInChangeStoppedMail = defineMail({
  name: 'sign-in-change-stopped',
  title: 'Change of a client’s sign-in stopped',
  warns: true,
  about: 'staff',
  payload: z.strictObject({ client: z.string() }),
  words: (mail) => ({
    subject: `${mail.client} stopped what you asked for`,
    heading: 'The client stopped it',
    paragraphs: [
      `You asked for a change of how ${mail.client} signs in. The link in our mail was used to stop it, and nothing was changed.`,
      'So the mailbox of before is read by a person. Please find out who asked you.',
    ],
  }),
});

export const signInChangeMails = [
  template(factorResetAskedMail),
  template(emailChangeByStaffMail),
  template(factorResetDoneMail),
  template(confirmAskedEmailMail),
  template(signInChangeWaitsMail),
  template(signInChangeStoppedMail),
];
