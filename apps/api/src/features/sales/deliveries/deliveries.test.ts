import { type Order, order as orderSchema } from '@resolvo/contract/sales/orders';
import type { StaffTask } from '@resolvo/contract/sales/tasks';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { atOnce } from '../../../../test/race.ts';
import { hostingPlan as anyPlan } from '../../../../test/subscriptions.ts';
import { watchDeliveries } from './find-stuck.ts';
import { deliver, failDelivery } from './finish-delivery.ts';
import { issuePaidOrder } from './issue-paid-order.ts';
import { orderIssue } from './queues.ts';

const hostingPlan = { ...anyPlan, price: 1290, annual_price: 12_900 };

import { endOver } from './end-over.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let client: TestAccount;
beforeAll(async () => {
  desk = await orderDesk(product);
  client = await product.account();
});
afterAll(async () => {
  await expectTrueBooks(product);
});

const orderOf = async (id: string): Promise<Order> =>
  orderSchema.parse((await desk.staff.browser.get(`/system/admin/order?order_id=${id}`)).json());
const invoiceOf = async (id: string) => (await desk.staff.browser.get(`/system/admin/invoice?invoice_id=${id}`)).json();
const issue = (key: object) => desk.post('/system/invoices/issue', key);
const markPaid = (id: string) =>
  desk.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'bank_transfer', reason: 'Seen' });
const balanceOf = async (account: TestAccount) => (await account.browser.get('/account/billing/data')).json().balance;
const unitsOf = async (orderId: string) =>
  product.deps.db
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .selectAll('d')
    .where('i.order_id', '=', orderId)
    .orderBy('i.position')
    .orderBy('d.unit')
    .execute();
/** The clock stands still, so tasks of one moment come in any order. */
const tasksOf = async (orderId: string, state = 'open'): Promise<StaffTask[]> => {
  const path = `/system/admin/tasks?limit=100&state=${state}&order_id=${orderId}`;
  const tasks: StaffTask[] = (await desk.staff.browser.get(path)).json().tasks;
  return tasks.sort((a, b) => a.name.localeCompare(b.name) || a.unit - b.unit);
};
const stuck = async () => (await desk.staff.browser.get('/system/admin/deliveries/stuck')).json().orders;
const within = <T>(act: (tx: Parameters<typeof deliver>[1]) => Promise<T>) =>
  product.deps.db.transaction().execute(act);
const done = (id: string) => within((tx) => deliver(product.deps, tx, id));
const fails = (id: string, reason = 'No room') => within((tx) => failDelivery(product.deps, tx, id, reason));

/** What is left of the plan of an order's first item. */
const stockOf = async (orderId: string) => {
  const plan = (await orderOf(orderId)).items[0]?.plan_id ?? '';
  const left = await product.deps.db.selectFrom('plans').select('stock').where('id', '=', plan).executeTakeFirst();
  return left?.stock;
};

const finish = (task: StaffTask | undefined) => desk.post(`/system/admin/tasks/${task?.task_id}/done`, {});

/** Two websites and one piece of work, sealed. */
async function sealedOrder(more: object = {}, who = client) {
  const made = await desk.order(who.id);
  await made.add(await desk.plan({ ...hostingPlan, ...more }), 2);
  await made.addCustom(333);
  const invoiceId: string = (await made.seal({ tax: 25, discount_amount: 10 })).json().invoice_id;
  return { key: made.key, id: made.key.order_id, invoiceId };
}

