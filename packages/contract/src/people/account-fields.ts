import { z } from 'zod';
import { messages } from '../messages.ts';
import type { StateWord } from '../state-words.ts';
import { passkeyAnswer } from './passkeys.ts';

export const email = z
  .string({ error: messages.emailRequired })
  .trim()
  .min(1, { error: messages.emailRequired, abort: true })
  .max(254, { error: messages.emailFormat, abort: true })
  .regex(z.regexes.email, { error: messages.emailFormat });

export const password = z
  .string({ error: messages.passwordRequired })
  .min(1, { error: messages.passwordRequired, abort: true })
  .min(8, { error: messages.passwordShort, abort: true })
  .max(256, { error: messages.passwordLong });

/** A password entered to authenticate: its length rules were checked when it was set. */
export const givenPassword = z
  .string({ error: messages.passwordRequired })
  .min(1, { error: messages.passwordRequired })
  .max(256, { error: messages.passwordLong });

export const username = z
  .string({ error: messages.fieldRequired })
  .min(8, { error: messages.usernameShort, abort: true })
  .max(32, { error: messages.usernameLong, abort: true })
  .regex(/^[A-Za-z0-9_]+$/, { error: messages.usernameCharacters });

export const recaptcha = z
  .string({ error: messages.captchaMissing })
  .min(1, { error: messages.captchaMissing })
  .max(4096);

export const linkToken = z.string().regex(/^[\w-]{20,100}$/, { error: messages.linkInvalid });
export const totpCode = z.string().regex(/^\d{6}$/, { error: messages.codeFormat });
export const recoveryCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z2-9]{5}-?[A-Z2-9]{5}$/, { error: messages.recoveryCodeFormat });

/** The two password fields of a form, and the rule that binds them. */
export const newPassword = { password, cpassword: password };
export const samePassword = {
  check: (value: { password: string; cpassword: string }) => value.password === value.cpassword,
  params: { error: messages.passwordsDiffer, path: ['cpassword'] },
};

/** A code of the app, a recovery code or the answer of a passkey: exactly one of them. */
export const secondFactor = {
  code: totpCode.optional(),
  recovery_code: recoveryCode.optional(),
  passkey: passkeyAnswer.optional(),
};
export const oneSecondFactor = {
  check: ({ code, recovery_code, passkey }: Partial<Record<keyof typeof secondFactor, unknown>>) =>
    [code, recovery_code, passkey].filter((given) => given !== undefined).length === 1,
  params: { error: messages.codeFormat, path: ['code'] },
};

/** Whether a second factor is asked for. */
export const twoFactorWord = (enabled: boolean): StateWord =>
  enabled ? { word: 'On', meaning: 'well' } : { word: 'Off', meaning: 'rest' };
