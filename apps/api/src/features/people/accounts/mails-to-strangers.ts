import type { Limit } from '@resolvo/contract/endpoint';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';

/** Mails that an account makes us send to addresses of its choice, a day. */
const ofPaying: Limit = { name: 'mails-to-strangers', points: 40, seconds: 86_400 };
const ofNew: Limit = { name: 'mails-to-strangers-of-new', points: 8, seconds: 86_400 };

/**
 * Counts such a mail, an invitation or an offer, whether or not the address belongs to a person: the answer must not tell.
 * Counted for the person too, who can open further accounts.
 */
export async function countMailToStranger(
  { db, limiter, hasPaid }: Pick<Deps, 'db' | 'limiter' | 'hasPaid'>,
  { accountId, personId }: { readonly accountId: string; readonly personId: string },
): Promise<void> {
  const paid = await hasPaid(db, accountId);
  const limit = paid ? ofPaying : ofNew;
  try {
    for (const key of [accountId, personId]) await limiter.consume(limit, key);
  } catch (error) {
    if (!(error instanceof Refusal) || error.retryAfterSeconds === undefined) throw error;
    const most = paid
      ? `This is the most for a day: ${limit.points} invitations and offers to others.`
      : `Until its first payment an account sends ${limit.points} invitations and offers a day.`;
    throw new Refusal('too_many_requests', `${most} Please go on tomorrow, or write to us if you need more.`, {
      retryAfter: error.retryAfterSeconds,
    });
  }
}
