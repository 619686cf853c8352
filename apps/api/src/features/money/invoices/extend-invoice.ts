import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { extendBody } from '@resolvo/contract/money/invoices';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { aboutInvoice } from './about-invoice.ts';
import { holdInvoice } from './hold-invoice.ts';

const dayMs = 86_400_000;

/**
 * Gives a client more time, counted from the due date or from today, whichever is later. The document keeps its date;
 * reminders, charges and suspensions follow the new one.
 */
export async function extendInvoice(
  deps: Pick<Deps, 'db' | 'events' | 'now'>,
  actor: StaffActor,
  invoiceId: string,
  { days, reason }: z.output<typeof extendBody>,
  ownerId?: string,
): Promise<Date> {
  return deps.db.transaction().execute(async (tx) => {
    const invoice = await holdInvoice(tx, invoiceId, ownerId);
    demand(invoiceCan.extend(invoice.status));
    const { due_at: before } = await tx
      .selectFrom('invoices')
      .select('due_at')
      .where('id', '=', invoiceId)
      .executeTakeFirstOrThrow();
    const due = new Date(Math.max(before.getTime(), deps.now().getTime()) + days * dayMs);
    await tx
      .updateTable('invoices')
      .set({ due_at: due, issued_due_at: sql`coalesce(issued_due_at, due_at)` })
      .where('id', '=', invoiceId)
      .execute();
    await deps.events.emit(tx, {
      name: 'invoice.extended',
      accountId: invoice.account_id,
      by: actor,
      before: { due_at: seconds(before) },
      after: { due_at: seconds(due) },
      data: { ...aboutInvoice(invoice), due_at: seconds(due), reason },
    });
    return due;
  });
}
