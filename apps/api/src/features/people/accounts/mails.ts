import { brand } from '@resolvo/brand/brand';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';

/** The last lines of a mail about a change that its owner may not have made. */
export const notYou = (publicUrl: string) =>
  `If this was not you, set a new password at once at ${publicUrl}/auth/password-reset and write to ${brand.supportEmail}.`;

export const activateMail = defineMail({
  name: 'activate',
  title: 'Confirm an account',
  warns: false,
  payload: z.strictObject({}),
  words: (_mail, { link }) => ({
    subject: `Confirm your ${brand.name} account`,
    heading: 'One click and you are in',
    paragraphs: [
      `Thank you for registering with ${brand.name}. Please confirm that this mailbox is yours, and your account is ready.`,
    ],
    action: { label: 'Activate my account', url: link },
    afterword:
      'The link works once, for 24 hours. If you did not register, ignore this mail: without the click nothing happens.',
  }),
});

export const alreadyRegisteredMail = defineMail({
  name: 'already-registered',
  title: 'Registered already',
  payload: z.strictObject({}),
  words: (_mail, { publicUrl }) => ({
    subject: `You already have a ${brand.name} account`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, probably you, tried to use this address for a new ${brand.name} account. It belongs to an account already, so nothing was changed.`,
      'You can sign in as always. If you forgot the password, you can set a new one from the sign-in page.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/auth/login` },
    afterword: 'If it was not you, there is nothing to do.',
  }),
});

export const resetPasswordMail = defineMail({
  name: 'reset-password',
  title: 'Reset a password',
  payload: z.strictObject({}),
  words: (_mail, { link }) => ({
    subject: `Set a new ${brand.name} password`,
    heading: 'Set a new password',
    paragraphs: [
      'We were asked to reset the password of your account. Choose a new one with the button below.',
      'Afterwards every device is signed out and every API token is revoked, so that only you are left inside.',
    ],
    action: { label: 'Set a new password', url: link },
    afterword: 'The link works once, for 60 minutes. If you did not ask for it, ignore this mail; your password stays.',
  }),
});

export const resetUnavailableMail = defineMail({
  name: 'reset-unavailable',
  title: 'Reset not possible',
  payload: z.strictObject({}),
  words: () => ({
    subject: `Password reset for your ${brand.name} staff account`,
    heading: 'Staff passwords are not reset by mail',
    paragraphs: [
      'We were asked to reset the password of your staff account. Because such an account opens the administration area, mail alone is not enough.',
      'Please ask the person who operates the server to make a reset link for you.',
    ],
    afterword: 'If you did not ask for it, tell your colleagues: somebody tried.',
  }),
});

export const passwordChangedMail = defineMail({
  name: 'password-changed',
  title: 'Password changed',
  payload: z.strictObject({}),
  words: (_mail, { publicUrl }) => ({
    subject: `Your ${brand.name} password was changed`,
    heading: 'Your password was changed',
    paragraphs: ['The password of your account was changed just now, and other devices were signed out.'],
    afterword: notYou(publicUrl),
  }),
});

export const confirmNewEmailMail = defineMail({
  name: 'confirm-new-email',
  title: 'Confirm a new address',
  payload: z.strictObject({}),
  words: (_mail, { link }) => ({
    subject: `Confirm your new address for ${brand.name}`,
    heading: 'Is this your new address?',
    paragraphs: ['You asked to use this address for your account. It takes effect once you confirm it here.'],
    action: { label: 'Confirm this address', url: link },
    afterword: 'The link works once, for 60 minutes. If you did not ask for it, ignore this mail.',
  }),
});

export const emailChangeRequestedMail = defineMail({
  name: 'email-change-requested',
  title: 'New address asked for',
  payload: z.strictObject({ new_email: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `A new address was requested for your ${brand.name} account`,
    heading: 'Your address is about to change',
    paragraphs: [
      `Somebody signed in to your account asked to change its address to ${mail.new_email}. We sent a confirmation link there; until it is used, nothing changes.`,
    ],
    afterword: notYou(publicUrl),
  }),
});

export const emailChangedMail = defineMail({
  name: 'email-changed',
  title: 'Address changed',
  payload: z.strictObject({ new_email: z.string() }),
  words: (mail) => ({
    subject: `Your ${brand.name} address was changed`,
    heading: 'Your address was changed',
    paragraphs: [`Your account now uses ${mail.new_email}. This was the last mail to the old address.`],
    afterword: `If this was not you, write to ${brand.supportEmail} at once.`,
  }),
});

export const accountDeletedMail = defineMail({
  name: 'account-deleted',
  title: 'Account deleted',
  isNoted: false,
  payload: z.strictObject({}),
  words: () => ({
    subject: `Your ${brand.name} account was deleted`,
    heading: 'Goodbye, and thank you',
    paragraphs: [
      'Your account was deleted as you asked. Your sign-in data is gone; what the law makes us keep, such as invoices, we keep for as long as it says.',
    ],
    afterword: `If this was not you, write to ${brand.supportEmail} at once.`,
  }),
});

export const accountMails = [
  template(activateMail),
  template(alreadyRegisteredMail),
  template(resetPasswordMail),
  template(resetUnavailableMail),
  template(passwordChangedMail),
  template(confirmNewEmailMail),
  template(emailChangeRequestedMail),
  template(emailChangedMail),
  template(accountDeletedMail),
];
