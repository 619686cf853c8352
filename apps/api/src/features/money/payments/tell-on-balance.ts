import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { paymentOnBalanceMail } from './mails.ts';

/** Mails a customer whose card payment went to the balance instead of its invoice, with the reason. */
export async function tellOnBalance(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  invoiceId: string,
  amount: number,
): Promise<void> {
  const { account_id, number, status } = await tx
    .selectFrom('invoices')
    .select(['account_id', 'number', 'status'])
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  await mailOwner(deps, tx, account_id, paymentOnBalanceMail, {
    amount,
    invoice_number: number,
    cancelled: status === 'cancelled',
    // Still owed: the part that the balance was to pay beside the card was spent in the meantime.
    short: status === 'awaiting_payment' || status === 'unpaid',
  });
}
