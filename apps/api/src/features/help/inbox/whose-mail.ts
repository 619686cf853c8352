import type { Limit } from '@resolvo/contract/endpoint';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import { emailKey } from '../../people/accounts/limits.ts';
import { isAuthenticated, type Place } from './place-of.ts';
import type { ReadMail } from './read-mail.ts';

type Needs = Pick<Deps, 'settings' | 'limiter'>;

/**
 * What its sender proved: that they have the address of a ticket, or that their domain sent it. A forger can do
 * neither.
 */
export type Proof = 'signed' | 'authenticated' | '';

/** For everybody who has the address of one ticket. A person does not write so much, and two programs do. */
const mailsOfTicket: Limit = { name: 'mails-of-ticket', points: 60, seconds: 3600 };
const mailsOfSender: Limit = { name: 'mails-of-sender', points: 20, seconds: 3600 };
/**
 * A sender can be forged: these mails are counted on their own, so that what is forged takes no room of what is true.
 */
const mailsOfUnproved: Limit = { name: 'mails-of-unproved', points: 20, seconds: 3600 };
const mailsUnproved: Limit = { name: 'mails-unproved', points: 300, seconds: 3600 };
/**
 * Of those to senders who proved nothing: a sender who writes in a stranger's name could have the stranger mailed by
 * us.
 */
const confirmations: Limit = { name: 'mail-confirmations', points: 2, seconds: 86_400 };
const confirmationsOfAll: Limit = { name: 'mail-confirmations-all', points: 200, seconds: 86_400 };

export interface Proved {
  readonly proof: Proof;
  /** What its mails are counted by. */
  readonly key: string;
}

export function proofOf(deps: Needs, mail: ReadMail, place: Place | undefined): Proved {
  if (place?.signed !== undefined) return { proof: 'signed', key: place.signed.toLowerCase() };
  return { proof: isAuthenticated(deps, mail) ? 'authenticated' : '', key: emailKey(mail.from) };
}

const many = {
  signed: 'More mails came for this ticket within an hour than a person writes.',
  authenticated: 'This address wrote too many mails within an hour.',
  '': 'Too many mails came in the name of this address within an hour, and nothing says that it was its owner.',
  all: 'Too many mails came within an hour whose senders proved nothing.',
} as const;

/** Why it is set aside for staff to look at; undefined when it is taken. Nothing vanishes for its number. */
export async function floodOf(deps: Needs, { proof, key }: Proved): Promise<string | undefined> {
  if (proof === 'signed') return overLimit(deps, mailsOfTicket, key, many.signed);
  if (proof === 'authenticated') return overLimit(deps, mailsOfSender, key, many.authenticated);
  return (await overLimit(deps, mailsOfUnproved, key, many[''])) ?? overLimit(deps, mailsUnproved, 'all', many.all);
}

/** Whether the sender gets a mail that says that theirs arrived. */
export async function mayConfirm(deps: Needs, { proof, key }: Proved): Promise<boolean> {
  if (proof === 'authenticated') return true;
  return (
    (await overLimit(deps, confirmations, key, 'one')) === undefined &&
    (await overLimit(deps, confirmationsOfAll, 'all', 'all')) === undefined
  );
}

async function overLimit({ limiter }: Needs, limit: Limit, key: string, reason: string): Promise<string | undefined> {
  try {
    await limiter.consume(limit, key);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return reason;
    throw error;
  }
}
