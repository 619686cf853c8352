import type { Subscription } from '@resolvo/contract/sales/subscriptions';
import { expect, test } from 'vitest';
import { nextText } from './subscription-texts.tsx';

const at = (day: string): number => Date.parse(`${day}T12:00:00Z`) / 1000;
const id = '00000000-0000-4000-8000-000000000000';
const running: Subscription = {
  subscription_id: id,
  name: 'web1 (Fjord M)',
  subscription_status: 'active',
  order_id: id,
  plan_id: id,
  plan_name: 'Fjord M',
  plan_type: 'proxmox',
  server_id: id,
  server_name: 'web1',
  months: 1,
  hourly_price: null,
  hourly_total: null,
  hours: 0,
  hours_cost: 0,
  price: 1290,
  total: 1613,
  created_at: at('2026-11-15'),
  period_start: at('2027-01-15'),
  period_end: at('2027-02-15'),
  cancelled: false,
  ends_with_server: 0,
  kept_until: 0,
  renews_at: at('2027-02-15'),
  unpaid_due: 0,
  ended_at: 0,
  end_reason: '',
  unpaid_invoice_id: null,
  unpaid_since: 0,
  pending_plan_id: null,
  pending_plan_name: '',
  pending_drop_reason: '',
  pending_invoice_id: null,
};
const late = { ...running, unpaid_invoice_id: id, unpaid_since: at('2027-01-15') };

test.each([
  ['that is paid renews', running, 'Renews 15 Feb 2027'],
  [
    'that runs and is not paid says until when that waits',
    { ...running, unpaid_invoice_id: id, unpaid_due: at('2027-01-22') },
    'Waits for payment, due 22 Jan 2027',
  ],
  ['that is cancelled ends', { ...running, cancelled: true }, 'Ends 15 Feb 2027'],
  ['with a late invoice stops a week after it was due', late, 'Stops 22 Jan 2027 if not paid'],
  [
    'that is suspended ends a month after it was due',
    { ...late, subscription_status: 'suspended' },
    'Ends 14 Feb 2027 if not paid',
  ],
  [
    'that has ended says when',
    { ...late, subscription_status: 'ended', ended_at: at('2027-02-14') },
    'Ended 14 Feb 2027',
  ],
] as const)('a subscription %s', (_what, subscription, text) => {
  expect(nextText(subscription)).toBe(text);
});
