import { formatMoney } from '@resolvo/contract/money';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { invalidate } from '../../../api/query.ts';
import { fail } from '../../../shell/fail.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';

export function PayWithBalance(props: { invoice: Invoice; balance: number; full?: boolean }) {
  const { invoice, balance } = props;
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
      await invalidate('checkoutDetail', 'ownInvoice', 'ownInvoices', 'billingData');
    }
  }

  return (
    <Button
      variant="secondary"
      full={props.full}
      loading={busy}
      disabledReason={balance < invoice.invoice_total ? short : undefined}
      onClick={() => void pay()}
    >
      Pay with balance
    </Button>
  );
}
