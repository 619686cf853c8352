import { formatMoney } from '@resolvo/contract/money';
import { type adjustBody, paymentEndpoints } from '@resolvo/contract/money/payments';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { actOncePerKey } from './act-once-per-key.ts';
import { balanceOf, bookEntry } from './book-entry.ts';

type Input = z.output<typeof adjustBody>;
const { response: reply } = paymentEndpoints.balanceAdjust;

export async function adjustBalance(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: StaffActor,
  body: Input,
): Promise<z.output<typeof reply>> {
  return deps.db.transaction().execute((tx) => adjustBalanceWithin(deps, tx, actor, body));
}

/** The same in a transaction of the caller. `first` runs once per key, with the account held, and may refuse. */
export async function adjustBalanceWithin(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  actor: StaffActor,
  { idempotency_key: key, ...body }: Input,
  first: () => Promise<void> = async () => undefined,
): Promise<z.output<typeof reply>> {
  const account = await holdAccount(tx, body.user_id);
  if (!account) throw notFound();
  const request = { callerId: actor.personId, endpoint: 'balanceAdjust', key, body, reply };
  return actOncePerKey(deps, tx, request, async () => {
    await first();
    return adjust(deps, tx, actor, body);
  });
}

async function adjust(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  actor: StaffActor,
  { user_id: accountId, amount, reason }: Omit<Input, 'idempotency_key'>,
) {
  const balance = await balanceOf(tx, accountId);
  if (balance + amount < 0) throw conflict(`The balance is ${formatMoney(balance)} and never goes below zero.`);
  await bookEntry(tx, {
    kind: 'adjustment',
    accountId,
    actorId: actor.personId,
    reason,
    at: deps.now(),
    lines: [
      { account: 'adjustments', amount },
      { account: 'balance', amount: -amount },
    ],
  });
  await deps.events.emit(tx, {
    name: 'balance.adjusted',
    accountId: accountId,
    by: actor,
    data: { account_id: accountId, amount, reason },
  });
  return { balance: balance + amount };
}
