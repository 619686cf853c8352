import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';

/**
 * Cents of an invoice that no card paid, such as the balance or a transfer, and that did not come back. What a card paid of
 * an invoice that this one replaces came over the balance, and is the card's still.
 */
export async function leftOfOthers(tx: Queryable, invoiceId: string): Promise<number> {
  const found = await sql<{ cents: number }>`
    with recursive wrong as (
      select id from invoices where replaced_by = ${invoiceId}
      union select i.id from invoices i join wrong w on i.replaced_by = w.id
    ),
    applied as (
      select p.invoice_id, p.method = 'card' as by_card, -l.amount as amount from payments p
        join ledger_entries e on e.payment_id = p.id join ledger_lines l on l.entry_id = e.id
        join ledger_accounts a on a.id = l.ledger_account_id and a.kind = 'receivable'
        where p.invoice_id = ${invoiceId} or p.invoice_id in (select id from wrong)
    )
    select greatest(0,
      (select coalesce(sum(amount), 0) from applied where invoice_id = ${invoiceId} and not by_card)
      - greatest(0, (select coalesce(sum(amount), 0) from applied where invoice_id <> ${invoiceId} and by_card)
        - (select coalesce(sum(amount), 0) from refunds
            where invoice_id in (select id from wrong) and status <> 'failed'))
      - greatest(0, (select coalesce(sum(total), 0) from credit_notes where invoice_id = ${invoiceId})
        - (select coalesce(sum(amount), 0) from refunds where invoice_id = ${invoiceId} and status <> 'failed'))
    )::bigint as cents`.execute(tx);
  return found.rows[0]?.cents ?? 0;
}
