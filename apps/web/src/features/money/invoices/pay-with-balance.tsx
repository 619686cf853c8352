import { formatMoney } from '@resolvo/contract/money';
import { splitPayment } from '@resolvo/contract/money/charges';
import { whyNotPay } from '@resolvo/contract/money/invoice-states';
import type { Invoice } from '@resolvo/contract/money/invoices';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';

export function PayWithBalance(props: { invoice: Invoice; balance: number; full?: boolean }) {
  const { invoice, balance } = props;
  const { run, pending } = useAct('ownInvoicePay', { failed: 'The invoice could not be paid.' });
  const inPart = splitPayment(invoice.invoice_open, balance) ? ' Paying by card can use it for a part.' : '';
  const short = `Your balance is ${formatMoney(balance)}, which does not cover this invoice.${inPart}`;

  return (
    <Button
      variant="secondary"
      full={props.full}
      loading={pending}
      disabledReason={whyNotPay(invoice) ?? (balance < invoice.invoice_open ? short : undefined)}
      onClick={() => void run({ params: { invoice_id: invoice.invoice_id }, body: {} })}
    >
      Pay with balance
    </Button>
  );
}
