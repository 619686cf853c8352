import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { choicesNeededMail } from './mails.ts';

/** An order begins, and some of it waits for its client to choose: a mail for each, as each has its own page. */
export async function tellChoices(
  deps: Pick<Deps, 'jobs'>,
  tx: Queryable,
  accountId: string | null,
  orderId: string,
): Promise<void> {
  if (accountId === null) return;
  const items = await tx
    .selectFrom('order_items')
    .select(['id as order_item_id', 'name', 'quantity'])
    .where('order_id', '=', orderId)
    .where('client_chooses', '=', true)
    .orderBy('position')
    .execute();
  for (const { quantity, name, order_item_id } of items) {
    const mail = { order_item_id, name: quantity === 1 ? name : `${quantity} × ${name}` };
    await mailOwner(deps, tx, accountId, choicesNeededMail, mail);
  }
}
