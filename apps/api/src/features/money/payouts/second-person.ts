import { dayInWords } from '@resolvo/contract/day-words';
import { maySendPayout, payoutWaitDays } from '@resolvo/contract/money/payouts';
import { addDays } from '@resolvo/contract/periods';
import type { Verdict } from '@resolvo/contract/states';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { worksLong } from '../../people/clients/decide-sign-in-change.ts';
import { secondPersonsFor } from '../../people/clients/sign-in-change-rows.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { payoutWaitsMail } from './mails.ts';

interface AskedPayout {
  readonly account_id: string;
  readonly by_client: boolean;
  readonly asked_by: string | null;
  readonly created_at: Date;
}

const colleaguesOf = (db: Queryable, accountId: string, askerId: string) =>
  secondPersonsFor(db, accountId, askerId, 'staffFinance');

/** Whether this person of staff sends it: no person alone chooses where a client's money goes and lets it go. */
export async function maySend(
  { now }: Pick<Deps, 'now'>,
  db: Queryable,
  { account_id, by_client: byClient, asked_by, created_at }: AskedPayout,
  personId: string,
): Promise<Verdict> {
  const isAsker = asked_by === personId;
  const due = addDays(created_at, payoutWaitDays);
  return maySendPayout({
    byClient,
    isAsker,
    isSettled: byClient || isAsker || (await worksLong(db, { personId })),
    hasColleague: isAsker && !byClient && (await colleaguesOf(db, account_id, personId)).length > 0,
    waitsUntil: now() < due ? dayInWords(due) : undefined,
  });
}

/** Tells each colleague who can send what staff wrote down. Returns from when its asker can, where there is none. */
export async function tellSenders(
  deps: Pick<Deps, 'now' | 'jobs'>,
  tx: Queryable,
  askerId: string,
  { accountId, ...told }: { accountId: string; amount: number; holder: string; iban: string; reason: string },
): Promise<Date | undefined> {
  const colleagues = await colleaguesOf(tx, accountId, askerId);
  for (const member of colleagues) await queueMail(deps, tx, { to: member.email }, payoutWaitsMail, told);
  return colleagues.length === 0 ? addDays(deps.now(), payoutWaitDays) : undefined;
}
