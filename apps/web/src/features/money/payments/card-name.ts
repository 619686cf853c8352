import type { PaymentMethodDetails } from '@resolvo/contract/money/charges';

const brands: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

type Named = Pick<PaymentMethodDetails, 'brand' | 'last4'>;

export const cardName = ({ brand, last4 }: Named): string => `${brands[brand] ?? 'Card'} ending in ${last4}`;

export const cardExpiry = ({ exp_month, exp_year }: { exp_month: number; exp_year: number }): string =>
  `${String(exp_month).padStart(2, '0')}/${exp_year}`;
