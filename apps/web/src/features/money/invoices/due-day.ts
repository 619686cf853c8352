import { invoiceCan } from '@resolvo/contract/money/invoice-states';
import type { OwnInvoice } from '@resolvo/contract/money/invoices';
import { formatDay } from '../../../shell/relative-time.tsx';

type Due = Pick<OwnInvoice, 'invoice_status' | 'invoice_due_date'>;

/** Until when it asks for money; undefined where it asks for none: it is paid, or cancelled. */
export const dueDay = ({ invoice_status, invoice_due_date }: Due): string | undefined =>
  invoiceCan.markPaid(invoice_status) === true ? formatDay(invoice_due_date) : undefined;
