import { formatMoney } from '@resolvo/contract/money';
import { cardCanPay } from '@resolvo/contract/money/charges';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { call } from '../../../api/client.ts';
import { usePrefetched } from '../../../api/query.ts';
import { screenIsTrue } from '../../../api/refresh.ts';
import { PayWithBalance } from '../../../features/money/invoices/pay-with-balance.tsx';
import { PayByCard } from '../../../features/money/payments/pay-by-card.tsx';
import { paths } from '../../../paths.ts';
import { notify } from '../../../shell/notifications.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';

export function PayCard({ invoice, checkoutId }: { invoice: Invoice; checkoutId: string }) {
  const { balance } = usePrefetched('billingData', {});
  const { payment_methods } = usePrefetched('ownPaymentMethods', {});
  const params = { invoice_id: invoice.invoice_id };
  const payable = cardCanPay(invoice.invoice_total);
  return (
    <>
      {balance > 0 ? (
        <Card title="Pay from your balance" description={`You have ${formatMoney(balance)} with us.`}>
          <PayWithBalance full invoice={invoice} balance={balance} />
        </Card>
      ) : null}
      <Card title="Pay by card or wallet">
        {payable !== true ? (
          <Notice tone="info">{payable}</Notice>
        ) : (
          <PayByCard
            methods={payment_methods}
            prepare={(save) => call('ownInvoicePayByCard', { params, body: { save } })}
            returnTo={(chargeId) => `${paths.checkoutOrder({ id: checkoutId })}?charge=${chargeId}`}
            onPaid={() => {
              notify('success', 'Thank you. Your payment arrived.');
              return screenIsTrue();
            }}
          />
        )}
      </Card>
    </>
  );
}
