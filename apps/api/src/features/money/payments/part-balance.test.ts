import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type CardDesk, cardDesk } from '../../../../test/cards.ts';
import { csvRows } from '../../../../test/csv-rows.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { balanceOf } from '../ledger/book-entry.ts';

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

/** A customer with a balance of 30 euro and an invoice over 100. */
async function owes(balance = 3000, total = 10_000): Promise<{ who: TestAccount; invoiceId: string }> {
  const who = await product.account();
  const invoiceId = await desk.invoice(who.id, total);
  if (balance > 0) await desk.adjust(who.id, balance);
  return { who, invoiceId };
}
const has = (who: TestAccount) => balanceOf(product.deps.db, who.id);
const look = async (who: TestAccount, invoiceId: string) =>
  (await who.browser.get(`/account/billing/invoices/${invoiceId}`)).json();
const split = { use_balance: true };

describe('M51 balance and card together', () => {
  test('pay an invoice: the card its part, the balance the rest, once the card has paid', async () => {
    const { who, invoiceId } = await owes();
    const charge = await cards.prepareInvoice(who, invoiceId, split);
    expect(charge).toMatchObject({ amount: 7000, from_balance: 3000 });
    expect(await has(who)).toBe(3000);
    expect(await cards.confirm(charge.client_secret)).toBe('succeeded');
    await Promise.all([cards.settle(who, charge.charge_id), cards.settle(who, charge.charge_id)]);
    expect(await has(who)).toBe(0);
    const invoice = await look(who, invoiceId);
    expect(invoice.invoice_status).toBe('paid');
    expect(
      invoice.payments.map(({ amount, payment_method }: { amount: number; payment_method: string }) => [
        payment_method,
        amount,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['balance', 3000],
        ['card', 7000],
      ]),
    );
  });

  test('a declined card gives nothing away, and the next one pays', async () => {
    const { who, invoiceId } = await owes();
    const charge = await cards.prepareInvoice(who, invoiceId, split);
    expect(await cards.confirm(charge.client_secret, 'declined')).toBe('card_declined');
    await cards.settle(who, charge.charge_id);
    expect([await has(who), (await look(who, invoiceId)).invoice_status]).toEqual([3000, 'awaiting_payment']);
    await cards.confirm(charge.client_secret, 'good');
    await cards.settle(who, charge.charge_id);
    expect([await has(who), (await look(who, invoiceId)).invoice_status]).toEqual([0, 'paid']);
  });

  test('the balance spent in the meantime: the card payment is kept on the balance, told, and the invoice is owed', async () => {
    const { who, invoiceId } = await owes();
    const charge = await cards.prepareInvoice(who, invoiceId, split);
    await desk.adjust(who.id, -1000);
    await cards.confirm(charge.client_secret);
    await cards.settle(who, charge.charge_id);
    expect([await has(who), (await look(who, invoiceId)).invoice_status]).toEqual([9000, 'awaiting_payment']);
    await product.settle();
    const told = (await product.mailsTo(who.email)).find(({ subject }) => subject.includes('credit balance'));
    expect(told?.text).toContain('the invoice is still to be paid');
  });

  test('another part closes the form of the first; one that was paid stays paid', async () => {
    const { who, invoiceId } = await owes();
    const whole = await cards.prepareInvoice(who, invoiceId);
    const part = await cards.prepareInvoice(who, invoiceId, split);
    expect([whole.amount, part.amount]).toEqual([10_000, 7000]);
    expect(await cards.confirm(whole.client_secret)).not.toBe('succeeded');
    expect((await cards.prepareInvoice(who, invoiceId, split)).charge_id).toBe(part.charge_id);
    expect(await cards.confirm(part.client_secret)).toBe('succeeded');
    const late = await who.browser.post(`/account/billing/invoices/${invoiceId}/pay`, {});
    expect([late.statusCode, late.json().details]).toEqual([409, 'This is paid already.']);
    expect(await has(who)).toBe(0);
  });

  test('a balance that covers all, or leaves less than a card takes, is split as far as it can be', async () => {
    const all = await owes(10_000);
    expect(await cards.prepareInvoice(all.who, all.invoiceId, split)).toMatchObject({
      amount: 10_000,
      from_balance: 0,
    });
    const nearly = await owes(9990);
    expect(await cards.prepareInvoice(nearly.who, nearly.invoiceId, split)).toMatchObject({
      amount: 50,
      from_balance: 9950,
    });
    const none = await owes(0);
    expect(await cards.prepareInvoice(none.who, none.invoiceId, split)).toMatchObject({ amount: 10_000 });
  });

  test('a refund goes back to where each part came from, within what each paid', async () => {
    const { who, invoiceId } = await owes();
    const charge = await cards.prepareInvoice(who, invoiceId, split);
    await cards.confirm(charge.client_secret);
    await cards.settle(who, charge.charge_id);
    const refund = (body: object) => desk.post(`/system/admin/invoices/${invoiceId}/refund`, { reason: 'x', ...body });
    const all = await refund({ destination: 'card' });
    expect(all.statusCode, all.body).toBe(200);
    await product.settle();
    expect(await has(who)).toBe(3000);
    const answer = await product.deps.gateway.getPayment(await cards.paymentOf(charge.charge_id));
    const sent = answer.kind === 'done' ? answer.value.refunds : [];
    expect(sent.map(({ amount }) => amount)).toEqual([7000]);
    expect((await look(who, invoiceId)).invoice_status).toBe('refunded');
  });

  test('M82 in the transactions and their CSV each part of the refund is one row', async () => {
    const { who, invoiceId } = await owes();
    const charge = await cards.prepareInvoice(who, invoiceId, split);
    await cards.confirm(charge.client_secret);
    await cards.settle(who, charge.charge_id);
    await desk.post(`/system/admin/invoices/${invoiceId}/refund`, { reason: 'x', destination: 'card' });
    const path = '/system/admin/finance/transactions';
    const csv = await desk.staff.browser.get(`${path}/export?search=${invoiceId}`);
    const seen = csvRows(csv.body).map(({ kind, amount, credit_note_number }) => [kind, amount, credit_note_number]);
    const note = (await look(who, invoiceId)).credit_notes[0].credit_note_number;
    expect(seen.filter(([kind]) => kind !== 'payment').sort()).toEqual([
      ['credit_note', '-30.00', String(note)],
      ['refund', '-70.00', String(note)],
    ]);
    const list = (await desk.staff.browser.get(`${path}?search=${invoiceId}`)).json().transactions;
    expect(list.map(({ amount }: { amount: number }) => amount / 100).sort()).toEqual(
      csvRows(csv.body)
        .map(({ amount }) => Number(amount))
        .sort(),
    );
  });

  test('what the balance paid is not held in a dispute of the card', async () => {
    const { who, invoiceId } = await owes();
    const charge = await cards.prepareInvoice(who, invoiceId, split);
    await cards.confirm(charge.client_secret, 'disputed');
    await cards.settle(who, charge.charge_id);
    const refunded = await desk.post(`/system/admin/invoices/${invoiceId}/refund`, { reason: 'x', amount: 3000 });
    expect(refunded.statusCode, refunded.body).toBe(200);
    await cards.settle(who, charge.charge_id);
    expect(await has(who)).toBe(3000);
    const more = await desk.post(`/system/admin/invoices/${invoiceId}/refund`, { reason: 'x', amount: 1 });
    expect(more.statusCode).toBe(409);
  });

  test('for any balance, total and card: no cent is given away or lost', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 5000 }),
        fc.integer({ min: 50, max: 5000 }),
        fc.constantFrom('good', 'declined', 'poor'),
        fc.integer({ min: 0, max: 2000 }),
        async (balance, total, card, spent) => {
          const { who, invoiceId } = await owes(balance, total);
          const charge = await cards.prepareInvoice(who, invoiceId, split);
          expect(charge.amount + charge.from_balance).toBe(total);
          const before = Math.max(0, balance - spent);
          if (before !== balance) await desk.adjust(who.id, before - balance);
          const paid = (await cards.confirm(charge.client_secret, card)) === 'succeeded';
          await cards.settle(who, charge.charge_id);
          const { invoice_status } = await look(who, invoiceId);
          const settled = paid && charge.from_balance <= before;
          expect(invoice_status).toBe(settled ? 'paid' : 'awaiting_payment');
          // In: the balance and what the card paid. Out: the invoice, if it is paid.
          expect(await has(who)).toBe(before + (paid ? charge.amount : 0) - (settled ? total : 0));
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  }, 120_000);
});
