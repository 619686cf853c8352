import type { Plan } from '@resolvo/contract/sales/catalog';
import { monthly, priceWords, termWords, yearly } from '@resolvo/contract/sales/price-words';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Form } from '../../shell/form.tsx';
import { FormSelectField } from '../../shell/form-fields.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PayOrder } from './pay-order.tsx';
import { useSmallOrder } from './use-small-order.ts';

const period = z.enum(['monthly', 'annual']);
const schema = z.strictObject({ period });

interface AddExtraDialogProps {
  readonly plan: Plan;
  readonly server: { readonly id: string; readonly proxmox_vm_name: string };
  readonly onClose: () => void;
}

/** An option of a server, ordered and paid without leaving its page. */
export function AddExtraDialog({ plan, server, onClose }: AddExtraDialogProps) {
  const { place, orderId } = useSmallOrder();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Add ${plan.plan_name}`}
      description={`For ${server.proxmox_vm_name}.`}
    >
      {orderId === undefined ? (
        <Form
          schema={schema}
          defaultValues={{ period: 'monthly' }}
          submitLabel="Continue to payment"
          leftFreely
          onSubmit={({ period: paid }) =>
            place.send({ body: { plan_id: plan.plan_id, period: paid, choices: { server_id: server.id } } })
          }
        >
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
          <Price plan={plan} />
        </Form>
      ) : (
        <PayOrder orderId={orderId} onPaid={onClose} />
      )}
    </Dialog>
  );
}

function Price({ plan }: { plan: Plan }) {
  const isAnnual = period.parse(useWatch({ name: 'period' })) === 'annual';
  const price = isAnnual ? (plan.plan_annual_price ?? 0) : plan.plan_price;
  return (
    <p className="text-muted text-sm" aria-live="polite">
      {priceWords({ ...(isAnnual ? yearly : monthly), price }, 'excl. VAT')}. It renews until you end it or the server
      ends.
    </p>
  );
}
