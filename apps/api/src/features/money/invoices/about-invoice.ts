import type { HeldInvoice } from './hold-invoice.ts';

/** The data common to all events of an invoice. */
export const aboutInvoice = ({ id, number, order_id, additional }: HeldInvoice) => ({
  invoice_id: id,
  invoice_number: number,
  order_id,
  additional,
});
