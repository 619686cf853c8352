import { dayStart } from '@resolvo/contract/periods';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type CardDesk, cardDesk } from '../../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { useOwnProduct } from '../../../../test/product.ts';
import { type Bought, buy, days, subscriptionOf, tick, told } from '../../../../test/subscriptions.ts';

const product = useOwnProduct();
const [hour, day] = [3_600_000, 86_400_000];
let desk: OrderDesk;
let cards: CardDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
  cards = cardDesk(product);
});
afterEach(() => product.fault('stripe', 'none'));

/** Its renewal is due in this moment; the calendar has not come to it. */
async function due(card?: 'good' | 'failsLater'): Promise<Bought> {
  const bought = await buy(product, desk);
  if (card) await cards.save(bought.owner, card);
  const { period_end } = await subscriptionOf(product, bought.id);
  product.travel(period_end.getTime() - 6 * day - product.deps.now().getTime());
  await tick(product);
  product.travel(period_end.getTime() - product.deps.now().getTime());
  return bought;
}

/** What the client's screens and those of staff say of the one open invoice. */
async function said({ owner, id }: Bought) {
  const [invoice] = (await owner.browser.get('/account/billing/invoices/all?status=open')).json();
  const own = (await owner.browser.get(`/account/billing/invoices/${invoice.invoice_id}`)).json();
  const subscription = (await owner.browser.get(`/account/subscriptions/${id}`)).json();
  const staff = desk.staff.browser;
  const late = (await staff.get('/system/admin/invoices?status=awaiting_payment_overdue')).json();
  const standing = (await staff.get(`/system/admin/clients/${owner.id}/standing`)).json();
  const paying = (await owner.browser.get('/account/billing/self-payments')).json().payments;
  return {
    words: [...new Set([invoice.invoice_order_status, own.invoice_order_status])],
    late: subscription.unpaid_since > 0,
    listed: late.invoices.some((one: { invoice_id: string }) => one.invoice_id === invoice.invoice_id),
    owed: standing.overdue.count > 0,
    paysItself: paying.length === 1,
  };
}
const isDue = { words: ['awaiting_payment'], late: false, listed: false, owed: false };
const isLate = { words: ['awaiting_payment_overdue'], late: true, listed: true, owed: true };

test('M84 what a working card pays is overdue on no screen, not on its day, nor while the charge is tried', {
  tags: ['slow'],
}, async () => {
  const bought = await due('good');
  expect(await said(bought)).toEqual({ ...isDue, paysItself: true });
  // The calendar is a day late: the charge is still to come.
  product.travel(day);
  expect(await said(bought)).toEqual({ ...isDue, paysItself: true });
  await product.fault('stripe', 'drops replies');
  await days(product, 4);
  expect(await said(bought)).toEqual({ ...isDue, paysItself: true });
  expect(await told(product, bought.owner.email)).not.toContainEqual(expect.stringContaining('overdue'));
});

test('M84 what a person must pay is due for all of its day, and overdue from the next one on', async () => {
  const bought = await due();
  await tick(product);
  expect(await said(bought)).toEqual({ ...isDue, paysItself: false });
  const now = product.deps.now();
  product.travel(dayStart(now).getTime() + day - now.getTime() - 1000);
  await tick(product);
  expect(await said(bought)).toEqual({ ...isDue, paysItself: false });
  product.travel(2000);
  expect(await said(bought)).toEqual({ ...isLate, paysItself: false });
});

test('M84 a refused charge makes it a person’s to pay: due today, overdue tomorrow, and screens hear of it', async () => {
  const bought = await due('failsLater');
  await tick(product);
  expect(await said(bought)).toEqual({ ...isDue, paysItself: false });
  const events = await product.deps.db
    .selectFrom('events')
    .select('name')
    .where('account_id', '=', bought.owner.id)
    .where('name', '=', 'invoice.not_collected')
    .execute();
  expect(events).toHaveLength(1);
  product.travel(day + hour);
  expect(await said(bought)).toEqual({ ...isLate, paysItself: false });
});
