import type { Limit } from '@resolvo/contract/endpoint';
import type { LinkPurpose } from './mail-links.ts';

/** Wrong passwords for one account, wherever they come from: by address at sign-in, by account inside the panel. Counted before the check, forgotten on success. */
export const passwordTries: Limit = { name: 'password-tries', points: 5, seconds: 900 };

/** Wrong second factors for one account, over all its sign-ins: a challenge alone ends with each new password. */
export const codeTries: Limit = { name: 'code-tries', points: 10, seconds: 900 };

/** Mails of one kind that anybody can make us send to one address. */
export const mailsToAddress: Limit = { name: 'mails-to-address', points: 10, seconds: 3600 };

/** Counted per kind, so that mails of one kind cannot be used up to keep somebody from getting another. */
export const mailKey = (purpose: LinkPurpose, email: string): string => `${purpose}:${emailKey(email)}`;

export const emailKey = (email: string): string => email.trim().toLowerCase();
