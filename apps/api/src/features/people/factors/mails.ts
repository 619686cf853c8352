import { brand } from '@resolvo/brand/brand';
import { z } from 'zod';
import { defineMail, template } from '../../../core/mails.ts';
import { notYou } from '../accounts/mails.ts';

export const twoFactorEnabledMail = defineMail({
  name: 'two-factor-enabled',
  title: 'Two-factor turned on',
  payload: z.strictObject({}),
  words: (_mail, { publicUrl }) => ({
    subject: `Two-factor sign-in is on for ${brand.name}`,
    heading: 'Your account is now safer',
    paragraphs: [
      'From now on, signing in with your password needs a code from your authenticator app as well.',
      'Keep your recovery codes where you find them without your phone.',
    ],
    afterword: notYou(publicUrl),
  }),
});

export const twoFactorDisabledMail = defineMail({
  name: 'two-factor-disabled',
  title: 'Two-factor turned off',
  payload: z.strictObject({ passkeys: z.boolean().default(false) }),
  words: (mail, { publicUrl }) => ({
    subject: `Two-factor sign-in is off for ${brand.name}`,
    heading: 'Two-factor sign-in was turned off',
    paragraphs: [
      mail.passkeys
        ? 'Your authenticator app is no longer asked for. Your passkeys are.'
        : 'From now on, your password alone opens your account.',
    ],
    afterword: notYou(publicUrl),
  }),
});

export const recoveryCodeUsedMail = defineMail({
  name: 'recovery-code-used',
  title: 'Recovery code used',
  payload: z.strictObject({ left: z.number().int() }),
  words: (mail, { publicUrl }) => ({
    subject: `A recovery code of your ${brand.name} account was used`,
    heading: 'A recovery code was used',
    paragraphs: [
      `Somebody signed in to your account with one of your recovery codes. You have ${mail.left} left; you can make new ones under Settings, Security.`,
    ],
    afterword: notYou(publicUrl),
  }),
});

export const passkeyAddedMail = defineMail({
  name: 'passkey-added',
  title: 'Passkey added',
  payload: z.strictObject({ name: z.string() }),
  words: (mail, { publicUrl }) => ({
    subject: `A passkey was added to your ${brand.name} account: ${mail.name}`,
    heading: 'You have a new passkey',
    paragraphs: [
      `The passkey "${mail.name}" was added to your account just now. It signs in without your password; with your password, a second factor is asked for.`,
    ],
    action: { label: 'See your passkeys', url: `${publicUrl}/panel/account/security` },
    afterword: notYou(publicUrl),
  }),
});

export const passkeyRemovedMail = defineMail({
  name: 'passkey-removed',
  title: 'Passkey removed',
  payload: z.strictObject({ name: z.string(), second_factor: z.boolean() }),
  words: (mail, { publicUrl }) => ({
    subject: `A passkey of your ${brand.name} account was removed: ${mail.name}`,
    heading: 'A passkey was removed',
    paragraphs: [
      `The passkey "${mail.name}" no longer signs in to your account.`,
      ...(mail.second_factor ? [] : ['You have no second factor left: your password alone opens your account.']),
    ],
    action: { label: 'See your passkeys', url: `${publicUrl}/panel/account/security` },
    afterword: notYou(publicUrl),
  }),
});

export const factorMails = [
  template(twoFactorEnabledMail),
  template(twoFactorDisabledMail),
  template(recoveryCodeUsedMail),
  template(passkeyAddedMail),
  template(passkeyRemovedMail),
];
