import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type CardDesk, cardDesk } from '../../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { balanceOf } from '../../money/ledger/book-entry.ts';
import { chargeInvoice } from '../../money/payments/charge-invoice.ts';
import { collect } from './attempts.ts';
import { remindOfInvoice } from './remind-invoices.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let cards: CardDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
  cards = cardDesk(product);
});
afterAll(async () => {
  await expectTrueBooks(product);
});

/** An invoice over 100 euro, of which a transfer paid 25. */
async function partPaid(who: TestAccount): Promise<string> {
  const id = await desk.invoice(who.id, 10_000);
  const body = { method: 'bank_transfer', reason: 'On the statement', amount: 2500 };
  expect((await desk.post(`/system/admin/invoices/${id}/mark-paid`, body)).statusCode).toBe(200);
  return id;
}
const statusOf = async (who: TestAccount, id: string) =>
  (await who.browser.get(`/account/billing/invoices/${id}`)).json().invoice_status;

test('M76 a reminder of an invoice that is paid in part says what is still open', async () => {
  const who = await product.account();
  const id = await partPaid(who);
  product.travel(40 * 86_400_000);
  await remindOfInvoice(product.deps, id);
  await product.settle();
  const told = (await product.mailsTo(who.email)).find(({ text }) => text.includes('was due on'));
  expect(told?.text).toContain('over €100.00 (€75.00 of it is still open) was due on');
});

test('M76 a saved card is charged the rest of an invoice that is paid in part', async () => {
  const who = await product.account();
  await cards.save(who);
  const id = await partPaid(who);
  expect(await chargeInvoice(product.deps, { invoiceId: id, attempt: 0 })).toBe('paid');
  const charges = await product.deps.db.selectFrom('charges').select('amount').where('invoice_id', '=', id).execute();
  expect([charges, await statusOf(who, id)]).toEqual([[{ amount: 7500 }], 'paid']);
});

test('M76 the balance is collected for the rest of an invoice that is paid in part', async () => {
  const who = await product.account();
  const id = await partPaid(who);
  await desk.adjust(who.id, 8000);
  const done = await product.deps.db.transaction().execute((tx) => collect(product.deps, tx, id, 1));
  expect([done, await balanceOf(product.deps.db, who.id), await statusOf(who, id)]).toEqual(['paid', 500, 'paid']);
});
