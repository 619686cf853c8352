import { namesOnLine } from '@resolvo/contract/money/invoice-subject';
import type { OwnOrder } from '@resolvo/contract/sales/checkout';

type Item = Pick<OwnOrder['items'][number], 'plan_name' | 'plan_type' | 'wanted_name' | 'quantity'>;

/** “2 × Fjord M (web-1 and web-2), Backup plan (mail.example.com)” */
export const orderedName = (items: readonly Item[]): string =>
  items
    .map(({ plan_name, plan_type, wanted_name, quantity }) => {
      const name = quantity === 1 ? plan_name : `${quantity} × ${plan_name}`;
      const names = namesOnLine({ plan_type, about: wanted_name, quantity });
      return names === '' || plan_name === names ? name : `${name} (${names})`;
    })
    .join(', ');