describe('M29 paid means delivered', () => {
  test('without staff: every unit is handed to its provider, and the order follows its units', async () => {
    const { id, invoiceId } = await sealedOrder();
    await markPaid(invoiceId);
    await product.settle();
    const units = await unitsOf(id);
    expect(units.map(({ unit, status }) => [unit, status])).toEqual([
      [1, 'started'],
      [2, 'started'],
      [1, 'started'],
    ]);
    expect((await orderOf(id)).order_status).toBe('paid');
    for (const [index, expected] of ['partially_issued', 'partially_issued', 'issued'].entries()) {
      await done(units[index]?.id ?? '');
      expect((await orderOf(id)).order_status, `after ${index + 1}`).toBe(expected);
    }
    expect((await orderOf(id)).items.map((item) => [item.order_item_status, item.units.delivered])).toEqual([
      ['issued', 2],
      ['issued', 1],
    ]);
  });

  test('what costs nothing is delivered too', async () => {
    const made = await desk.order(client.id);
    await made.addCustom(500);
    await made.seal({ discount_amount: 100 });
    await product.settle();
    expect(await unitsOf(made.key.order_id)).toHaveLength(1);
  });

  test('what is stuck is seen by staff: never started, never delivered, never refunded', async () => {
    const [lost, slow, owed] = [await sealedOrder(), await sealedOrder(), await sealedOrder()];
    for (const { invoiceId } of [lost, slow, owed]) await markPaid(invoiceId);
    await product.forgetJobs();
    for (const { id } of [slow, owed]) await issuePaidOrder(product.deps, id);
    await sql`update deliveries set status = 'failed', finished_at = ${product.deps.now()}
      where id = ${(await unitsOf(owed.id))[0]?.id}`.execute(product.deps.db);
    const problems = async () =>
      (await stuck())
        .filter((one: { order_id: string }) => [lost.id, slow.id, owed.id].includes(one.order_id))
        .map((one: { order_id: string; problem: string }) => [one.order_id, one.problem]);
    expect(await problems()).toEqual([]);
    product.travel(16 * 60_000);
    expect((await problems()).sort()).toEqual(
      [
        [lost.id, 'not_issued'],
        [owed.id, 'not_refunded'],
      ].sort(),
    );
    // The watch sends the lost job again, and the money that is owed goes out.
    await watchDeliveries(product.deps);
    await product.settle();
    expect(await problems()).toEqual([]);
    expect(await unitsOf(lost.id)).toHaveLength(3);
    expect((await unitsOf(owed.id))[0]?.credited).toBeGreaterThan(0);
    product.travel(25 * 3_600_000);
    expect((await problems()).map(([, problem]: string[]) => problem)).toEqual(Array(3).fill('not_delivered'));
  });

  test('M90 a late order is logged once for each problem', async () => {
    const one = await sealedOrder();
    await markPaid(one.invoiceId);
    await product.settle();
    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
    const named = async () => {
      await watchDeliveries({ ...product.deps, log });
      return lines.splice(0).filter((line) => line.includes(one.id)).length;
    };
    expect(await named()).toBe(0);
    product.travel(25 * 3_600_000);
    expect([await named(), await named()]).toEqual([1, 0]);
    product.travel(600_000);
    expect(await named()).toBe(0);
  });
});

describe('M20 C8 one order is issued once', () => {
  test('by 20 who press the button and the payment at once', async () => {
    const { key, id, invoiceId } = await sealedOrder();
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => issue(key))),
      markPaid(invoiceId),
      atOnce(() => issuePaidOrder(product.deps, id)),
    ]);
    // The first of button and job starts it: every other caller is told so.
    expect(answers.filter(({ statusCode }) => statusCode === 409).length).toBeGreaterThanOrEqual(19);
    await product.settle();
    expect(await unitsOf(id)).toHaveLength(3);
    expect(await tasksOf(id)).toHaveLength(3);
    expect((await issue(key)).json().details).toBe('The products of this order are being issued already.');
  });

  test('C8 by 20 payments from the balance and several jobs at once', async () => {
    const buyer = await product.account();
    const { id, invoiceId } = await sealedOrder({}, buyer);
    await desk.adjust(buyer.id, 100_000);
    const browsers = await Promise.all(Array.from({ length: 20 }, () => buyer.anotherBrowser()));
    await Promise.all([
      ...browsers.map((browser) => browser.post(`/account/billing/invoices/${invoiceId}/pay-by-balance`)),
      atOnce(() => issuePaidOrder(product.deps, id)),
    ]);
    await product.settle();
    expect(await unitsOf(id)).toHaveLength(3);
  });

  test('a unit is delivered or fails, never both, among 20 reports', async () => {
    const { id, invoiceId } = await sealedOrder();
    await markPaid(invoiceId);
    await product.settle();
    const [unit] = await unitsOf(id);
    const before = await balanceOf(client);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? done(unit?.id ?? '') : fails(unit?.id ?? ''))),
    );
    const [after] = await unitsOf(id);
    expect((await balanceOf(client)) - before).toBe(after?.status === 'failed' ? after.credited : 0);
    expect((await invoiceOf(invoiceId)).credit_notes).toHaveLength(after?.status === 'failed' ? 1 : 0);
  });
});

