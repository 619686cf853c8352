import { percentInput } from '@resolvo/contract/money-input';
import { createOrderBody, type Order } from '@resolvo/contract/sales/orders';
import { z } from 'zod';
import { FormSelectField, FormTextField } from '../../../shell/form-fields.tsx';

const termNames: Record<Order['payment_term_id'], string> = {
  net_14: '14 days',
  net_30: '30 days',
  immediate: 'Due at once',
};
const types = [
  { value: 'empty', label: 'Decided by its items' },
  { value: 'subscription', label: 'Subscription' },
  { value: 'one_time', label: 'One time' },
];
export const paymentTerms = Object.entries(termNames).map(([value, label]) => ({ value, label }));
/** Renewals have a date of their own instead of a term. */
export const termName = (id: string): string =>
  paymentTerms.find(({ value }) => value === id)?.label ?? 'By its due date';

/** Optional date. The order is valid until the end of that day in the time zone of the browser. */
const dayInput = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2})?$/, { error: 'Please choose a day.' })
  .transform((day) => (day === '' ? 0 : Math.floor(new Date(`${day}T23:59:59`).getTime() / 1000)));

/** sv-SE writes a date the way a date field reads it. */
const dayOf = (seconds: number) => (seconds === 0 ? '' : new Date(seconds * 1000).toLocaleDateString('sv-SE'));

/** Form fields of an order's terms, for creating and editing. */
export const orderTerms = createOrderBody
  .pick({ order_type: true, order_discount_reason: true, payment_term_id: true })
  .extend({ order_discount: percentInput, order_valid_until: dayInput });

type Terms = Pick<
  Order,
  'order_type' | 'order_discount' | 'order_discount_reason' | 'order_valid_until' | 'payment_term_id'
>;

export const typedTerms = (order: Terms) => ({
  order_type: order.order_type === 'balance' ? ('empty' as const) : order.order_type,
  order_discount: order.order_discount === 0 ? '' : String(order.order_discount),
  order_discount_reason: order.order_discount_reason,
  order_valid_until: dayOf(order.order_valid_until),
  payment_term_id: order.payment_term_id,
});

export function OrderTermsFields() {
  return (
    <>
      <FormSelectField name="order_type" label="Type" options={types} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField name="order_discount" label="Discount %" inputMode="decimal" />
        <FormTextField name="order_discount_reason" label="Discount reason" />
        <FormTextField name="order_valid_until" label="Valid until" type="date" hint="Leave empty for no end date." />
        <FormSelectField name="payment_term_id" label="Payment term" options={paymentTerms} />
      </div>
    </>
  );
}
