import type { HeldInvoice } from './hold-invoice.ts';

/** What every event of an invoice tells about it. */
export const aboutInvoice = ({ id, number, order_id, additional }: HeldInvoice) => ({
  invoice_id: id,
  invoice_number: number,
  order_id,
  additional,
});
