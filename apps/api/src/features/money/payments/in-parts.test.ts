import { invoice as invoiceSchema } from '@resolvo/contract/money/invoices';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type CardDesk, cardDesk } from '../../../../test/cards.ts';
import { moneyLaws } from '../../../../test/money-laws.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { contenders } from '../../../../test/race.ts';
import { receivePayment } from '../../../../test/receive-payment.ts';
import type { Queryable } from '../../../db/connection.ts';
import { checkParts } from '../invoices/check-parts.ts';
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

async function owes(total = 10_000): Promise<{ who: TestAccount; id: string }> {
  const who = await product.account();
  return { who, id: await desk.invoice(who.id, total) };
}
const act = (id: string, verb: string, body: object) =>
  desk.post(`/system/admin/invoices/${id}/${verb}`, { reason: 'On the statement', ...body });
const transfer = (id: string, amount: number) => act(id, 'mark-paid', { method: 'bank_transfer', amount });
const has = (who: TestAccount) => balanceOf(product.deps.db, who.id);
const look = async (who: TestAccount, id: string) =>
  invoiceSchema.parse((await who.browser.get(`/account/billing/invoices/${id}`)).json());
const standing = async (who: TestAccount, id: string) => {
  const { invoice_status, invoice_paid, invoice_open } = await look(who, id);
  return [invoice_status, invoice_paid, invoice_open];
};

describe('M76 an invoice is paid in parts', () => {
  test('M76 by two transfers: it says what is paid and open, and is paid and delivered when all has come', async () => {
    const who = await product.account();
    const order = await desk.order(who.id);
    await order.add(await desk.plan());
    const id = (await order.seal()).json().invoice_id;
    const part = await transfer(id, 400);
    expect(part.json().details).toMatch(
      /^The payment is booked\. €4\.00 of invoice #\d+ is paid, and €6\.00 is still open\.$/,
    );
    expect(await standing(who, id)).toEqual(['awaiting_payment', 400, 600]);
    const refused = await act(id, 'refund', { destination: 'balance' });
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      '€4.00 of this invoice is paid, and the rest is still asked for. Please cancel it instead: what came in then goes to the client’s credit balance, from where it can be paid out.',
    ]);
    const issued = () =>
      product.deps.db
        .selectFrom('orders')
        .select(['status', 'issued_at'])
        .where('id', '=', order.key.order_id)
        .execute();
    await product.settle();
    expect(await issued()).toEqual([{ status: 'open', issued_at: null }]);
    const mails = await product.mailsTo(who.email);
    expect(mails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^€4\.00 for invoice #\d+ arrived, €6\.00 is still open$/),
    );
    const [listed] = (await who.browser.get('/account/billing/invoices/all?status=open')).json();
    expect([listed.invoice_total, listed.invoice_open]).toEqual([1000, 600]);
    const { events } = (await who.browser.get('/account/activity?limit=5')).json();
    expect(events.map(({ kind }: { kind: string }) => kind)).toContain('invoice_part_paid');
    expect((await transfer(id, 700)).json().details).toContain('The other €1.00 goes to the credit balance.');
    expect(await standing(who, id)).toEqual(['paid', 1000, 0]);
    expect(await has(who)).toBe(100);
    await product.settle();
    expect((await issued())[0]?.issued_at).not.toBeNull();
    expect((await transfer(id, 1)).statusCode).toBe(409);
  });

  test('M76 a part by bank, and the rest from the balance', async () => {
    const { who, id } = await owes();
    await desk.adjust(who.id, 6000);
    const pay = () => who.browser.post(`/account/billing/invoices/${id}/pay-by-balance`);
    expect((await pay()).statusCode).toBe(409);
    await transfer(id, 4000);
    expect((await pay()).statusCode).toBe(200);
    expect([await standing(who, id), await has(who)]).toEqual([['paid', 10_000, 0], 0]);
  });

  test('M76 a part by bank closes the form over all of it, and the card pays the rest', async () => {
    const { who, id } = await owes();
    const whole = await cards.prepareInvoice(who, id);
    await transfer(id, 4000);
    await product.settle();
    expect(await cards.confirm(whole.client_secret)).not.toBe('succeeded');
    const rest = await cards.prepareInvoice(who, id);
    expect(rest.amount).toBe(6000);
    await cards.confirm(rest.client_secret);
    await cards.settle(who, rest.charge_id);
    expect([await standing(who, id), await has(who)]).toEqual([['paid', 10_000, 0], 0]);
    // Back to where it came from: the card its part, the balance what the transfer paid.
    expect((await act(id, 'refund', { destination: 'card' })).statusCode).toBe(200);
    expect(await has(who)).toBe(4000);
  });

  test('M76 a card that pays less than is open pays nothing of it', async () => {
    const { who, id } = await owes();
    await transfer(id, 1000);
    const card = { accountId: who.id, invoiceId: id, method: 'card', amount: 8999, transactionId: 'm76-less' } as const;
    expect(await receivePayment(product.deps, card)).toMatchObject({ applied: 0, toBalance: 8999, open: 9000 });
    expect([await standing(who, id), await has(who)]).toEqual([['awaiting_payment', 1000, 9000], 8999]);
  });

  test('M76 cancelled, it gives back what had come in, by one credit note over all of it', async () => {
    const { who, id } = await owes();
    await transfer(id, 2500);
    expect((await act(id, 'cancel', {})).statusCode).toBe(200);
    expect([await standing(who, id), await has(who)]).toEqual([['cancelled', 2500, 0], 2500]);
    expect((await look(who, id)).credit_notes.map(({ total }) => total)).toEqual([10_000]);
    const { events } = (await desk.staff.browser.get(`/system/admin/clients/${who.id}/events?about=all`)).json();
    const changed = events.flatMap((event: { changed: object[] }) => event.changed);
    expect(changed).toContainEqual({ field: 'to_credit_balance', before: '', after: '2500' });
    await product.settle();
    const told = (await product.mailsTo(who.email)).find(({ subject }) => subject.startsWith('Credit note'));
    expect(told?.text).toContain('The €25.00 that you had paid of it is on your credit balance.');
  });

  test('M76 the sums of staff ask for the rest only', async () => {
    const { who, id } = await owes();
    const due = async () => (await desk.staff.browser.get('/system/admin/finance/today')).json().due;
    const before = await due();
    await transfer(id, 2500);
    expect(await due()).toBe(before - 2500);
    const page = (await desk.staff.browser.get(`/system/admin/invoices?search=${who.id}`)).json();
    expect(page.invoices).toMatchObject([{ invoice_total: 10_000, invoice_paid: 2500, invoice_open: 7500 }]);
  });

  test('M76 parts at once never pay more than is asked for', async () => {
    const { who, id } = await owes(1000);
    const answers = await Promise.all(Array.from({ length: contenders }, () => transfer(id, 400)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200,
      200,
      200,
      ...Array(contenders - 3).fill(409),
    ]);
    expect([await standing(who, id), await has(who)]).toEqual([['paid', 1000, 0], 200]);
  });

  test('M76 the database refuses a part that no payment stands behind, and a kept part that differs is told', async () => {
    const { id } = await owes();
    const set = (db: Queryable) => db.updateTable('invoices').set({ paid_amount: 40 }).where('id', '=', id).execute();
    await expect(set(product.deps.db)).rejects.toThrow('invoices are never altered');
    const undone = new Error('undone');
    const looked = product.deps.db.transaction().execute(async (tx) => {
      await sql`alter table invoices disable trigger invoices_frozen`.execute(tx);
      await set(tx);
      expect(await checkParts({ db: tx, log: product.deps.log })).toEqual([{ invoiceId: id, kept: 40, lines: 0 }]);
      throw undone;
    });
    await expect(looked).rejects.toBe(undone);
    expect(product.logLines.some((line) => line.includes('books.mismatch'))).toBe(true);
  });
});

