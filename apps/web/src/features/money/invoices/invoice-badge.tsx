import { invoiceWord } from '@resolvo/contract/money/invoice-states';
import { StateBadge } from '../../../shell/state-badge.tsx';

interface InvoiceBadgeProps {
  readonly invoice: Parameters<typeof invoiceWord>[0];
  /** Its money is taken without the customer. */
  readonly paysItself?: boolean;
}

/** How an invoice stands, in every list and on every page. */
export const InvoiceBadge = ({ invoice, paysItself }: InvoiceBadgeProps) => (
  <StateBadge of={invoiceWord(invoice, paysItself)} />
);
