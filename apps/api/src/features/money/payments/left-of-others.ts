import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';

/** Cents of an invoice that no card paid, such as the balance or a transfer, and that did not come back. */
export async function leftOfOthers(tx: Queryable, invoiceId: string): Promise<number> {
  const found = await sql<{ cents: number }>`
    select greatest(0,
      (select coalesce(-sum(l.amount), 0) from payments p
        join ledger_entries e on e.payment_id = p.id join ledger_lines l on l.entry_id = e.id
        join ledger_accounts a on a.id = l.ledger_account_id and a.kind = 'receivable'
        where p.invoice_id = ${invoiceId} and p.method <> 'card')
      - greatest(0, (select coalesce(sum(total), 0) from credit_notes where invoice_id = ${invoiceId})
        - (select coalesce(sum(amount), 0) from refunds where invoice_id = ${invoiceId} and status <> 'failed'))
    )::bigint as cents`.execute(tx);
  return found.rows[0]?.cents ?? 0;
}
