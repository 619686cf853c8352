import { nothingChosen } from '@resolvo/contract/chosen-words';
import type { Order } from '@resolvo/contract/sales/orders';
import { expect, onTestFinished, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { anOrder } from '../../../../test/an-order.ts';
import { showOver } from '../../../../test/over-answers.tsx';
import { OrderItems } from './order-items.tsx';

const item: Order['items'][number] = {
  order_item_id: 'oi1',
  plan_id: 'p1',
  plan_name: 'Fjord M',
  plan_description: '',
  plan_type: 'one-time',
  plan_price: 1290,
  plan_annual_price: null,
  quantity: 37,
  chosen: nothingChosen,
  made_for: '',
  client_chooses: false,
  order_item_status: 'pending',
  waiting: [],
  units: { started: 0, delivered: 0, failed: 0, ended: 0 },
};

const ordered = { ...anOrder, items: [item] };

async function at(width: number) {
  await browser.viewport(width, 844);
  onTestFinished(() => browser.viewport(1024, 768));
}

test.each([390, 1024])('at %i px staff see how many of an item are ordered', async (width) => {
  await at(width);
  const { page } = showOver(<OrderItems order={ordered} />);
  await expect.element(page.getByText(/37$/).last()).toBeVisible();
});

test('on a phone too, staff change how many while they may', async () => {
  await at(390);
  const { page, sent } = showOver(<OrderItems order={{ ...ordered, order_sealed: false, invoices: [] }} />);
  await page.getByRole('button', { name: 'One more of Fjord M' }).click();
  await expect.poll(() => sent.map(({ body }) => body)).toMatchObject([{ quantity: 38 }]);
});

test('what was not made of an order that was cancelled is cancelled too, what was made stays issued', async () => {
  const made = { ...item, order_item_id: 'oi2', plan_name: 'Fjord L', order_item_status: 'issued' } as const;
  const { page } = showOver(<OrderItems order={{ ...ordered, order_status: 'cancelled', items: [item, made] }} />);
  await expect.element(page.getByText('Issued')).toBeVisible();
  await expect.element(page.getByText('Cancelled')).toBeVisible();
  await expect.element(page.getByText('Pending')).not.toBeInTheDocument();
});
