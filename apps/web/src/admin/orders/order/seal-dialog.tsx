import { percentInput } from '@resolvo/contract/money-input';
import { type Order, sealBody } from '@resolvo/contract/sales/orders';
import { useEndpoint } from '../../../api/query.ts';
import { taxText } from '../../../features/money/billing/profile-lines.ts';
import { messages } from '../../../messages.ts';
import { Form } from '../../../shell/form.tsx';
import { FormCheckbox, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

const schema = sealBody
  .pick({ annual_subscription: true })
  .extend({ discount_amount: percentInput, tax: percentInput });

interface SealProps {
  readonly order: Order;
  readonly onClose: () => void;
}

export function SealDialog({ open, ...seal }: SealProps & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || seal.onClose()}
      title="Seal Order and Generate Invoice"
      description="The order becomes final: its items can no longer be changed, and its invoice is issued at once."
    >
      <SealForm {...seal} />
    </Dialog>
  );
}

function SealForm({ order, onClose }: SealProps) {
  const seal = useAct('orderSeal', {
    said: ({ invoice_id }) => messages.orderSealed(invoice_id),
    failed: messages.sealFailed,
    done: onClose,
  });
  const { data: billing } = useEndpoint('clientBillingProfile', { params: { user_id: order.user_id } });
  return (
    <Form
      schema={schema}
      defaultValues={{
        annual_subscription: false,
        discount_amount: order.order_discount > 0 ? String(order.order_discount) : '',
        tax: '',
      }}
      submitLabel="Seal Order"
      submitVariant="danger"
      onSubmit={async (input) => {
        const key = { order_id: order.order_id, user_id: order.user_id };
        // An emptied field removes the order's discount; otherwise an empty value is not sent.
        const discount_amount = input.discount_amount ?? (order.order_discount > 0 ? 0 : undefined);
        await seal.send({ body: { ...key, ...input, discount_amount } });
      }}
    >
      <FormCheckbox
        name="annual_subscription"
        label="Annual subscription"
        hint="Plans that renew are paid for a year ahead."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField name="discount_amount" label="Discount %" inputMode="decimal" />
        <FormTextField
          name="tax"
          label="Tax %"
          inputMode="decimal"
          hint={billing ? `By the billing address: ${taxText(billing.tax, billing.tax_type)}.` : undefined}
        />
      </div>
    </Form>
  );
}
