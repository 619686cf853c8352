import { formatMoney } from '@resolvo/contract/money';
import type { ChargeToPay, PaymentMethodDetails } from '@resolvo/contract/money/charges';
import { cardName } from '@resolvo/contract/money/self-payments';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { screenIsTrue } from '../../../api/refresh.ts';
import { paths } from '../../../paths.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { payWithSavedCard } from './pay-with-saved-card.ts';

interface ConfirmPaymentProps {
  readonly invoiceId: string;
  readonly method: PaymentMethodDetails;
  /** What happens once it is paid, as a sentence. */
  readonly effect: string;
  /** Where it ends once it is paid. */
  readonly doneTo: string;
}

/**
 * The bank of the default card wants the customer to confirm the payment of a larger plan. It is asked for at once, as at
 * the checkout. No dialog of ours is open meanwhile: it would keep the focus from the bank's.
 */
export function ConfirmPayment({ invoiceId, method, effect, doneTo }: ConfirmPaymentProps) {
  const navigate = useNavigate();
  const [charge, setCharge] = useState<ChargeToPay>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(true);
  const checkout = paths.checkoutOrder({ id: invoiceId });

  const confirm = useCallback(async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const prepared = await call('ownInvoicePayByCard', { params: { invoice_id: invoiceId }, body: { save: false } });
      setCharge(prepared);
      await payWithSavedCard(prepared, method, `${checkout}?charge=${prepared.charge_id}`);
      notify('success', 'The plan is changed and paid.');
      await screenIsTrue();
      await navigate(doneTo, { replace: true });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }, [invoiceId, method, checkout, navigate, doneTo]);

  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void confirm();
  }, [confirm]);

  const sum = `${charge ? formatMoney(charge.amount) : 'The difference'} with ${cardName(method)}`;
  return (
    <div role="status">
      <Notice
        tone={problem === undefined ? 'info' : 'danger'}
        title={problem === undefined ? 'Your bank asks you to confirm this payment' : 'The payment is not confirmed'}
        action={
          <>
            <Link to={checkout} className={buttonClass('secondary', 'sm')}>
              Pay another way
            </Link>
            <Button variant="primary" size="sm" loading={busy} onClick={() => void confirm()}>
              Confirm the payment
            </Button>
          </>
        }
      >
        {problem === undefined ? `${sum}. ${effect}` : `${sum}: ${problem}`}
      </Notice>
    </div>
  );
}
