import type { PackageChangePreview } from '@resolvo/contract/hosting/packages';
import type { ScalePreview } from '@resolvo/contract/machines/server-billing';
import { formatMoney } from '@resolvo/contract/money';
import { chargedByCard, chargedByCardText } from '@resolvo/contract/money/charges';
import { cardName } from '@resolvo/contract/money/self-payments';
import { priceWords } from '@resolvo/contract/sales/price-words';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { formatDay } from '../shell/relative-time.tsx';
import { KeyValueList } from '../ui/key-value.tsx';

type Preview = Pick<
  ScalePreview | PackageChangePreview,
  'due_now' | 'credit_now' | 'next_price' | 'next_months' | 'next_hourly' | 'next_period_at' | 'open_bill' | 'pays_with'
>;

/** What a change of size costs or gives back, and what becomes of an open invoice, before anything happens. */
export function ChangeMoney({ preview }: { preview: Preview }) {
  const { due_now, credit_now, open_bill } = preview;
  const withNext = due_now > 0 && open_bill !== null;
  return (
    <KeyValueList
      items={[
        { label: 'Due now', value: withNext ? <DueWithNext preview={preview} /> : formatMoney(due_now) },
        ...(due_now > 0 ? [{ label: 'Paid with', value: paidWith(preview) }] : []),
        ...(credit_now > 0 ? [{ label: 'Credit now', value: formatMoney(credit_now) }] : []),
        ...(open_bill ? [{ label: 'Open invoice', value: <Replaced preview={preview} bill={open_bill} /> }] : []),
        { label: 'Then', value: thenText(preview, withNext) },
      ]}
    />
  );
}

function DueWithNext({ preview: { due_now, next_price } }: { preview: Preview }) {
  return (
    <>
      {formatMoney(due_now)}
      <span className="block text-muted">
        {`${formatMoney(due_now - next_price)} for the rest of this period, ${formatMoney(next_price)} for the next one`}
      </span>
    </>
  );
}

function Replaced({ preview, bill }: { preview: Preview; bill: NonNullable<Preview['open_bill']> }) {
  return (
    <>
      <Link to={paths.billingInvoice({ id: bill.invoice_id })}>Invoice #{bill.number}</Link> over{' '}
      {formatMoney(bill.total)} for the next period is cancelled.{' '}
      {preview.due_now > 0
        ? `The new invoice over ${formatMoney(preview.due_now)} replaces it.`
        : `A new one over ${formatMoney(preview.next_price)} replaces it, due on the same day.`}
    </>
  );
}

function thenText({ next_period_at: at, next_price, next_months, next_hourly }: Preview, paid: boolean): string {
  const words = priceWords({ price: next_price, months: next_months, hourly: next_hourly }, 'incl. VAT');
  if (next_hourly !== null) return `${words}, from now on`;
  if (at === 0) return 'It does not renew.';
  return paid ? `${words}, after the next period` : `${words}, from ${formatDay(at)}`;
}

/** What is charged when the button is pressed. */
function paidWith({ due_now, pays_with }: Preview): string {
  if (pays_with.from === 'balance') return `Your credit balance: ${formatMoney(due_now)} is taken from it`;
  if (pays_with.from === 'card') {
    const charged = `${cardName(pays_with)}: ${formatMoney(chargedByCard(due_now))} is charged to it now`;
    return [charged, chargedByCardText(due_now)].filter(Boolean).join('. ');
  }
  return 'You choose on the next page. Nothing is charged before that.';
}
