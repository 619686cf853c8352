import type { LedgerAccountKind, TransactionKind } from '@resolvo/contract/money/finance';

export const kindNames: Record<TransactionKind, string> = {
  payment: 'Payment',
  credit_note: 'Credit note',
  adjustment: 'Adjustment',
  refund: 'Refund to card',
  dispute: 'Dispute',
  payout: 'Payout to a bank',
};

export const accountNames: Record<LedgerAccountKind, string> = {
  customer_balance: 'Client’s credit balance',
  receivable: 'Receivable',
  revenue: 'Revenue',
  tax: 'Tax',
  bank: 'Bank',
  cash: 'Cash',
  card: 'Card',
  other: 'Other means',
  adjustments: 'Adjustments',
  card_refunds: 'On its way to cards',
  disputes: 'Held in disputes',
  chargebacks: 'Lost in disputes',
  payouts: 'On its way to banks',
};