type Step = { readonly kind: keyof typeof steps; readonly amount: number; readonly which: 0 | 1 };
type World = { readonly who: TestAccount; readonly ids: readonly [string, string] };

const steps = {
  bank: (world: World, { amount, which }: Step) => transfer(world.ids[which], amount),
  cash: (world: World, { amount, which }: Step) =>
    act(world.ids[which], 'mark-paid', { method: 'cash', ...(amount % 2 ? { amount } : {}) }),
  balance: (world: World, { which }: Step) =>
    world.who.browser.post(`/account/billing/invoices/${world.ids[which]}/pay-by-balance`),
  card: async (world: World, { amount, which }: Step) => {
    await receivePayment(product.deps, {
      accountId: world.who.id,
      invoiceId: world.ids[which],
      amount,
      method: 'card',
      transactionId: crypto.randomUUID(),
    });
    return undefined;
  },
  cancel: (world: World, { which }: Step) => act(world.ids[which], 'cancel', {}),
  refund: (world: World, { amount, which }: Step) => act(world.ids[which], 'refund', amount % 2 ? { amount } : {}),
};

test('M1 M3 M21 M22 M23 M76 hold after every step of any sequence of parts, refunds and cancellations', async () => {
  const step = fc.record({
    kind: fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
    amount: fc.integer({ min: 1, max: 1500 }),
    which: fc.constantFrom<0 | 1>(0, 1),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 9 }),
      async (all) => {
        const who = await product.account();
        const world: World = { who, ids: [await desk.invoice(who.id, 1613), await desk.invoice(who.id, 999)] };
        for (const together of all) {
          const answers = await Promise.all(together.map((one) => steps[one.kind](world, one)));
          for (const answer of answers) if (answer) expect(answer.statusCode, answer.body).toBeLessThan(500);
          const { rows } = await sql<{ law: string; broken: number }>`${sql.raw(moneyLaws)}`.execute(product.deps.db);
          expect(rows.filter(({ broken }) => broken !== 0)).toEqual([]);
          await expectTrueBooks(product);
        }
      },
    ),
    { numRuns: 15, endOnFailure: true },
  );
}, 120_000);