describe('M30 unpaid is never issued by itself', () => {
  test('whoever sends the job; staff may do it by hand', async () => {
    const { key, id, invoiceId } = await sealedOrder();
    await issuePaidOrder(product.deps, id);
    await product.deps.db.transaction().execute((tx) => product.deps.jobs.send(tx, orderIssue, { order_id: id }));
    await product.settle();
    expect(await unitsOf(id)).toEqual([]);
    expect((await issue(key)).json()).toEqual({ details: 'The products are being issued.' });
    expect((await orderOf(id)).order_status).toBe('open');
    for (const { id: unit } of await unitsOf(id)) await done(unit);
    expect((await orderOf(id)).order_status).toBe('issued');
    await markPaid(invoiceId);
    await product.settle();
    expect((await orderOf(id)).order_status).toBe('issued');
    expect(await unitsOf(id)).toHaveLength(3);
  });

  test('nor what was cancelled before the job came, nor what is not sealed', async () => {
    const { id, invoiceId } = await sealedOrder();
    await markPaid(invoiceId);
    await desk.post(`/system/admin/invoices/${invoiceId}/refund`, { reason: 'Changed their mind' });
    await product.settle();
    expect(await unitsOf(id)).toEqual([]);
    const open = await desk.order(client.id);
    await open.addCustom(100);
    expect((await issue(open.key)).json().details).toBe('Please seal the order first.');
    const stranger = await product.account();
    expect((await issue({ ...open.key, user_id: stranger.id })).statusCode).toBe(404);
  });

  test('K1 what is cancelled after it was delivered is suspended, and ends after the grace period', async () => {
    const { key, id, invoiceId } = await sealedOrder({ stock: 2 });
    await issue(key);
    await finish((await tasksOf(id))[0]);
    await desk.post(`/system/admin/invoices/${invoiceId}/cancel`, { reason: 'Never paid' });
    await product.settle();
    expect((await unitsOf(id)).map(({ status }) => status)).toEqual(['delivered', 'ended', 'ended']);
    expect((await orderOf(id)).order_status).toBe('cancelled');
    expect((await tasksOf(id)).map(({ kind }) => kind)).toEqual(['suspend']);
    await endOver(product.deps);
    expect((await unitsOf(id)).map(({ status }) => status)).toEqual(['delivered', 'ended', 'ended']);
    product.travel(14 * 86_400_000);
    await endOver(product.deps);
    expect((await unitsOf(id)).map(({ status }) => status)).toEqual(['ended', 'ended', 'ended']);
    // Only what was made has to be taken away, and its place is free when it is.
    expect((await tasksOf(id)).map(({ kind }) => kind)).toEqual(['end']);
    expect(await stockOf(id)).toBe(1);
    await finish((await tasksOf(id))[0]);
    expect(await stockOf(id)).toBe(2);
  });

  test('one that cannot be ended after its grace is told, and keeps no other', async () => {
    const orders = [await sealedOrder({ stock: 2 }), await sealedOrder({ stock: 2 })];
    for (const { key, id, invoiceId } of orders) {
      await issue(key);
      await finish((await tasksOf(id))[0]);
      await desk.post(`/system/admin/invoices/${invoiceId}/cancel`, { reason: 'Never paid' });
      await product.settle();
    }
    product.travel(14 * 86_400_000);
    const stuck = (await unitsOf(orders[0]?.id ?? '')).find(({ status }) => status === 'delivered')?.id;
    const services: typeof product.deps.services = {
      of: (type) => ({
        ...product.deps.services.of(type),
        end: async (tx, id, asked) => {
          if (id === stuck) throw new Error('made to fail');
          return product.deps.services.of(type).end(tx, id, asked);
        },
      }),
    };
    await expect(endOver({ ...product.deps, services })).rejects.toThrow('1 of 2 failed.');
    expect(product.logLines.some((line) => line.includes('delivery.end_failed'))).toBe(true);
    const standing = async () => Promise.all(orders.map(async ({ id }) => (await unitsOf(id))[0]?.status));
    expect(await standing()).toEqual(['delivered', 'ended']);
    await endOver(product.deps);
    expect(await standing()).toEqual(['ended', 'ended']);
  });

  test('M25 a unit that fails while its order is cancelled gives its place back once', async () => {
    const { key, id, invoiceId } = await sealedOrder({ stock: 2 });
    await issue(key);
    await desk.post(`/system/admin/invoices/${invoiceId}/cancel`, { reason: 'Never paid' });
    await fails((await unitsOf(id))[0]?.id ?? '');
    await product.settle();
    expect((await unitsOf(id)).map(({ status }) => status)).toEqual(['failed', 'ended', 'ended']);
    expect(await stockOf(id)).toBe(2);
  });

  test('what is refunded in full goes on where it was delivered, and is not made any more where it was not', async () => {
    const { id, invoiceId } = await sealedOrder({ stock: 2 });
    await markPaid(invoiceId);
    await product.settle();
    await finish((await tasksOf(id))[0]);
    expect((await orderOf(id)).order_status).toBe('partially_issued');
    const refunded = await desk.post(`/system/admin/invoices/${invoiceId}/refund`, { reason: 'Our fault' });
    expect(refunded.statusCode).toBe(200);
    await product.settle();
    expect((await unitsOf(id)).map(({ status }) => status)).toEqual(['delivered', 'ended', 'ended']);
    expect(await tasksOf(id)).toEqual([]);
    expect([(await orderOf(id)).order_status, await stockOf(id)]).toEqual(['issued', 1]);
  });
});

