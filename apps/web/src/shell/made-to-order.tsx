import { type ItemType, isMadeToOrder } from '@resolvo/contract/product-types';

interface Item {
  readonly order_item_id: string;
  readonly plan_name: string;
  readonly plan_type: ItemType;
  readonly plan_description: string;
}

/** What is made to order in the words of its order, below the table of items: the parts of a machine. */
export function MadeToOrder({ items }: { items: readonly Item[] }) {
  const described = items.filter(
    ({ plan_type, plan_description }) => isMadeToOrder(plan_type) && plan_description !== '',
  );
  if (described.length === 0) return null;
  return (
    <dl aria-label="Made to order" className="grid gap-3 text-sm">
      {described.map(({ order_item_id, plan_name, plan_description }) => (
        <div key={order_item_id}>
          <dt className="font-medium">{plan_name}</dt>
          <dd className="max-w-prose text-pretty break-words text-muted">{plan_description}</dd>
        </div>
      ))}
    </dl>
  );
}
