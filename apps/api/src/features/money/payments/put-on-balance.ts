import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';
import type { ChargeRow } from './find-charge.ts';

/**
 * Cents of a card payment that went to the balance (a top-up, a surplus, a refund) and were not refunded to the card.
 * Refunds to the balance first give back what other payments covered of the invoice: the balance, or a transfer.
 */
export async function putOnBalance(tx: Queryable, charge: ChargeRow): Promise<number> {
  const found = await sql<{ cents: number }>`
    select (coalesce(-sum(l.amount), 0) - least(
        greatest(0, coalesce(-sum(l.amount) filter (where e.payment_id is null), 0)),
        (select coalesce(-sum(paid.amount), 0) from ledger_entries o
          join ledger_lines paid on paid.entry_id = o.id
          join ledger_accounts owed on owed.id = paid.ledger_account_id and owed.kind = 'receivable'
          where o.invoice_id = ${charge.invoice_id} and o.kind = 'payment' and o.payment_id <> ${charge.payment_id})
      ))::bigint as cents
    from ledger_lines l
    join ledger_entries e on e.id = l.entry_id
    join ledger_accounts a on a.id = l.ledger_account_id and a.kind = 'customer_balance'
    where e.payment_id = ${charge.payment_id}
      or (e.invoice_id = ${charge.invoice_id} and e.kind in ('credit_note', 'refund'))
      or e.refund_id in (select id from refunds where charge_id = ${charge.id})`.execute(tx);
  return found.rows[0]?.cents ?? 0;
}
