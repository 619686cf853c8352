import { formatMoney } from '@resolvo/contract/money';
import type { Deps } from '../../deps.ts';
import type { SessionActor, TokenActor } from '../../http/actor.ts';
import { conflict, notFound } from '../../http/refusal.ts';
import { lockAccount } from '../accounts/queries.ts';
import { recordEvent } from '../audit/record-event.ts';
import { balanceOf, bookEntry } from './book-entry.ts';

export async function adjustBalance(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: SessionActor | TokenActor,
  input: { user_id: string; amount: number; reason: string },
): Promise<{ balance: number }> {
  return deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, input.user_id);
    if (!account) throw notFound();
    const balance = await balanceOf(tx, account.id);
    if (balance + input.amount < 0) throw conflict(`The balance is ${formatMoney(balance)} and never goes below zero.`);
    await bookEntry(tx, {
      kind: 'adjustment',
      accountId: account.id,
      actorId: actor.accountId,
      reason: input.reason,
      at: deps.now(),
      lines: [
        { account: 'adjustments', amount: input.amount },
        { account: 'balance', amount: -input.amount },
      ],
    });
    await recordEvent(tx, {
      accountId: account.id,
      kind: 'balance_adjusted',
      origin: actor.origin,
      actorId: actor.accountId,
      data: { amount: input.amount, reason: input.reason },
    });
    return { balance: balance + input.amount };
  });
}
