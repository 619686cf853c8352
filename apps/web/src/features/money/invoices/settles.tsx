import { settled, settledText } from '@resolvo/contract/money/settling';
import { euroInput } from '@resolvo/contract/money-input';
import { useWatch } from 'react-hook-form';
import { Notice } from '../../../ui/notice.tsx';

/** A typed amount of a payment. */
export const typedPayment = euroInput('Please enter an amount.');

export interface Settling {
  readonly invoice_number: number;
  readonly invoice_open: number;
}

/** What the payment that is typed into this form would settle: of an invoice, or nothing where it goes to the balance. */
export function Settles({ invoice }: { invoice: Settling | undefined }) {
  const { amount } = useWatch<{ amount: string }>();
  const { data: cents = 0 } = typedPayment.safeParse(amount);
  if (cents === 0) return null;
  return (
    <Notice tone="info">{settledText(invoice?.invoice_number, settled(invoice?.invoice_open ?? 0, cents))}</Notice>
  );
}
