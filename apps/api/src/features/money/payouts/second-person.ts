import { dayInWords } from '@resolvo/contract/day-words';
import { maySendPayout, payoutWaitDays } from '@resolvo/contract/money/payouts';
import { addDays } from '@resolvo/contract/periods';
import type { Verdict } from '@resolvo/contract/states';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { secondPersonFacts, secondPersonsFor } from '../../people/clients/sign-in-change-rows.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { payoutWaitsMail } from './mails.ts';

interface AskedPayout {
  readonly account_id: string;
  readonly by_client: boolean;
  readonly asked_by: string | null;
  readonly created_at: Date;
}

/** Whether this person of staff sends it: no person alone chooses where a client's money goes and lets it go. */
export async function maySend(
  deps: Pick<Deps, 'now'>,
  db: Queryable,
  payout: AskedPayout,
  personId: string,
): Promise<Verdict> {
  const [verdict = true] = await maySendEach(deps, db, [payout], personId);
  return verdict;
}

/** The same of each payout of a page, by one query. */
export async function maySendEach(
  { now }: Pick<Deps, 'now'>,
  db: Queryable,
  payouts: readonly AskedPayout[],
  personId: string,
): Promise<readonly Verdict[]> {
  const written = payouts.filter(({ by_client }) => !by_client);
  if (written.length === 0) return payouts.map(() => true);
  const accounts = [...new Set(written.map(({ account_id }) => account_id))];
  const { isSettled, withColleague } = await secondPersonFacts(db, personId, accounts, 'staffFinance');
  return payouts.map(({ account_id, by_client: byClient, asked_by, created_at }) => {
    const due = addDays(created_at, payoutWaitDays);
    return maySendPayout({
      byClient,
      isAsker: asked_by === personId,
      isSettled,
      hasColleague: withColleague.has(account_id),
      waitsUntil: now() < due ? dayInWords(due) : undefined,
    });
  });
}

/** Tells each colleague who can send what staff wrote down. Returns from when its asker can, where there is none. */
export async function tellSenders(
  deps: Pick<Deps, 'now' | 'jobs'>,
  tx: Queryable,
  askerId: string,
  { accountId, ...told }: { accountId: string; amount: number; holder: string; iban: string; reason: string },
): Promise<Date | undefined> {
  const colleagues = await secondPersonsFor(tx, accountId, askerId, 'staffFinance');
  for (const member of colleagues) await queueMail(deps, tx, { to: member.email }, payoutWaitsMail, told);
  return colleagues.length === 0 ? addDays(deps.now(), payoutWaitDays) : undefined;
}
