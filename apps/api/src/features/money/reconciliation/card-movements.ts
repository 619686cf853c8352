import type { MovementKind } from '@resolvo/contract/money/reconciliation';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Movement } from './compare-movements.ts';

export interface BookedMovement extends Movement {
  readonly accountId: string;
  readonly invoiceId: string | null;
}

interface Row {
  readonly kind: 'payment' | 'refund' | 'dispute';
  readonly gateway_id: string;
  readonly amount: number;
  readonly account_id: string;
  readonly invoice_id: string | null;
}

const forward: Record<Row['kind'], MovementKind> = { payment: 'payment', refund: 'refund', dispute: 'dispute' };
const backward: Record<Row['kind'], MovementKind> = {
  payment: 'payment',
  refund: 'refund_failure',
  dispute: 'dispute_reversal',
};

/**
 * What the books say moved at the gateway: on a day, or for these objects at any time. The gateway counts a refund when
 * it is requested, so the ledger accounts of cards and of pending refunds are taken together, and moves between the two
 * cancel out.
 */
export async function bookedMovements(
  deps: Pick<Deps, 'db'>,
  which: { from: Date; until: Date } | { ids: readonly string[] },
): Promise<BookedMovement[]> {
  const gatewayId = sql`coalesce(p.transaction_id, r.gateway_refund_id, r.id::text, d.gateway_dispute_id)`;
  const wanted =
    'ids' in which
      ? sql`e.id in (
          select e2.id from ledger_entries e2 join payments p2 on p2.id = e2.payment_id
          where p2.method = 'card' and p2.transaction_id = any(${which.ids})
          union select e2.id from ledger_entries e2 join refunds r2 on r2.id = e2.refund_id
          where r2.gateway_refund_id = any(${which.ids})
          or (r2.gateway_refund_id is null and r2.id::text = any(${which.ids}))
          union select e2.id from ledger_entries e2 join disputes d2 on d2.id = e2.dispute_id
          where d2.gateway_dispute_id = any(${which.ids}))`
      : sql`e.created_at >= ${which.from} and e.created_at < ${which.until}`;
  const found = await sql<Row>`
    select e.kind, ${gatewayId} as gateway_id, sum(l.amount)::bigint as amount, e.account_id, e.invoice_id
    from ledger_entries e
    join ledger_lines l on l.entry_id = e.id
    join ledger_accounts a on a.id = l.ledger_account_id and a.kind in ('card', 'card_refunds')
    left join payments p on p.id = e.payment_id
    left join refunds r on r.id = e.refund_id
    left join disputes d on d.id = e.dispute_id
    where e.kind in ('payment', 'refund', 'dispute') and ${gatewayId} is not null and ${wanted}
    group by e.id, gateway_id having sum(l.amount) <> 0`.execute(deps.db);
  return found.rows.map((row) => ({
    kind: (row.kind === 'payment' || row.amount < 0 ? forward : backward)[row.kind],
    id: row.gateway_id,
    amount: row.amount,
    currency: 'eur',
    accountId: row.account_id,
    invoiceId: row.invoice_id,
  }));
}
