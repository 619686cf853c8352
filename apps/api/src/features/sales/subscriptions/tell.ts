import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { BillingMail } from '../../platform/mail/billing-mails.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';

/** Mails the owner of an account. One that was deleted hears nothing any more. */
export async function tell(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  accountId: string,
  mail: BillingMail,
): Promise<void> {
  const owner = await tx.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst();
  if (owner?.email) await queueMail(deps, tx, { template: 'billing', to: owner.email, mail });
}

interface NoticeOf {
  readonly invoiceId: string;
  readonly accountId: string;
  /** What is told: the same thing about the same invoice once, whoever tries and however often. */
  readonly kind: string;
}

export async function tellOnce(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  notice: NoticeOf,
  mail: BillingMail,
): Promise<void> {
  const first = await tx
    .insertInto('invoice_notices')
    .values({ invoice_id: notice.invoiceId, kind: notice.kind, sent_at: deps.now() })
    .onConflict((conflict) => conflict.columns(['invoice_id', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst();
  if (first) await tell(deps, tx, notice.accountId, mail);
}

/** When something was told about an invoice, if it was. */
export async function toldAt(tx: Queryable, invoiceId: string, kind: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('invoice_notices')
    .select('sent_at')
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.sent_at;
}
