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

const priceOf = ({ plan_type: type, plan_price: price, plan_annual_price }: PricedPlan, annual: boolean): string =>
  formatMoney(priceFor({ type, price, annual_price: plan_annual_price }, annual));

/** How a server is paid that no customer ordered. Inside a form with `plan_id` and `billing`. */
export function BillingField({ plans }: { plans: readonly PricedPlan[] }) {
  const { plan_id } = useWatch<{ plan_id: string }>();
  const plan = plans.find((one) => one.plan_id === plan_id);
  return (
    <FormSelectField
      name="billing"
      label="Payment"
      hint="Billed: the client gets an order and its first invoice, with VAT and due in 14 days, when the server is handed over. It renews like any other."
      options={[
        { value: 'free', label: 'Free of charge' },
        { value: 'monthly', label: `Billed from today, ${plan ? `${priceOf(plan, false)} a month` : 'by the month'}` },
        { value: 'annual', label: `Billed from today, ${plan ? `${priceOf(plan, true)} a year` : 'by the year'}` },
      ]}
    />
  );
}
