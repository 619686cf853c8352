import type { StripeCall } from './calls/call.ts';
import { customerCalls, methodCalls } from './calls/customer-calls.ts';
import { moneyCalls } from './calls/money-calls.ts';
import { paymentCalls } from './calls/payment-calls.ts';
import { setupCalls } from './calls/setup-calls.ts';

export const stripeCalls: readonly StripeCall[] = [
  ...customerCalls,
  ...paymentCalls,
  ...setupCalls,
  ...methodCalls,
  ...moneyCalls,
];
