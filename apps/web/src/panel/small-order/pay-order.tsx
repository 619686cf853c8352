import { formatMoney } from '@resolvo/contract/money';
import {
  cardCanPay,
  chargedByCard,
  chargedByCardText,
  type PaymentMethodDetails,
} from '@resolvo/contract/money/charges';
import { cardName } from '@resolvo/contract/money/self-payments';
import { isMadeToOrder } from '@resolvo/contract/product-types';
import type { Checkout } from '@resolvo/contract/sales/checkout';
import { Link } from 'react-router';
import { z } from 'zod';
import { call } from '../../api/client.ts';
import { useEndpoint } from '../../api/query.ts';
import { screenIsTrue } from '../../api/refresh.ts';
import { InvoiceSums } from '../../features/money/invoices/invoice-sums.tsx';
import { payWithSavedCard } from '../../features/money/payments/pay-with-saved-card.ts';
import { laterOf } from '../../features/sales/checkout/later-of.ts';
import { paths } from '../../paths.ts';
import { Form } from '../../shell/form.tsx';
import { FormSelectField } from '../../shell/form-fields.tsx';
import { notify } from '../../shell/notifications.ts';
import { Notice } from '../../ui/notice.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { untilBegun } from './until-begun.ts';

interface PayOrderProps {
  readonly orderId: string;
  /** When it is paid, and the screen behind the dialog shows it. */
  readonly onPaid: () => void;
}

/** The second step of a small order, in the dialog of the first: what it costs with tax, and one press to pay it. */
export function PayOrder({ orderId, onPaid }: PayOrderProps) {
  const order = useEndpoint('checkoutDetail', { params: { checkout_id: orderId } });
  const methods = useEndpoint('ownPaymentMethods', {});
  const billing = useEndpoint('billingData', {});
  if (order.error ?? methods.error ?? billing.error) {
    return (
      <Notice tone="warn">
        The order is placed and not paid. <ToCheckout orderId={orderId}>Pay it at the checkout</ToCheckout>.
      </Notice>
    );
  }
  if (!order.data || !methods.data || !billing.data) return <Spinner />;
  return (
    <Pay
      order={order.data}
      methods={methods.data.payment_methods.filter(({ expired }) => !expired)}
      balance={billing.data.balance}
      onPaid={onPaid}
    />
  );
}

const byBalance = 'balance';
const schema = z.strictObject({ by: z.string().min(1, { error: 'Please choose how to pay.' }) });

interface PayProps {
  readonly order: Checkout;
  readonly methods: readonly PaymentMethodDetails[];
  readonly balance: number;
  readonly onPaid: () => void;
}

function Pay({ order, methods, balance, onPaid }: PayProps) {
  const { order_id, quote } = order;
  const later = laterOf(order);
  const total = quote.invoice_total;
  const byCard = cardCanPay(total);
  const ways = [
    ...(byCard === true ? methods.map((one) => ({ value: one.gateway_method, label: cardName(one) })) : []),
    ...(balance >= total ? [{ value: byBalance, label: `Balance (${formatMoney(balance)})` }] : []),
  ];
  const least = byCard === true && methods.length > 0 ? chargedByCardText(total) : '';
  const usual = methods.find(({ is_default }) => is_default)?.gateway_method;
  const first = ways.find(({ value }) => value === usual) ?? ways[0];

  async function pay(by: string): Promise<void> {
    const params = { checkout_id: order_id };
    if (by === byBalance) await call('checkoutBegin', { params, body: { by: 'balance', total } });
    else {
      const method = methods.find(({ gateway_method }) => gateway_method === by);
      if (!method) throw new Error('This card was removed. Please choose another one.');
      const { invoice_id } = await call('checkoutBegin', { params, body: { by: 'card', total } });
      const body = { save: false, use_balance: false };
      const charge = await call('ownInvoicePayByCard', { params: { invoice_id }, body });
      if (charge.amount !== chargedByCard(total))
        throw new Error('The amount has changed. Please pay it at the checkout.');
      await payWithSavedCard(charge, method, `${paths.checkoutOrder({ id: order_id })}?charge=${charge.charge_id}`);
    }
    await untilBegun(order_id);
    notify('success', 'Thank you. Your payment arrived.');
    await screenIsTrue();
    onPaid();
  }

  return (
    <div className="grid gap-5">
      <ul aria-label="Your order" className="grid gap-1">
        {quote.items.map((item) => (
          <li key={item.order_item_id} className="flex justify-between gap-4">
            <span className="min-w-0">
              <span className="block font-medium text-text">{item.plan_name}</span>
              <span className="block text-muted text-sm [overflow-wrap:anywhere]">{aboutItem(item)}</span>
            </span>
            <span className="tabular-nums">{formatMoney(item.line_total)}</span>
          </li>
        ))}
      </ul>
      <InvoiceSums invoice={quote} />
      {later ? <p className="text-muted text-sm">{later}</p> : null}
      {first ? (
        <Form
          schema={schema}
          defaultValues={{ by: first.value }}
          submitLabel={least ? 'Pay' : `Pay ${formatMoney(total)}`}
          leftFreely
          onSubmit={({ by }) => pay(by)}
        >
          <FormSelectField name="by" label="Pay with" options={ways} hint={least || undefined} />
        </Form>
      ) : (
        <Notice tone="info">{byCard === true ? 'Your balance does not cover this order.' : byCard}</Notice>
      )}
      <p className="text-muted text-sm">
        Our{' '}
        <Link to={paths.termsOfService()} target="_blank" className={textLinkClass}>
          terms of service
        </Link>{' '}
        apply. <ToCheckout orderId={order_id}>Other ways to pay</ToCheckout>
      </p>
    </div>
  );
}

/** Which one it is: the name of a volume, the place of an address, the server of an option. */
const aboutItem = ({ plan_type, plan_description, chosen }: Checkout['quote']['items'][number]): string =>
  [
    isMadeToOrder(plan_type) ? plan_description : '',
    chosen.location,
    chosen.hostname === '' ? '' : `for ${chosen.hostname}`,
    ...chosen.goes_with,
  ]
    .filter(Boolean)
    .join(' · ');

function ToCheckout({ orderId, children }: { orderId: string; children: string }) {
  return (
    <Link to={paths.checkoutOrder({ id: orderId })} className={textLinkClass}>
      {children}
    </Link>
  );
}
