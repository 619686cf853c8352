import { kidOf } from '@resolvo/contract/money/check-digits';
import { invoiceSeller } from '@resolvo/contract/money/invoices';
import type { Deps } from '../../../core/deps.ts';
import type { StoredEvent } from '../../../core/events.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { invoicePartPaidMail } from './mails.ts';

/** Mails a customer that a part of an invoice has come in, and how to pay the rest. */
export async function tellPartPaid(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { data }: Pick<StoredEvent<'invoice.part_paid'>, 'data'>,
): Promise<void> {
  const { account_id, total, due_at, seller } = await tx
    .selectFrom('invoices')
    .select(['account_id', 'total', 'due_at', 'seller'])
    .where('id', '=', data.invoice_id)
    .executeTakeFirstOrThrow();
  await mailOwner(deps, tx, account_id, invoicePartPaidMail, {
    invoice_id: data.invoice_id,
    invoice_number: data.invoice_number,
    total,
    amount: data.amount,
    open: data.open,
    due_at: seconds(due_at),
    iban: invoiceSeller.parse(seller).iban,
    kid: kidOf(data.invoice_number),
  });
}
