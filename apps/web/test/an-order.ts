import type { Order } from '@resolvo/contract/sales/orders';

type OrderInvoice = Order['invoices'][number];

export const anInvoiceOfIt: OrderInvoice = {
  invoice_id: 'i1',
  invoice_number: 17,
  invoice_creation_time: 0,
  invoice_due_date: Date.UTC(2099, 11, 15) / 1000,
  invoice_total: 12_500,
  invoice_open: 12_500,
  invoice_status: 'awaiting_payment',
  invoice_order_status: 'awaiting_payment',
  invoice_replaced_by: null,
  additional_invoice: false,
  order_valid_from: 0,
  order_valid_until: 0,
};

/** Sealed by staff, and not paid. */
export const anOrder: Order = {
  order_id: 'o1',
  order_status: 'open',
  order_type: 'one_time',
  order_sealed: true,
  order_draft: false,
  order_creation_time: 0,
  order_valid_until: 0,
  order_subscription_period: 0,
  order_discount: 0,
  order_discount_reason: '',
  order_discount_recurs: false,
  order_issued_at: 0,
  order_cancelled: null,
  payment_term_id: 'net_14',
  user_id: 'u2',
  user: { user_id: 'u2', email: 'kari@nordmann.example', username: 'kari' },
  tax_by_address: { tax: 25, tax_type: 'VAT' },
  items: [],
  invoices: [anInvoiceOfIt],
};
