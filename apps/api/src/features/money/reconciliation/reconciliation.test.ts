import { type Finding, finding } from '@resolvo/contract/money/reconciliation';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type CardDesk, cardDesk } from '../../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { receivePayment } from '../../../../test/receive-payment.ts';
import { gatewayReconcile } from './queues.ts';
import { reconcileDay } from './reconcile-day.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let card: CardDesk;
let client: TestAccount;
let day: string;
/** How far both clocks are ahead of the real one: at noon, no test runs past the end of the day that it checks. */
let ahead: number;
beforeAll(async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  ahead = Math.round((Date.parse(`${tomorrow}T12:00:00Z`) - Date.now()) / 1000) * 1000;
  await product.askLab('POST', '/clock', { advance_seconds: ahead / 1000 });
  product.travel(Date.now() + ahead - product.deps.now().getTime());
  desk = await orderDesk(product);
  card = cardDesk(product);
  client = await product.account();
  day = product.deps.now().toISOString().slice(0, 10);
  await card.pay(client, await desk.invoice(client.id, 5000, { tax: 25 }));
  const refund = async (id: string, body: object) => {
    const sent = await desk.post(`/system/admin/invoices/${id}/refund`, { reason: 'x', destination: 'card', ...body });
    expect(sent.statusCode).toBe(200);
  };
  const refunded = await desk.invoice(client.id, 3000);
  await card.pay(client, refunded);
  await refund(refunded, { amount: 1000 });
  await card.pay(client, await desk.invoice(client.id, 2000), 'disputed');
  const bounced = await desk.invoice(client.id, 4000);
  const late = await card.pay(client, bounced);
  await refund(bounced, {});
  await product.settle();
  // The bank sends it back days later.
  const { gateway_refund_id } = await product.deps.db
    .selectFrom('refunds')
    .select('gateway_refund_id')
    .where('charge_id', '=', late.charge_id)
    .executeTakeFirstOrThrow();
  await card.lab('POST', `/refunds/${gateway_refund_id}/finish`, { outcome: 'failed' });
  await card.settle(client, late.charge_id);
});

/**
 * The gateway's clock runs on, ours stands still: a minute ahead, its report has all of it, and the day is the same.
 */
beforeEach(() => product.travel(Date.now() + ahead + 60_000 - product.deps.now().getTime()));

const origin = { ip: '192.0.2.1', userAgent: 'test' };
const path = '/system/admin/finance/findings';
const list = async (query = ''): Promise<Finding[]> =>
  finding.array().parse((await desk.staff.browser.get(path + query)).json().findings);

test('M32 payments, refunds, what bounced and what is disputed match to the cent', async () => {
  expect(await reconcileDay(product.deps, day)).toEqual([]);
  const kept = await sql<{ gateway_amount: number; books_amount: number; gateway_fees: number }>`
    select gateway_amount, books_amount, gateway_fees from reconciliation_days`.execute(product.deps.db);
  expect(kept.rows).toHaveLength(1);
  const [row] = kept.rows;
  // 6250 + 3000 - 1000 + 2000 - 2000, and 4000 that set out and came back.
  expect(row?.books_amount).toBe(6250 + 3000 - 1000 + 4000);
  expect(row?.gateway_amount).toBe(row?.books_amount);
  expect(row?.gateway_fees).toBeGreaterThan(0);
});

test('M32 what one side does not have, and a cent, are listed once, and resolved once with a note', async () => {
  const unheard = await card.prepareTopup(client, 1000);
  await card.confirm(unheard.client_secret);
  const off = await card.prepareTopup(client, 2000);
  await card.confirm(off.client_secret);
  const payment = { accountId: client.id, method: 'card', origin } as const;
  const [unheardId, offId] = [await card.paymentOf(unheard.charge_id), await card.paymentOf(off.charge_id)];
  await receivePayment(product.deps, { ...payment, amount: 2001, transactionId: offId });
  await receivePayment(product.deps, { ...payment, amount: 777, transactionId: 'pi_ghost' });

  // Given back at the gateway itself: its credit note stands in the books too.
  const behind = await card.pay(client, await desk.invoice(client.id, 900));
  await card.lab('POST', `/payments/${await card.paymentOf(behind.charge_id)}/refund`, { amount: 300 });
  await card.settle(client, behind.charge_id);

  for (let run = 0; run < 2; run += 1) await reconcileDay(product.deps, day);
  const found = await list();
  expect(
    found
      .map(({ kind, transaction_id, gateway_amount, books_amount }) => [
        kind,
        transaction_id,
        gateway_amount,
        books_amount,
      ])
      .sort(),
  ).toEqual([
    ['amount_differs', offId, 2000, 2001],
    ['missing_at_gateway', 'pi_ghost', null, 777],
    ['missing_in_books', unheardId, 1000, null],
  ]);
  expect(product.logLines.some((line) => line.includes('reconciliation.mismatch'))).toBe(true);

  const ghost = found.find(({ transaction_id }) => transaction_id === 'pi_ghost');
  expect(ghost?.user_id).toBe(client.id);
  const resolve = (body: object) => desk.post(`${path}/${ghost?.finding_id}/resolve`, body);
  expect((await resolve({ note: '' })).statusCode).toBe(422);
  const answers = await Promise.all(Array.from({ length: 20 }, () => resolve({ note: 'Typed by hand' })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
  await reconcileDay(product.deps, day);
  expect(await list()).toHaveLength(2);
  expect(await list('?state=resolved')).toMatchObject([{ transaction_id: 'pi_ghost', note: 'Typed by hand' }]);
});

test('every night checks what was not checked yet, and a gateway that does not answer leaves it for later', async () => {
  const days = async () => {
    const found = await sql<{ day: string }>`
      select to_char(day, 'YYYY-MM-DD') as day from reconciliation_days order by day`.execute(product.deps.db);
    return found.rows.map((row) => row.day);
  };
  const next = (count: number) => new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
  // Noon, so that the hour at which the tests run does not add a day.
  product.travel(Date.parse(`${next(4)}T12:00:00Z`) - product.deps.now().getTime());
  await product.fault('stripe', 'down');
  await expect(product.run(gatewayReconcile, {})).rejects.toThrow('no report');
  expect(await days()).toEqual([day]);
  await product.fault('stripe', 'none');
  await product.run(gatewayReconcile, {});
  expect(await days()).toEqual([day, next(1), next(2), next(3)]);
  // No job looked for longer than a month: no day is left out.
  product.travel(40 * 86_400_000);
  await product.run(gatewayReconcile, {});
  expect(await days()).toEqual([day, ...Array.from({ length: 43 }, (_, index) => next(index + 1))]);
});
