import { z } from 'zod';
import { customName } from './domain-fields.ts';
import { domainMessages } from './domain-names.ts';

/** A domain of a website as it is typed, in any alphabet; in the form that DNS has. */
export const hostedDomain = customName.refine((name) => /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(name), {
  error: domainMessages.custom,
});

/** Names that hosting servers keep for themselves, and such as look like them. */
const reservedStarts = /^(test|root|cpanel|whm|mysql|postgres|system|virtfs|nobody|all|admin|mail|ftp|www)/;

/**
 * A user name on a hosting server: eight characters, of which the servers compare no more, the first a letter. It begins
 * with letters of the domain, so that staff recognise it, and ends with random ones, so that it is free.
 */
export function hostingUser(domain: string, random: string): string {
  const letters = (domain.split('.')[0] ?? '').replaceAll(/[^a-z]/g, '').slice(0, 3);
  const start = letters === '' || reservedStarts.test(letters) ? 'web' : letters;
  return `${start}${random.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`.slice(0, 8);
}

/** A password of a cPanel account, typed by its owner. cPanel asks for strength; length is the larger part of it. */
export const cpanelPassword = z
  .string({ error: 'Please enter a password.' })
  .min(12, { error: 'Please use at least 12 characters.', abort: true })
  .max(64, { error: 'Please use at most 64 characters.', abort: true })
  .regex(/^[\x21-\x7e]+$/, { error: 'Please use letters, digits and signs without spaces.', abort: true })
  .refine((typed) => [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(typed)).length >= 2, {
    error: 'Please mix small letters with capitals or digits.',
  });
