import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectTrueBooks } from '../books.ts';
import { openSession, type Send, sender } from '../child-product.ts';
import { cutAtAnswer, type Killable, killable } from '../killed-child.ts';
import { type OrderDesk, orderDesk } from '../orders.ts';
import { startProduct, type TestAccount, type TestProduct } from '../product.ts';
import { buy } from '../subscriptions.ts';

let product: TestProduct;
let desk: OrderDesk;
let child: Killable;
beforeAll(async () => {
  product = await startProduct();
  desk = await orderDesk(product);
  child = await killable(product, { PROCESS_ROLE: 'api', SECRET_KEY: product.masterKey.toString('hex') });
});
afterAll(async () => {
  await expectTrueBooks(product);
  await child.close();
  await product.stop();
});

/** Nothing of the act may be left. */
async function killedAt(...how: Parameters<Killable['killedAt']>): Promise<void> {
  expect(await child.killedAt(...how)).toBeUndefined();
}

/** Kills a process after it has committed, before its answer is out. */
async function killedAtAnswer(email: string, act: (send: Send) => ReturnType<Send>): Promise<void> {
  const running = await child.start();
  const cookie = await openSession(child.watcher, email);
  const cutter = await cutAtAnswer(running);
  expect(await act(sender(cutter.url, cookie, running.url)).catch(() => undefined)).toBeUndefined();
  await cutter.close();
  await child.forgotten();
}

const houseAccount = (kind: string) => `select 1 from ledger_accounts where kind = '${kind}' and account_id is null`;
const counter = (series: string) => `select 1 from invoice_counters where series = '${series}'`;
/** Rows of money, mails and events: an act that was not finished changes none. */
async function written(): Promise<unknown> {
  const { rows } = await child.watcher.query(`select (select count(*) from ledger_entries) as entries,
    (select json_agg(p order by id) from payouts p) as payouts, (select count(*) from credit_notes) as notes,
    (select json_agg(c order by series) from invoice_counters c) as counters,
    (select count(*) from act_mails) as mails, (select count(*) from events) as events,
    (select json_agg(json_build_array(id, status, replaced_by) order by id) from invoices) as invoices,
    (select count(*) from pgboss.job where name not like '\\_\\_%') as jobs`);
  return rows[0];
}

const finance = '/system/admin/finance/payouts';
const account = { holder: 'Kari Nordmann', iban: 'NO93 8601 1117 947' };
const balanceOf = async (who: TestAccount): Promise<number> =>
  (await who.browser.get('/account/billing/data')).json().balance;
const sendBody = () => ({ sent_on: product.deps.now().toISOString().slice(0, 10), reference: 'DNB-1' });

test('F67 killed in the middle of each act on a payout: nothing of it is left, and it is done as if never tried', {
  tags: ['slow'],
  timeout: 300_000,
}, async () => {
  const who = await product.account();
  await desk.adjust(who.id, 10_000);
  const own = async () => (await who.browser.get('/account/billing/payouts')).json().payouts;
  const statuses = async () => (await own()).map(({ status }: { status: string }) => status);
  const unfinished = async (kind: string, email: string, path: string, body: object) => {
    const before = await written();
    await killedAt(houseAccount(kind), email, (send) => send('POST', path, body));
    expect(await written()).toEqual(before);
  };
  const asked = { amount: 3000, ...account };
  await unfinished('payouts', who.email, '/account/billing/payouts', asked);
  expect([await balanceOf(who), await own()]).toEqual([10_000, []]);
  const id: string = (await who.browser.post('/account/billing/payouts', asked)).json().payout_id;

  await unfinished('bank', desk.staff.email, `${finance}/${id}/sent`, sendBody());
  // The payout is still to be sent, so its IBAN is still there.
  expect([await statuses(), (await desk.post(`${finance}/${id}/iban`, {})).json()]).toEqual([
    ['asked'],
    { iban: account.iban.replaceAll(' ', '') },
  ]);
  expect((await desk.post(`${finance}/${id}/sent`, sendBody())).statusCode).toBe(200);

  const reason = { reason: 'Closed account' };
  await unfinished('bank', desk.staff.email, `${finance}/${id}/returned`, reason);
  expect((await desk.post(`${finance}/${id}/returned`, reason)).statusCode).toBe(200);

  const other: string = (await who.browser.post('/account/billing/payouts', asked)).json().payout_id;
  await unfinished('payouts', who.email, `/account/billing/payouts/${other}/call-off`, {});
  expect((await who.browser.post(`/account/billing/payouts/${other}/call-off`)).statusCode).toBe(200);
  expect([await statuses(), await balanceOf(who)]).toEqual([['called_off', 'returned'], 10_000]);
});

test('F67 killed when a payout is asked and nobody was told: the same press again asks for no second one', {
  timeout: 300_000,
}, async () => {
  const who = await product.account();
  await desk.adjust(who.id, 10_000);
  const asked = { user_id: who.id, amount: 3000, reason: 'By telephone', ...account, idempotency_key: randomUUID() };
  await killedAtAnswer(desk.staff.email, (send) => send('POST', finance, asked));
  expect(await balanceOf(who)).toBe(7000);
  const again = await desk.post(finance, asked);
  const [payout] = (await who.browser.get('/account/billing/payouts')).json().payouts;
  expect([again.statusCode, again.json().payout_id, await balanceOf(who)]).toEqual([201, payout.payout_id, 7000]);
  expect((await desk.post(finance, { ...asked, amount: 100 })).statusCode).not.toBe(201);
});

test('F68 killed in the middle of crediting and issuing anew: neither document is there, and what it sold goes on', {
  timeout: 300_000,
}, async () => {
  const { owner, invoiceId } = await buy(product, desk);
  const body = {
    items: [{ name: 'Put right', description: '', price: 1000 }],
    tax: 0,
    reason: 'The address was wrong',
    idempotency_key: randomUUID(),
  };
  const path = `/system/admin/invoices/${invoiceId}/reissue`;
  // Before the number of the credit note; between both documents, when it is written; at the payment of the new one.
  for (const lock of [counter('credit_note'), counter('invoice'), houseAccount('receivable')]) {
    const before = await written();
    await killedAt(lock, desk.staff.email, (send) => send('POST', path, body));
    expect(await written()).toEqual(before);
  }
  await killedAtAnswer(desk.staff.email, (send) => send('POST', path, body));
  const done = await written();
  const again = await desk.post(path, body);
  expect(again.statusCode, again.body).toBe(201);
  expect(await written()).toEqual(done);
  const { rows } = await child.watcher.query(
    `select id, status, replaced_by from invoices where account_id = $1 order by number`,
    [owner.id],
  );
  const { invoice_id } = again.json();
  expect(rows).toEqual([
    { id: invoiceId, status: 'refunded', replaced_by: invoice_id },
    { id: invoice_id, status: 'paid', replaced_by: null },
  ]);
  expect((await desk.post(path, { ...body, idempotency_key: randomUUID() })).statusCode).toBe(409);
});
