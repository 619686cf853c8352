import { formatMoney } from '@resolvo/contract/money';
import { cardCanPay, chargedByCard, chargedByCardText, splitPayment } from '@resolvo/contract/money/charges';
import { type Checkout, checkoutLimits } from '@resolvo/contract/sales/checkout';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { usePrefetched } from '../../../api/query.ts';
import { screenIsTrue } from '../../../api/refresh.ts';
import { claim } from '../../../claim.ts';
import { PayByCard } from '../../../features/money/payments/pay-by-card.tsx';
import { paths } from '../../../paths.ts';
import { notify } from '../../../shell/notifications.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyText } from '../../../ui/copy-text.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface PayCardProps {
  readonly checkout: Checkout;
  readonly checkoutId: string;
}

/** Why nothing else of the page may be pressed while a card pays. */
export const cardPays = 'Your card payment is under way. Please wait for its answer.';

interface PayProps extends PayCardProps {
  readonly isPaying: boolean;
  readonly onPaying: (isPaying: boolean) => void;
}

/** The ways to pay. Each begins the payment when its button is pressed, which issues the invoice of a draft. */
export function PayCard({ checkout, checkoutId, isPaying: isPayingHere, onPaying }: PayProps) {
  const { balance } = usePrefetched('billingData', {});
  const { payment_methods } = usePrefetched('ownPaymentMethods', {});
  const [useBalance, setUseBalance] = useState(false);
  const { invoice, quote } = checkout;
  // A card pays it from another tab, or was charged by itself.
  const isElsewhere = !isPayingHere && (invoice?.payment_under_way ?? false);
  const isPaying = isPayingHere || isElsewhere;
  // Of an invoice that is paid in part, the rest.
  const total = invoice?.invoice_open ?? quote.invoice_total;
  const payable = cardCanPay(total);
  const possible = splitPayment(total, balance);
  const split = useBalance ? possible : undefined;
  const byCard = split?.byCard ?? chargedByCard(total);
  const least = chargedByCardText(total);
  const params = { checkout_id: checkoutId };

  async function prepare(save: boolean) {
    const { invoice_id } = invoice ?? (await call('checkoutBegin', { params, body: { by: 'card', total } }));
    return call('ownInvoicePayByCard', { params: { invoice_id }, body: { save, use_balance: split !== undefined } });
  }

  return (
    <>
      {invoice && invoice.invoice_paid > 0 ? (
        <Notice tone="info">
          {formatMoney(invoice.invoice_paid)} of invoice #{invoice.invoice_number} is paid.{' '}
          {formatMoney(invoice.invoice_open)} is still open.
        </Notice>
      ) : null}
      {balance >= total ? (
        <Card title="Pay from your balance" description={`You have ${formatMoney(balance)} with us.`}>
          <BeginWithBalance checkoutId={checkoutId} total={total} isPaying={isPaying} />
        </Card>
      ) : null}
      <Card title="Pay by card or wallet">
        {payable !== true ? (
          <Notice tone="info">{payable}</Notice>
        ) : (
          <div className="grid gap-5">
            {possible ? (
              <Checkbox
                label={`Use ${formatMoney(possible.fromBalance)} of my balance`}
                hint={`You have ${formatMoney(balance)} with us. The card pays the other ${formatMoney(possible.byCard)}; the balance is used only once the card has paid.`}
                checked={useBalance}
                disabled={isPaying}
                onChange={(event) => setUseBalance(event.target.checked)}
              />
            ) : null}
            {least ? <Notice tone="info">{least}</Notice> : null}
            {isElsewhere ? (
              <Notice tone="info">{cardPays}</Notice>
            ) : (
              <PayByCard
                amount={byCard}
                methods={payment_methods}
                onBusy={onPaying}
                prepare={prepare}
                returnTo={(chargeId) => `${paths.checkoutOrder({ id: checkoutId })}?charge=${chargeId}`}
                onPaid={() => {
                  notify('success', 'Thank you. Your payment arrived.');
                  return screenIsTrue();
                }}
              />
            )}
          </div>
        )}
      </Card>
      <Card title="Pay by bank transfer">
        {isPaying && invoice ? (
          <p className="text-muted text-sm">{cardPays}</p>
        ) : (
          <BankTransfer checkout={checkout} checkoutId={checkoutId} isPaying={isPaying} />
        )}
      </Card>
    </>
  );
}

interface WithBalanceProps {
  readonly checkoutId: string;
  readonly total: number;
  readonly isPaying: boolean;
}

function BeginWithBalance({ checkoutId, total, isPaying }: WithBalanceProps) {
  const begin = useAct('checkoutBegin', { said: 'The invoice is paid.', failed: 'The order could not be paid.' });
  return (
    <Button
      variant="secondary"
      full
      loading={begin.pending}
      disabledReason={isPaying ? cardPays : undefined}
      onClick={() => void begin.run({ params: { checkout_id: checkoutId }, body: { by: 'balance', total } })}
    >
      Pay with balance
    </Button>
  );
}

function BankTransfer({
  checkout: { invoice, quote, order_valid_until },
  checkoutId,
  isPaying,
}: PayCardProps & { readonly isPaying: boolean }) {
  const begin = useAct('checkoutBegin', {
    said: 'Your invoice is issued. We mailed it to you.',
    failed: 'The invoice could not be issued. Please try again.',
  });
  if (!invoice) {
    const body = { by: 'bank_transfer', total: quote.invoice_total } as const;
    return (
      <>
        <p className="mb-4 text-muted text-sm">
          {claim(
            'checkout.transfer',
            `We issue the invoice, mail it to you and keep the order for ${checkoutLimits.transferDays} days. Delivery starts when the money is here.`,
          )}
        </p>
        <Button
          variant="secondary"
          full
          loading={begin.pending}
          disabledReason={isPaying ? cardPays : undefined}
          onClick={() => void begin.run({ params: { checkout_id: checkoutId }, body })}
        >
          Get the invoice
        </Button>
      </>
    );
  }
  return (
    <>
      <KeyValueList
        items={[
          { label: 'Amount', value: formatMoney(invoice.invoice_open) },
          {
            label: 'Bank account',
            value: <CopyText value={invoice.seller.iban} label="Copy the bank account" wraps />,
          },
          { label: 'KID', value: <CopyText value={invoice.kid} label="Copy the KID" /> },
        ]}
      />
      {order_valid_until === 0 ? null : (
        <p className="mt-4 text-muted text-sm">Banks take a day or two. Delivery starts when the money is here.</p>
      )}
    </>
  );
}
