import { mayBillServer } from '@resolvo/contract/machines/server-admin';
import { priceFor } from '@resolvo/contract/sales/plan-price';
import { eachWords, monthly, priceWords, yearly } from '@resolvo/contract/sales/price-words';
import { useWatch } from 'react-hook-form';
import { useRights } from '../../../api/use-rights.ts';
import { FormSelectField } from '../../../shell/form-fields.tsx';

interface PricedPlan {
  readonly plan_id: string;
  readonly plan_type: string;
  readonly plan_price: number;
  readonly plan_annual_price: number | null;
}

const priceOf = (plan: PricedPlan | undefined, annual: boolean): string => {
  const term = annual ? yearly : monthly;
  if (!plan) return eachWords(term);
  const { plan_type: type, plan_price: price, plan_annual_price: annual_price } = plan;
  return priceWords({ ...term, price: priceFor({ type, price, annual_price }, annual) });
};

/** How a server is paid that no customer ordered. Inside a form with `plan_id` and `billing`. */
export function BillingField({ plans }: { plans: readonly PricedPlan[] }) {
  const { plan_id } = useWatch<{ plan_id: string }>();
  const plan = plans.find((one) => one.plan_id === plan_id);
  const may = mayBillServer(useRights().mask, 'monthly');
  const disabled = may !== true;
  return (
    <FormSelectField
      name="billing"
      label="Payment"
      hint={
        may === true
          ? 'Billed: the client gets an order and its first invoice, with VAT and due in 14 days, when the server is delivered. It renews like any other.'
          : may
      }
      options={[
        { value: 'free', label: 'Free of charge' },
        { value: 'monthly', label: `Billed from today, ${priceOf(plan, false)}`, disabled },
        { value: 'annual', label: `Billed from today, ${priceOf(plan, true)}`, disabled },
      ]}
    />
  );
}
