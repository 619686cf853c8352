import type { BalanceMove } from '@resolvo/contract/money/statement';
import { beforeAll, expect, test } from 'vitest';
import { cardDesk } from '../../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { useProduct } from '../../../../test/product.ts';
import { balanceOf } from '../ledger/book-entry.ts';

const product = useProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

test('a statement has every move with the balance after it, for the owner and for staff', async () => {
  const who = await product.account();
  const cards = cardDesk(product);
  const { charge_id, client_secret } = await cards.prepareTopup(who, 5000);
  await cards.confirm(client_secret);
  await cards.settle(who, charge_id);
  const invoice = await desk.invoice(who.id, 2000);
  await who.browser.post(`/account/billing/invoices/${invoice}/pay-by-balance`);
  await desk.post(`/system/admin/invoices/${invoice}/refund`, { reason: 'x', amount: 500 });
  await desk.adjust(who.id, -100);
  const read = async (path: string) => (await (path.startsWith('/system') ? desk.staff : who).browser.get(path)).json();
  const { moves, eof } = await read('/account/billing/statement');
  const { invoice_number } = await read(`/account/billing/invoices/${invoice}`);
  expect(eof).toBe(true);
  expect(moves.map(({ what, amount, balance }: BalanceMove) => [what, amount, balance])).toEqual([
    ['Adjustment', -100, 3400],
    [expect.stringMatching(new RegExp(`^Refund of invoice #${invoice_number}, credit note #\\d+$`)), 500, 3500],
    [`Paid invoice #${invoice_number}`, -2000, 3000],
    ['Top-up by card', 5000, 5000],
  ]);
  expect(await balanceOf(product.deps.db, who.id)).toBe(3400);
  const staff = await read(`/system/admin/clients/${who.id}/statement`);
  expect(staff.moves[0].what).toBe('Adjustment: A test');
});

test('a statement is paged without a move lost or twice, also among moves of one moment', async () => {
  const who = await product.account();
  for (let turn = 1; turn <= 7; turn += 1) await desk.adjust(who.id, turn * 100);
  const seen: BalanceMove[] = [];
  let cursor: string | null = null;
  do {
    const search: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = (await who.browser.get(`/account/billing/statement?limit=3${search}`)).json();
    seen.push(...page.moves);
    cursor = page.cursor;
  } while (cursor !== null);
  expect(seen.map(({ amount }) => amount)).toEqual([700, 600, 500, 400, 300, 200, 100]);
  expect(seen.map(({ balance }) => balance)).toEqual([2800, 2100, 1500, 1000, 600, 300, 100]);
});
