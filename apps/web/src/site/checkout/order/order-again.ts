import { splitFree } from '@resolvo/contract/free-names';
import type { Plan } from '@resolvo/contract/sales/catalog';
import type { Checkout } from '@resolvo/contract/sales/checkout';
import { searchOf } from '../../../features/sales/checkout/order-draft.ts';
import { paths } from '../../../paths.ts';

/** The order form with what was chosen before; undefined where the plan is not sold any more. */
export function orderAgain(
  { quote, hourly }: Pick<Checkout, 'quote' | 'hourly'>,
  plans: readonly Plan[],
): string | undefined {
  const [item] = quote.items;
  const plan = plans.find(({ plan_id }) => plan_id === item?.plan_id);
  if (!item || !plan) return undefined;
  const { location, image, hostname } = item.chosen;
  const search = searchOf({
    planId: plan.plan_id,
    annual: quote.invoice_paid_period === 12,
    hourly,
    quantity: item.quantity,
    ...(location !== '' && { location }),
    ...(image !== '' && { image }),
    name: '',
    hostname,
    website: hostname === '' ? 'ours' : splitFree(hostname) ? 'free' : 'own',
    login: '',
    domain: '',
    tags: '',
    extras: [],
    everyServer: false,
    volumeName: '',
    sizeGb: '',
  });
  return `${paths.checkoutProduct({ category: plan.category, product: plan.plan_slug })}${search}`;
}
