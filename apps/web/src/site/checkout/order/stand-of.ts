import type { Checkout } from '@resolvo/contract/sales/checkout';
import { claim } from '../../../claim.ts';

interface Stand {
  readonly title: string;
  readonly text: string;
  /** What could not be delivered, and where its money is. */
  readonly failure?: string;
}

type Facts = Pick<Checkout, 'order_status' | 'services' | 'failed' | 'hourly'> & {
  readonly quote: Pick<Checkout['quote'], 'invoice_total'>;
  /** null for a draft, which was never paid. */
  readonly invoice: Pick<NonNullable<Checkout['invoice']>, 'additional_invoice' | 'invoice_status'> | null;
};

const couldNot = claim('checkout.failed', 'could not be set up. What you paid for it is back in your credit balance.');

/** What became of an order, for the customer who placed it. Nothing is called ready before its units are. */
export function standOf({ order_status, services, failed, invoice, hourly, quote }: Facts, given: number): Stand {
  if (!invoice)
    return {
      title: 'Cancelled',
      text: claim('checkout.cancelled', 'This order was cancelled. Nothing is owed for it.'),
    };
  if (invoice.invoice_status === 'cancelled') {
    const text = invoice.additional_invoice ? 'This invoice was cancelled.' : 'This order was cancelled.';
    return { title: 'Cancelled', text: given > 0 ? text : `${text} Nothing is owed for it.` };
  }
  if (order_status === 'cancelled') return { title: 'Cancelled', text: 'This order was cancelled.' };
  if (order_status === 'failed')
    return { title: 'We are sorry', text: 'This order failed.', failure: `Your order ${couldNot}` };
  if (order_status === 'finished') return { title: 'Your order', text: 'Paid, delivered and ended.' };
  const title = failed > 0 ? 'A part of it failed' : 'Thank you';
  const failure = `${failed === 1 ? 'One item' : `${failed} items`} ${couldNot}`;
  const says = (text: string): Stand => ({ title, text, ...(failed > 0 && { failure }) });
  // Nothing was due with it: hours are paid for when they have passed.
  const isFree = quote.invoice_total === 0;
  const nothing = hourly
    ? claim('checkout.nothing-now', 'Nothing is due now.')
    : claim('checkout.nothing', 'Nothing is due.');
  const paid = isFree ? nothing : 'Paid.';
  if (services.some(({ standing }) => standing === 'waiting')) {
    return says(`${paid} One more step is yours before it can be used.`);
  }
  if (services.some(({ standing }) => standing === 'working') || order_status === 'paid') {
    return says(`${paid} We are setting everything up now; you can leave this page.`);
  }
  if (services.some(({ standing }) => standing === 'stopped')) return says(paid);
  if (invoice.additional_invoice) return says(`${paid} There is nothing more to do.`);
  return says(
    failed > 0
      ? `${paid} The rest is set up and ready to use.`
      : isFree
        ? `${paid} It is set up and ready to use.`
        : 'Paid, set up and ready to use.',
  );
}

/** Whether something still happens by itself, so that the page goes on asking. */
export const isUnderWay = ({ order_status, services }: Pick<Checkout, 'order_status' | 'services'>): boolean =>
  order_status === 'paid' || services.some(({ standing }) => standing === 'working');
