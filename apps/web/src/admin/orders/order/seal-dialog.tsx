import { percentInput, percentOrNothing } from '@resolvo/contract/money-input';
import { renews } from '@resolvo/contract/product-types';
import type { Order } from '@resolvo/contract/sales/orders';
import { orderName } from '@resolvo/contract/short-id';
import { z } from 'zod';
import { taxText } from '../../../features/money/billing/profile-lines.ts';
import { DiscountRecurs } from '../../../features/sales/orders/discount-recurs.tsx';
import { InvoicePreview } from '../../../features/sales/orders/invoice-preview.tsx';
import { messages } from '../../../messages.ts';
import { Form } from '../../../shell/form.tsx';
import { FormCheckbox, FormTextField } from '../../../shell/form-fields.tsx';
import { useAct } from '../../../shell/use-act.ts';
import { Dialog } from '../../../ui/dialog.tsx';

const schema = z.strictObject({
  annual_subscription: z.boolean(),
  discount_recurs: z.boolean(),
  discount_amount: percentInput,
  tax: percentOrNothing,
});

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
      description={`${orderName(seal.order.order_id)} of ${seal.order.user.email || 'a deleted account'} becomes final: its items can no longer be changed, and its invoice is issued at once.`}
    >
      <SealForm {...seal} />
    </Dialog>
  );
}

function SealForm({ order, onClose }: SealProps) {
  const seal = useAct('orderSeal', {
    said: ({ invoice_number }) => messages.orderSealed(invoice_number),
    failed: messages.sealFailed,
    done: onClose,
  });
  const { tax, tax_type } = order.tax_by_address;
  const items = order.items.map(
    ({ plan_type: type, plan_price: price, plan_annual_price: annual_price, quantity }) => ({
      type,
      price,
      annual_price,
      quantity,
    }),
  );
  return (
    <Form
      schema={schema}
      defaultValues={{
        annual_subscription: false,
        discount_recurs: true,
        discount_amount: order.order_discount > 0 ? String(order.order_discount) : '',
        tax: '',
      }}
      submitLabel="Seal order"
      onSubmit={async ({ tax: typed, ...input }) => {
        const key = { order_id: order.order_id, user_id: order.user_id };
        // An emptied field removes the order's discount; otherwise an empty value is not sent.
        const discount_amount = input.discount_amount ?? (order.order_discount > 0 ? 0 : undefined);
        // Percentages are sent only above 0 (specification); a typed 0 has a field of its own.
        const taxed = typed === 0 ? { no_tax: true as const } : { tax: typed };
        await seal.send({ body: { ...key, ...input, discount_amount, ...taxed } });
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
          hint={`Empty: by the billing address, ${taxText(tax, tax_type)}. Type 0 for none.`}
        />
      </div>
      {order.items.some(({ plan_type }) => renews(plan_type)) ? <DiscountRecurs /> : null}
      <InvoicePreview items={items} taxByAddress={tax} />
    </Form>
  );
}
