import { cardCanPay } from '@resolvo/contract/charges';
import type { Invoice } from '@resolvo/contract/invoices';
import { formatMoney } from '@resolvo/contract/money';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { invalidate, usePrefetched } from '../../../api/query.ts';
import { PayByCard } from '../../../features/payments/pay-by-card.tsx';
import { paths } from '../../../paths.ts';
import { fail } from '../../../shell/fail.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';

const seen = ['checkoutDetail', 'billingData', 'ownInvoice', 'ownInvoices', 'ownPaymentMethods'] as const;

export function PayCard({ invoice, checkoutId }: { invoice: Invoice; checkoutId: string }) {
  const { balance } = usePrefetched('billingData', {});
  const { payment_methods } = usePrefetched('ownPaymentMethods', {});
  const params = { invoice_id: invoice.invoice_id };
  const payable = cardCanPay(invoice.invoice_total);
  return (
    <>
      {balance > 0 ? <BalanceCard invoice={invoice} balance={balance} /> : null}
      <Card title="Pay by card or wallet">
        {payable !== true ? (
          <Notice tone="info">{payable}</Notice>
        ) : (
          <PayByCard
            methods={payment_methods}
            prepare={(save) => call('ownInvoicePayByCard', { params, body: { save } })}
            returnTo={(chargeId) => `${paths.checkoutOrder({ id: checkoutId })}?charge=${chargeId}`}
            onPaid={async () => {
              notify('success', 'Thank you. Your payment arrived.');
              await invalidate(...seen);
            }}
          />
        )}
      </Card>
    </>
  );
}

function BalanceCard({ invoice, balance }: { invoice: Invoice; balance: number }) {
  const [busy, setBusy] = useState(false);
  const short = `Your balance is ${formatMoney(balance)}, which does not cover this invoice.`;
  async function pay() {
    setBusy(true);
    try {
      const { details } = await call('ownInvoicePay', { params: { invoice_id: invoice.invoice_id }, body: {} });
      notify('success', details);
    } catch (error) {
      fail(error, 'The invoice could not be paid.');
    } finally {
      setBusy(false);
      await invalidate(...seen);
    }
  }
  return (
    <Card title="Pay from your balance" description={`You have ${formatMoney(balance)} with us.`}>
      <Button
        variant="secondary"
        full
        loading={busy}
        disabledReason={balance < invoice.invoice_total ? short : undefined}
        onClick={() => void pay()}
      >
        Pay with balance
      </Button>
    </Card>
  );
}
