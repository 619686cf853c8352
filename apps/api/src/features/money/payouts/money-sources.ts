import { type MoneySource, moneySources, payoutSources } from '@resolvo/contract/money/payouts';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';

interface Move {
  readonly kind: string;
  readonly method: string | null;
  /** Of the payout that took it or gave it back. */
  readonly sources: unknown;
  /** Cents that came to the balance, or left it. */
  readonly moved: number;
}

type Parts = { source: MoneySource; amount: number }[];

function sourceOf({ kind, method }: Move): MoneySource {
  if (kind === 'adjustment') return 'given';
  if (kind === 'credit_note') return 'back';
  if (kind === 'refund' || kind === 'dispute' || method === 'card') return 'card';
  return kind === 'payout' || method === 'bank_transfer' ? 'bank' : 'other';
}

/** What comes back of a payout is again what it was. */
const cameAs = (move: Move): Parts =>
  payoutSources.safeParse(move.sources).data?.parts ?? [{ source: sourceOf(move), amount: move.moved }];

/** Takes an amount from what is there, in the order in which the balance spends it. */
function take(left: Map<MoneySource, number>, amount: number): Parts {
  let open = amount;
  const taken: Parts = [];
  for (const source of moneySources) {
    const there = left.get(source) ?? 0;
    const part = Math.min(there, open);
    if (part <= 0) continue;
    left.set(source, there - part);
    open -= part;
    taken.push({ source, amount: part });
  }
  return taken;
}

/** How an amount of the balance came to it. Money of cards is spent last, as in `cardMoney`. The caller has locked the account. */
export async function moneySourcesOf(tx: Queryable, accountId: string, amount: number): Promise<Parts> {
  const { rows } = await sql<Move>`
    select e.kind, p.method, o.sources, -sum(l.amount)::bigint as moved
    from ledger_entries e
    join ledger_lines l on l.entry_id = e.id
    join ledger_accounts a on a.id = l.ledger_account_id
    left join payments p on p.id = e.payment_id
    left join payouts o on o.id = e.payout_id
    where e.account_id = ${accountId} and a.kind = 'customer_balance'
    group by e.id, p.id, o.id having sum(l.amount) <> 0
    order by e.created_at, e.ctid`.execute(tx);
  const left = new Map<MoneySource, number>();
  for (const move of rows) {
    if (move.moved < 0) take(left, -move.moved);
    else for (const { source, amount: part } of cameAs(move)) left.set(source, (left.get(source) ?? 0) + part);
  }
  return take(left, amount);
}
