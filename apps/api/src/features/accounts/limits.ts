import type { Limit } from '@resolvo/contract/endpoint';

/** Wrong passwords for one account, wherever they come from. Counted before the check, forgotten on success. */
export const passwordTries: Limit = { name: 'password-tries', points: 5, seconds: 900 };

/** Mails anybody can make us send to one address. */
export const mailsToAddress: Limit = { name: 'mails-to-address', points: 10, seconds: 3600 };

export const emailKey = (email: string): string => email.trim().toLowerCase();
