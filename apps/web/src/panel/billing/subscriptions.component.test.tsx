import type { Subscription } from '@resolvo/contract/sales/subscriptions';
import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { showOver } from '../../../test/over-answers.tsx';
import { q } from '../../api/query.ts';
import { queryClient } from '../../api/query-client.ts';
import { Subscriptions, subscriptions } from './subscriptions.tsx';

const day = Date.UTC(2026, 11, 12) / 1000;

const hourly: Subscription = {
  subscription_id: 's1',
  name: 'front-page.bjorns-shop.example (Fjord XL)',
  subscription_status: 'active',
  order_id: 'o1',
  plan_id: 'p1',
  plan_name: 'Fjord XL',
  plan_type: 'proxmox',
  server_id: 'v1',
  server_name: 'front-page.bjorns-shop.example',
  months: 1,
  price: 9900,
  hourly_price: 1700,
  hours: 12,
  hours_cost: 255,
  total: 12_375,
  hourly_total: 2125,
  created_at: day,
  period_start: day,
  period_end: day,
  cancelled: false,
  ends_with_server: 0,
  kept_until: 0,
  renews_at: day,
  unpaid_due: 0,
  ended_at: 0,
  end_reason: '',
  unpaid_invoice_id: null,
  unpaid_since: 0,
  pending_plan_id: null,
  pending_plan_name: '',
  pending_invoice_id: null,
  pending_drop_reason: '',
};

test('on a phone the name of a server by the hour has a line of its own, and nothing of it is cut', async () => {
  await browser.viewport(390, 844);
  onTestFinished(() => browser.viewport(1024, 768));
  const monthly = { ...hourly, subscription_id: 's2', hourly_price: null, hourly_total: null, name: 'web2 (Fjord M)' };
  const answer = { subscriptions: [hourly, monthly], cursor: null, eof: true };
  queryClient.setQueryData(q('ownSubscriptions', subscriptions.inputAt(new URLSearchParams())).queryKey, answer);
  const { page } = showOver(<Subscriptions />, { '/account/subscriptions': answer });
  const name = page.getByRole('link', { name: hourly.name });
  await expect.element(name).toBeVisible();
  const box = name.element().getBoundingClientRect();
  const price = page.getByText(/hour/).element().getBoundingClientRect();
  expect(box.width).toBeGreaterThan(150);
  expect(price.top).toBeGreaterThanOrEqual(box.bottom);
  for (const cell of page.getByRole('cell').elements()) expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
});
