import { type PaymentMethod, paymentMethod } from '@resolvo/contract/money/invoices';
import { type PayoutStatus, payoutStatus } from '@resolvo/contract/money/payouts';
import type { BalanceMove } from '@resolvo/contract/money/statement';
import { sql } from 'kysely';
import { pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { oneMore, type PageQuery } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';

type Needs = Pick<Deps, 'db' | 'cursors'>;

/** Every move of a customer's balance, newest first. Staff also read the reasons of adjustments. */
export async function listStatement(deps: Needs, accountId: string, query: PageQuery, reader: 'owner' | 'staff') {
  const scope = `statement:${accountId}`;
  const after = deps.cursors.read(scope, query.cursor);
  const lines = deps.db
    .selectFrom('ledger_lines as l')
    .innerJoin('ledger_accounts as a', 'a.id', 'l.ledger_account_id')
    .select(['l.id', 'l.seq', 'l.entry_id', sql<number>`-l.amount`.as('amount')])
    .select(sql<number>`(-sum(l.amount) over (order by l.seq))::bigint`.as('balance'))
    .where('a.kind', '=', 'customer_balance')
    .where('a.account_id', '=', accountId);
  let moves = deps.db
    .selectFrom(lines.as('m'))
    .innerJoin('ledger_entries as e', 'e.id', 'm.entry_id')
    .leftJoin('payments as p', 'p.id', 'e.payment_id')
    .leftJoin('credit_notes as c', 'c.id', 'e.credit_note_id')
    .leftJoin('invoices as i', 'i.id', 'e.invoice_id')
    .leftJoin('payouts as o', 'o.id', 'e.payout_id')
    .select(['m.id', 'm.amount', 'm.balance', 'e.created_at', 'e.kind', 'e.step', 'e.reason', 'e.invoice_id'])
    .select(['i.number as invoice_number', 'c.number as note_number', 'p.method', 'o.status as payout_status'])
    .orderBy('m.seq', 'desc')
    .limit(oneMore(query.limit));
  if (after) {
    const last = deps.db.selectFrom('ledger_lines').select('seq').where('id', '=', after.id);
    moves = moves.where('m.seq', '<', last);
  }
  const page = pageOf(await moves.execute(), query.limit, deps.cursors, scope);
  return {
    moves: page.rows.map(
      (row): BalanceMove => ({
        move_id: row.id,
        created_at: seconds(row.created_at),
        what: whatMoved(
          {
            ...row,
            ...{ method: row.method === null ? null : paymentMethod.parse(row.method) },
            ...{ payout_status: row.payout_status === null ? null : payoutStatus.parse(row.payout_status) },
          },
          reader,
        ),
        amount: row.amount,
        balance: row.balance,
        invoice_id: row.invoice_id,
      }),
    ),
    cursor: page.cursor,
    eof: page.eof,
  };
}

export async function clientStatement(deps: Needs, userId: string, query: PageQuery) {
  const account = await deps.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw notFound();
  return listStatement(deps, account.id, query, 'staff');
}

interface Moved {
  readonly kind: string;
  readonly step: string | null;
  readonly reason: string;
  readonly method: PaymentMethod | null;
  readonly payout_status: PayoutStatus | null;
  readonly invoice_number: number | null;
  readonly note_number: number | null;
}

const toppedUp: Record<Exclude<PaymentMethod, 'balance'>, string> = {
  card: 'Top-up by card',
  bank_transfer: 'Top-up by bank transfer',
  cash: 'Top-up in cash',
  other: 'Top-up',
};

const steps: Readonly<Record<string, string>> = {
  sent: 'Sent back to the card',
  returned: 'Came back: the card did not take it',
  held: 'Held while a bank decides a dispute',
  released: 'Released after a dispute',
};

/** What left the balance when it was asked for: it is paid out once staff have sent it. */
const payouts: Readonly<Record<PayoutStatus, string>> = {
  asked: 'Payout asked for, not sent yet',
  sent: 'Paid out to a bank account',
  called_off: 'Payout asked for and called off',
  returned: 'Paid out to a bank account',
};

function whatMoved(move: Moved, reader: 'owner' | 'staff'): string {
  const invoice = move.invoice_number === null ? undefined : `invoice #${move.invoice_number}`;
  if (move.kind === 'adjustment') return reader === 'staff' ? `Adjustment: ${move.reason}` : 'Adjustment';
  if (move.kind === 'credit_note') return `Refund of ${invoice}, credit note #${move.note_number}`;
  if (move.method === 'balance') return `Paid ${invoice}`;
  if (move.method !== null) return invoice ? `Paid above what ${invoice} asked for` : toppedUp[move.method];
  if (move.kind === 'payout') {
    if (move.step === 'sent') return move.payout_status === null ? 'Payout' : payouts[move.payout_status];
    return move.payout_status === 'called_off' ? 'A payout was called off' : 'A payout came back';
  }
  const step = steps[move.step ?? ''] ?? 'Moved';
  return invoice ? `${step}, ${invoice}` : step;
}