describe('a unit that cannot be delivered', () => {
  test('M29 gives back exactly its share, and all shares are the invoice', async () => {
    const buyer = await product.account();
    const { id, invoiceId } = await sealedOrder({ price: 999, stock: 5 }, buyer);
    await markPaid(invoiceId);
    await product.settle();
    const { invoice_total } = await invoiceOf(invoiceId);
    const units = await unitsOf(id);
    const shares: number[] = [];
    for (const unit of units) {
      const before = await balanceOf(buyer);
      await fails(unit.id);
      await fails(unit.id);
      shares.push((await balanceOf(buyer)) - before);
    }
    // 999 less 10 % with 25 % tax is 1123.875, and 333 is 374.625; the invoice is over 2623.
    expect(shares).toEqual([1124, 1124, 375]);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(invoice_total);
    expect(await orderOf(id)).toMatchObject({
      order_status: 'failed',
      items: [{ order_item_status: 'failed' }, { order_item_status: 'failed' }],
    });
    const { credit_notes, invoice_tax_amount, invoice_status } = await invoiceOf(invoiceId);
    expect(invoice_status).toBe('refunded');
    expect(credit_notes.map((note: { reason: string }) => note.reason)).toEqual([
      'A website could not be delivered.',
      'A website could not be delivered.',
      'Custom work could not be delivered.',
    ]);
    expect(credit_notes.reduce((sum: number, note: { tax_amount: number }) => sum + note.tax_amount, 0)).toBe(
      invoice_tax_amount,
    );
    const mails = await product.mailsTo(buyer.email);
    expect(mails.filter(({ subject }) => subject.startsWith('We could not deliver A website'))).toHaveLength(2);
    expect(await stockOf(id)).toBe(5);
  });

  test('before the invoice is paid owes nothing until it is', async () => {
    const buyer = await product.account();
    const { key, id, invoiceId } = await sealedOrder({}, buyer);
    await issue(key);
    await fails((await unitsOf(id))[0]?.id ?? '');
    expect(await balanceOf(buyer)).toBe(0);
    await markPaid(invoiceId);
    await product.settle();
    const [unit] = await unitsOf(id);
    expect(unit?.credited).toBeGreaterThan(0);
    expect(await balanceOf(buyer)).toBe(unit?.credited);
  });

  test('M22 gives back no more than a refund has left', async () => {
    const buyer = await product.account();
    const { id, invoiceId } = await sealedOrder({}, buyer);
    await markPaid(invoiceId);
    await product.settle();
    const { invoice_total } = await invoiceOf(invoiceId);
    const refund = { reason: 'Late', amount: invoice_total - 100 };
    await desk.post(`/system/admin/invoices/${invoiceId}/refund`, refund);
    for (const unit of await unitsOf(id)) await fails(unit.id);
    expect(await balanceOf(buyer)).toBe(invoice_total);
    expect((await unitsOf(id)).map(({ credited }) => credited)).toEqual([100, 0, 0]);
  });
});

