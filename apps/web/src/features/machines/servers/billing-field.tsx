import { formatMoney } from '@resolvo/contract/money';
import { priceFor } from '@resolvo/contract/sales/plan-price';
import { useWatch } from 'react-hook-form';
import { FormSelectField } from '../../../shell/form-fields.tsx';

interface PricedPlan {
  readonly plan_id: string;
  readonly plan_type: string;
  readonly plan_price: number;
  readonly plan_annual_price: number | null;
}

/** How a server is paid that no customer ordered. Inside a form with `plan_id` and `billing`. */
export function BillingField({ plans }: { plans: readonly PricedPlan[] }) {
  const { plan_id } = useWatch<{ plan_id: string }>();
  const plan = plans.find((one) => one.plan_id === plan_id);
  const price = (annual: boolean): string =>
    plan
      ? `, ${formatMoney(priceFor({ type: plan.plan_type, price: plan.plan_price, annual_price: plan.plan_annual_price }, annual))} without VAT`
      : '';
  return (
    <FormSelectField
      name="billing"
      label="Payment"
      hint="Billed: the client gets an order and its first invoice, due in 14 days, when the server is handed over. It renews like any other."
      options={[
        { value: 'free', label: 'Free of charge' },
        { value: 'monthly', label: `Billed from today, by the month${price(false)}` },
        { value: 'annual', label: `Billed from today, by the year${price(true)}` },
      ]}
    />
  );
}
