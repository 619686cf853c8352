import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';

/** Who paid for something by card and has it on the balance instead is told why. */
export async function tellOnBalance(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  invoiceId: string,
  amount: number,
): Promise<void> {
  const { email, number, status } = await tx
    .selectFrom('invoices as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select(['a.email', 'i.number', 'i.status'])
    .where('i.id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  if (email === null) return;
  const mail = {
    template: 'payment-on-balance',
    amount,
    invoice_number: number,
    cancelled: status === 'cancelled',
  } as const;
  await queueMail(deps, tx, { template: 'billing', to: email, mail });
}
