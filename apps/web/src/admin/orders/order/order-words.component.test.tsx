import { staffPresets } from '@resolvo/contract/people/staff';
import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { anOrder } from '../../../../test/an-order.ts';
import { owner, showOver } from '../../../../test/over-answers.tsx';
import { OrderDeliveries } from './order-deliveries.tsx';
import { OrderInvoices } from './order-invoices.tsx';
import { OrderSummary } from './order-summary.tsx';

const staff = { ...owner, user_permissions: staffPresets.owner.permissions };

test('an order whose type is not decided says when it will be', async () => {
  const { page } = showOver(<OrderSummary order={{ ...anOrder, order_type: 'empty', order_sealed: false }} />);
  await expect.element(page.getByText('Decided when sealed')).toBeVisible();
});

test('the invoices of an order are called by their numbers', async () => {
  const { page } = showOver(<OrderInvoices order={anOrder} />);
  await expect.element(page.getByRole('cell', { name: '#17' })).toBeVisible();
});

test('why a unit failed is read to its end', async () => {
  await browser.viewport(1280, 844);
  onTestFinished(() => browser.viewport(1024, 768));
  const reason =
    'The cluster has no node with enough memory for it, and none of those that are off came back in time. '.repeat(3);
  const failed = {
    delivery_id: 'd1',
    order_item_id: 'oi1',
    name: 'Fjord M',
    plan_type: 'proxmox',
    unit: 1,
    own_name: 'web1',
    delivery_status: 'failed',
    started_at: 1,
    finished_at: 1,
    reason,
    credited: 1290,
    ordered_again: null,
  };
  const { page } = showOver(
    <OrderDeliveries order={anOrder} />,
    {
      '/system/admin/deliveries': { deliveries: [failed], cursor: null, eof: true },
      '/system/admin/tasks': { tasks: [], cursor: null, eof: true },
    },
    staff,
  );
  const note = () =>
    page
      .getByText(reason.trim())
      .elements()
      .find((one) => one.checkVisibility());
  await expect.poll(note).toBeDefined();
  const cell = note()?.closest('td');
  expect((cell?.scrollWidth ?? 0) - (cell?.clientWidth ?? 0)).toBe(0);
});

test('a cancelled order says when, by whom and why, and nothing of an invoice to come', async () => {
  const order = {
    ...anOrder,
    order_status: 'cancelled',
    order_sealed: false,
    invoices: [],
    order_cancelled: { at: 1_800_000_000, by: 'maja@resolvo.test', reason: 'Ordered twice' },
  } as const;
  const { page } = showOver(
    <>
      <OrderSummary order={{ ...order, invoices: [] }} />
      <OrderInvoices order={{ ...order, invoices: [] }} />
    </>,
  );
  await expect.element(page.getByText('maja@resolvo.test')).toBeVisible();
  await expect.element(page.getByText('Ordered twice')).toBeVisible();
  await expect.element(page.getByText(/2027/)).toBeVisible();
  await expect.element(page.getByText('The order was cancelled before one was issued.')).toBeVisible();
  expect(page.getByText(/Sealing/).elements()).toEqual([]);
});
