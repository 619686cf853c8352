import type { Deps } from '../../../core/deps.ts';
import type { Mail } from '../../../core/mails.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';

interface NoticeOf {
  readonly invoiceId: string;
  readonly accountId: string;
  /** Mails about an invoice: each kind once per invoice, however often and by how many workers it is tried. */
  readonly kind: string;
}

export async function tellOnce<P>(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  notice: NoticeOf,
  mail: Mail<P>,
  data: P,
): Promise<void> {
  const first = await tx
    .insertInto('invoice_notices')
    .values({ invoice_id: notice.invoiceId, kind: notice.kind, sent_at: deps.now() })
    .onConflict((conflict) => conflict.columns(['invoice_id', 'kind']).doNothing())
    .returning('kind')
    .executeTakeFirst();
  if (first) await mailOwner(deps, tx, notice.accountId, mail, data);
}

/** When this kind of mail was sent about an invoice, if it was. */
export async function toldAt(tx: Queryable, invoiceId: string, kind: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('invoice_notices')
    .select('sent_at')
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.sent_at;
}

/** The client was given more time: what was said about the old date is said again about the new one. */
export async function tellAnew(tx: Queryable, invoiceId: string): Promise<void> {
  const aboutDate = ['due_soon', 'overdue', 'suspended', 'ending'];
  await tx.deleteFrom('invoice_notices').where('invoice_id', '=', invoiceId).where('kind', 'in', aboutDate).execute();
}
