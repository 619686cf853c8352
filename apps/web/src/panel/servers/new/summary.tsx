import { formatMoney } from '@resolvo/contract/money';
import type { ProxmoxPlan } from '@resolvo/contract/sales/catalog';
import { Card } from '../../../ui/card.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';

interface NewServerSummaryProps {
  readonly plan: ProxmoxPlan;
  readonly price: number;
  readonly yearly: boolean;
  readonly location: string | undefined;
  readonly image: string | undefined;
}

export function NewServerSummary({ plan, price, yearly, location, image }: NewServerSummaryProps) {
  return (
    <Card title="Your server">
      <KeyValueList
        items={[
          { label: 'Plan', value: plan.plan_name },
          { label: 'Location', value: location ?? 'Wherever there is room' },
          { label: 'Image', value: image ?? 'Chosen later' },
          { label: yearly ? 'A year' : 'A month', value: formatMoney(price) },
        ]}
      />
      <p className="mt-4 text-muted text-sm">Without tax, which the checkout adds by your billing address.</p>
    </Card>
  );
}
