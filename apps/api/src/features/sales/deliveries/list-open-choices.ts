import { type OpenChoice, openChoiceEndpoints } from '@resolvo/contract/sales/open-choices';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';

/** What staff sold the account and its people have not chosen yet how it is made. */
export async function listOpenChoices({ db }: Pick<Deps, 'db'>, accountId: string): Promise<{ items: OpenChoice[] }> {
  const items = await db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.order_id', 'i.plan_id', 'i.name', 'i.type', 'i.quantity', 'o.issued_at', 'o.sealed_at'])
    .where('o.account_id', '=', accountId)
    .where('i.client_chooses', '=', true)
    .where('o.sealed_at', 'is not', null)
    .where('o.status', 'in', ['open', 'paid', 'partially_issued'])
    .orderBy('o.sealed_at')
    .orderBy('i.position')
    .execute();
  return openChoiceEndpoints.openChoiceList.response.parse({
    items: items.map((item) => ({
      order_item_id: item.id,
      order_id: item.order_id,
      plan_id: item.plan_id,
      plan_name: item.name,
      plan_type: item.type,
      quantity: item.quantity,
      begun: item.issued_at !== null,
      since: seconds(item.sealed_at),
    })),
  });
}