describe('tasks of staff', () => {
  test('are listed with what to do, and done once by 20', async () => {
    const { id, invoiceId } = await sealedOrder();
    await markPaid(invoiceId);
    await product.settle();
    const tasks = await tasksOf(id);
    const [first, second] = [tasks[0]?.task_id, tasks[1]?.task_id];
    expect(tasks[0]).toMatchObject({
      kind: 'start',
      name: 'A website',
      plan_type: 'cpanel',
      unit: 1,
      order_id: id,
      user: { user_id: client.id, email: client.email },
      outcome: null,
    });
    const before = (await desk.staff.browser.get('/system/admin/tasks/count')).json().open;
    const path = `/system/admin/tasks/${first}`;
    const answers = await Promise.all(Array.from({ length: 20 }, () => desk.post(`${path}/done`, { note: 'Racked' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect((await unitsOf(id))[0]?.status).toBe('delivered');
    expect(await tasksOf(id, 'closed')).toMatchObject([{ outcome: 'done', note: 'Racked' }]);
    expect((await desk.staff.browser.get('/system/admin/tasks/count')).json().open).toBe(before - 1);

    expect((await desk.post(`/system/admin/tasks/${second}/fail`, {})).statusCode).toBe(422);
    const failed = await desk.post(`/system/admin/tasks/${second}/fail`, { reason: 'No hardware left' });
    expect(failed.statusCode).toBe(200);
    expect((await unitsOf(id))[1]).toMatchObject({ status: 'failed', reason: 'No hardware left' });
    const list = (await desk.staff.browser.get(`/system/admin/deliveries?order_id=${id}&limit=2`)).json();
    expect(list).toMatchObject({ eof: false, deliveries: [{ unit: 1 }, { unit: 2, reason: 'No hardware left' }] });
    const rest = (
      await desk.staff.browser.get(`/system/admin/deliveries?order_id=${id}&limit=2&cursor=${list.cursor}`)
    ).json();
    expect(rest).toMatchObject({ eof: true, deliveries: [{ name: 'Custom work', delivery_status: 'started' }] });
  });

  test('K48 what failed and was paid back is ordered again once it is wanted: a draft with the same, paid anew', async () => {
    const { id, invoiceId } = await sealedOrder();
    await markPaid(invoiceId);
    await product.settle();
    const again = async (delivery: string) => desk.post(`/system/admin/deliveries/${delivery}/again`, {});
    const [unit] = await unitsOf(id);
    const early = await again(unit?.id ?? '');
    expect([early.statusCode, early.json().details]).toEqual([
      409,
      'It did not fail, so there is nothing to order again.',
    ]);
    await fails(unit?.id ?? '');
    const made = await again(unit?.id ?? '');
    expect(made.statusCode, made.body).toBe(201);
    const before = await orderOf(id);
    const draft = await orderOf(made.json().order_id);
    expect(draft).toMatchObject({ user_id: client.id, order_status: 'open', order_sealed: false });
    const { plan_id, plan_name } = before.items[0] ?? {};
    expect(draft.items).toMatchObject([{ plan_id, plan_name, quantity: 1 }]);
    expect((await again('0b5f9d3e-8a2c-4e57-9c25-1d4c11a4b111')).statusCode).toBe(404);
  });

  test('K48 it is ordered again once: by two at a time too, and anew when that order is deleted or cancelled', async () => {
    const { id, invoiceId } = await sealedOrder();
    await markPaid(invoiceId);
    await product.settle();
    const [unit] = await unitsOf(id);
    await fails(unit?.id ?? '');
    const again = async () => desk.post(`/system/admin/deliveries/${unit?.id}/again`, {});
    const orderedAgain = async () =>
      (await desk.staff.browser.get(`/system/admin/deliveries?order_id=${id}`)).json().deliveries[0].ordered_again;
    expect(await orderedAgain()).toBeNull();
    const replies = await Promise.all([again(), again()]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const [made, refused] = replies.sort((a, b) => a.statusCode - b.statusCode).map((reply) => reply.json());
    expect(await orderedAgain()).toBe(made.order_id);
    expect(refused.details).toBe(`It was ordered again already: Order ${made.order_id.slice(0, 8)}.`);
    const drop = (order_id: string, more = {}) =>
      desk.staff.browser.send('DELETE', '/system/invoices/order', { order_id, user_id: client.id, ...more });
    expect((await drop(made.order_id)).statusCode).toBe(200);
    expect(await orderedAgain()).toBeNull();
    const second = (await again()).json().order_id;
    expect(await orderedAgain()).toBe(second);
    const sealed = await desk.post('/system/invoices/seal', {
      order_id: second,
      user_id: client.id,
      annual_subscription: false,
    });
    expect(sealed.statusCode, sealed.body).toBe(200);
    expect((await drop(second, { reason: 'Not wanted' })).statusCode).toBe(200);
    expect(await orderedAgain()).toBeNull();
  });

  test('that a later wish makes pointless are withdrawn', async () => {
    const { id, invoiceId } = await sealedOrder();
    await markPaid(invoiceId);
    await product.settle();
    const [first, second] = await unitsOf(id);
    const { services } = product.deps;
    await finish((await tasksOf(id))[0]);
    const kinds = async () => (await tasksOf(id)).map(({ kind }) => kind).sort();
    await within((tx) => services.of('cpanel').suspend(tx, first?.id ?? '', 'Unpaid'));
    await within((tx) => services.of('cpanel').suspend(tx, first?.id ?? '', 'Unpaid'));
    expect(await kinds()).toEqual(['start', 'start', 'suspend']);
    await within((tx) => services.of('cpanel').resume(tx, first?.id ?? ''));
    expect(await kinds()).toEqual(['start', 'start']);
    const plan = await desk.plan(hostingPlan);
    await within((tx) => services.of('cpanel').change(tx, first?.id ?? '', { planId: plan, paid: true }));
    expect((await tasksOf(id))[0]).toMatchObject({ kind: 'change', new_plan_name: 'A website' });
    await within((tx) => services.of('cpanel').end(tx, first?.id ?? ''));
    await within((tx) => services.of('cpanel').end(tx, second?.id ?? ''));
    await within((tx) => services.of('cpanel').end(tx, second?.id ?? ''));
    expect((await unitsOf(id)).map(({ status }) => status)).toEqual(['ended', 'ended', 'started']);
    expect(await kinds()).toEqual(['end', 'start']);
  });

  test('an order is finished when all that it brought has ended', async () => {
    const { id, invoiceId } = await sealedOrder();
    await markPaid(invoiceId);
    await product.settle();
    for (const { id: unit } of await unitsOf(id)) await done(unit);
    for (const { id: unit } of await unitsOf(id))
      await within((tx) => product.deps.services.of('cpanel').end(tx, unit));
    expect((await orderOf(id)).order_status).toBe('finished');
  });

  test('M25 the place of what has ended is sold again when it is really gone, once among many', {
    tags: ['slow'],
  }, async () => {
    const { id, invoiceId } = await sealedOrder({ stock: 2 });
    await markPaid(invoiceId);
    await product.settle();
    const [first, second] = await unitsOf(id);
    await finish((await tasksOf(id))[0]);
    const cpanel = product.deps.services.of('cpanel');
    for (const unit of [first, second]) {
      await atOnce(() => within((tx) => cpanel.end(tx, unit?.id ?? '')));
    }
    // The second was never made; the first is still in its place.
    expect(await stockOf(id)).toBe(1);
    const task = (await tasksOf(id)).find(({ kind }) => kind === 'end');
    await Promise.all(Array.from({ length: 20 }, () => finish(task)));
    expect(await stockOf(id)).toBe(2);
  });
});
