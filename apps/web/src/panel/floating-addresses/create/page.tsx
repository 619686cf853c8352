import { monthly, priceWords, termWords, yearly } from '@resolvo/contract/sales/price-words';
import { useWatch } from 'react-hook-form';
import { type ClientLoaderFunctionArgs, useNavigate } from 'react-router';
import { z } from 'zod';
import { prefetch, usePrefetched } from '../../../api/query.ts';
import { paths } from '../../../paths.ts';
import { Form } from '../../../shell/form.tsx';
import { FormSelectField } from '../../../shell/form-fields.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PayOrder } from '../../small-order/pay-order.tsx';
import { useSmallOrder } from '../../small-order/use-small-order.ts';

export const meta = privateTitle('New floating address');

export async function clientLoader(_: ClientLoaderFunctionArgs) {
  await Promise.all([prefetch('systemPlans', { query: {} }), prefetch('vmOffer', {})]);
  return null;
}

const period = z.enum(['monthly', 'annual']);
const schema = z.strictObject({ place: z.string(), period });

export default function CreateFloatingAddressPage() {
  const navigate = useNavigate();
  const { locations } = usePrefetched('vmOffer', {});
  const [plan] = usePrefetched('systemPlans', { query: {} }).floating_plans;
  const { place, orderId } = useSmallOrder();
  const close = () => void navigate(paths.floatingAddresses());
  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || close()} title="New floating address">
      {orderId !== undefined ? (
        <PayOrder orderId={orderId} onPaid={close} />
      ) : plan?.in_stock ? (
        <Form
          schema={schema}
          defaultValues={{ place: locations[0] ?? '', period: 'monthly' }}
          submitLabel="Continue to payment"
          onSubmit={({ place: location, period: paid }) =>
            place.send({ body: { plan_id: plan.plan_id, period: paid, choices: { location } } })
          }
        >
          <FormSelectField
            name="place"
            label="Place"
            options={locations.map((value) => ({ value, label: value }))}
            hint="Servers in this place can have it."
          />
          {plan.plan_annual_price === null ? null : (
            <FormSelectField
              name="period"
              label="Paid"
              options={[
                { value: 'monthly', label: termWords(monthly) },
                { value: 'annual', label: termWords(yearly) },
              ]}
            />
          )}
          <Price each={plan.plan_price} annual={plan.plan_annual_price ?? 0} />
        </Form>
      ) : (
        <Notice tone="info">Floating addresses cannot be ordered at the moment.</Notice>
      )}
    </Dialog>
  );
}

function Price({ each, annual }: { each: number; annual: number }) {
  const isAnnual = period.parse(useWatch({ name: 'period' })) === 'annual';
  return (
    <p className="text-muted text-sm" aria-live="polite">
      {priceWords({ ...(isAnnual ? yearly : monthly), price: isAnnual ? annual : each }, 'excl. VAT')}.
    </p>
  );
}
