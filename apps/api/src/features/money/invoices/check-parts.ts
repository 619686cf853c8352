import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';

interface PartDrift {
  readonly invoiceId: string;
  /** What the invoice says was paid of it, and what the payments booked for it say. */
  readonly kept: number;
  readonly lines: number;
}

/** Reports open invoices whose kept part differs from their payments, and repairs nothing: staff must understand it first. */
export async function checkParts(deps: Pick<Deps, 'db' | 'log'>): Promise<readonly PartDrift[]> {
  const { rows: parts } = await sql<PartDrift>`
    select i.id as "invoiceId", i.paid_amount as kept, paid.cents as lines
    from invoices i cross join lateral (
      select coalesce(-sum(l.amount), 0)::bigint as cents from ledger_entries e
      join ledger_lines l on l.entry_id = e.id
      join ledger_accounts a on a.id = l.ledger_account_id and a.kind = 'receivable'
      where e.invoice_id = i.id and e.kind = 'payment') paid
    where i.status in ('awaiting_payment', 'unpaid') and i.paid_amount <> paid.cents
    order by i.id`.execute(deps.db);
  if (parts.length > 0) {
    deps.log.error({ event: 'books.mismatch', parts }, 'What is paid of open invoices differs from the ledger lines');
  }
  return parts;
}
