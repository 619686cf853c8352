import { cardDisputeDays } from '@resolvo/contract/money/payouts';
import { addDays } from '@resolvo/contract/periods';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';
import { balanceOf } from '../ledger/book-entry.ts';

interface Move {
  readonly kind: string;
  readonly invoice_id: string | null;
  /** Of a card payment within those days, or of its refund or dispute. */
  readonly by_card: boolean;
  /** Cents that came to the balance, or left it. */
  readonly balance: number;
  /** Cents that it paid of its invoice. */
  readonly applied: number;
}

/** What paid an invoice, and what of it came back. */
interface Paid {
  card: number;
  others: number;
  credited: number;
  toCard: number;
}

/** What is given back of an invoice is first what no card paid, as in `leftOfOthers`. */
const cardOnBalance = ({ card, others, credited, toCard }: Paid): number =>
  Math.max(0, Math.min(credited - toCard - others, card - toCard));

/**
 * Cents of the balance that a card paid within the days in which its bank may take them back: paid out to a bank account,
 * the client could have them twice. The balance spends them last. A
 * caller that lets money go has locked the account.
 */
export async function cardMoney(tx: Queryable, accountId: string, now: Date): Promise<number> {
  const moves = await movesSince(tx, accountId, addDays(now, -cardDisputeDays));
  let balance = moves.reduce((before, move) => before - move.balance, await balanceOf(tx, accountId));
  let cards = 0;
  const invoices = new Map<string, Paid>();
  const paidOf = (id: string | null): Paid => {
    const paid = invoices.get(id ?? '') ?? { card: 0, others: 0, credited: 0, toCard: 0 };
    if (id !== null) invoices.set(id, paid);
    return paid;
  };
  for (const { kind, invoice_id, by_card, balance: moved, applied } of moves) {
    const before = cards;
    const paid = paidOf(invoice_id);
    balance += moved;
    if (invoice_id !== null && (kind === 'credit_note' || (kind === 'refund' && by_card))) {
      const came = cardOnBalance(paid);
      if (kind === 'credit_note') paid.credited += moved;
      else paid.toCard -= moved;
      cards += cardOnBalance(paid) - came;
    } else if (by_card) {
      cards += moved;
    }
    cards = Math.max(0, Math.min(cards, balance));
    if (by_card && kind === 'payment') paid.card += applied;
    else if (kind === 'payment') {
      const ofCards = moved < 0 ? before - cards : 0;
      paid.card += ofCards;
      paid.others += applied - ofCards;
    }
  }
  return cards;
}

/** Oldest first; of one moment as they were written, since nothing of the books is ever altered. */
async function movesSince(tx: Queryable, accountId: string, since: Date): Promise<Move[]> {
  const { rows } = await sql<Move>`
    select e.kind, e.invoice_id,
      coalesce(p.method = 'card', taken.id is not null) and coalesce(p.created_at, taken.created_at) >= ${since} as by_card,
      coalesce(-sum(l.amount) filter (where a.kind = 'customer_balance'), 0)::bigint as balance,
      coalesce(-sum(l.amount) filter (where a.kind = 'receivable'), 0)::bigint as applied
    from ledger_entries e
    join ledger_lines l on l.entry_id = e.id
    join ledger_accounts a on a.id = l.ledger_account_id
    left join payments p on p.id = e.payment_id
    left join refunds r on r.id = e.refund_id
    left join disputes d on d.id = e.dispute_id
    left join charges c on c.id = coalesce(r.charge_id, d.charge_id)
    left join payments taken on taken.id = c.payment_id
    where e.account_id = ${accountId} and e.created_at >= ${since}
    group by e.id, p.id, taken.id
    order by e.created_at, e.ctid`.execute(tx);
  return rows;
}
