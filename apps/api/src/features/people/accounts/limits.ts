import type { Limit } from '@resolvo/contract/endpoint';
import type { LinkPurpose } from './mail-links.ts';

/**
 * Wrong passwords per account, from any address: at sign-in by known device, or by email for all browsers that have not
 * signed in before; by account inside the panel. Counted before the check, reset on success.
 */
export const passwordTries: Limit = { name: 'password-tries', points: 5, seconds: 900 };

/**
 * Wrong second factors per account over all its sign-ins, known devices apart: the limit of one challenge restarts with
 * each new password.
 */
export const codeTries: Limit = { name: 'code-tries', points: 10, seconds: 900 };

/** Mails of one kind per address: they can be requested without signing in. */
export const mailsToAddress: Limit = { name: 'mails-to-address', points: 10, seconds: 3600 };

/** Counted per kind, so that using up one kind does not block another. */
export const mailKey = (purpose: LinkPurpose, email: string): string => `${purpose}:${emailKey(email)}`;

export const emailKey = (email: string): string => email.trim().toLowerCase();
