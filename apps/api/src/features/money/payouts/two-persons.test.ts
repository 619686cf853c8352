import { randomUUID } from 'node:crypto';
import type { ListedPayout } from '@resolvo/contract/money/payouts';
import { staffPresets } from '@resolvo/contract/people/staff';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { makeMember } from '../../../../test/members.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { setStaffMask } from '../../../../test/staff.ts';

const product = useOwnProduct();
const day = 24 * 3_600_000;
const finance = '/system/admin/finance/payouts';
let desk: OrderDesk;
let billing: TestAccount;
let client: TestAccount;
beforeAll(async () => {
  desk = await orderDesk(product);
  billing = await product.account({ permissions: staffPresets.billing.permissions });
});
beforeEach(async () => {
  client = await product.account();
  await desk.adjust(client.id, 90_000);
});
afterAll(() => expectTrueBooks(product));

const ask = async (by: TestAccount, amount = 1000): Promise<string> => {
  const account = { holder: 'Kari Nordmann', iban: 'NO9386011117947' };
  const body = { user_id: client.id, amount, ...account, reason: 'By phone', idempotency_key: randomUUID() };
  const asked = await by.browser.post(finance, body);
  expect(asked.statusCode, asked.body).toBe(201);
  return asked.json().payout_id;
};
const send = (by: TestAccount, id: string) =>
  by.browser.post(`${finance}/${id}/sent`, { sent_on: product.deps.now().toISOString().slice(0, 10), reference: 'X1' });
const said = async (answer: ReturnType<typeof send>) => {
  const { statusCode, json } = await answer;
  return `${statusCode} ${json().details}`;
};
const listed = async (by: TestAccount, id: string): Promise<ListedPayout> =>
  (await by.browser.get(finance)).json().payouts.find(({ payout_id }: ListedPayout) => payout_id === id);
const subjects = async (who: TestAccount) => {
  await product.settle();
  return (await product.mailsTo(who.email)).map(({ subject }) => subject);
};
const own = 'You wrote this down yourself. A colleague has to send it.';

describe('C18 a payout that staff asked for', () => {
  test('is sent by a second person, who is told that it waits', async () => {
    const id = await ask(billing);
    expect((await listed(billing, id)).send_refusal).toBe(own);
    expect((await listed(desk.staff, id)).send_refusal).toBe('');
    expect(await said(send(billing, id))).toBe(`409 ${own}`);
    product.travel(4 * day);
    expect(await said(send(billing, id))).toBe(`409 ${own}`);
    expect(await subjects(desk.staff)).toContain('A payout of €10.00 to Kari Nordmann waits for you');
    expect(await subjects(billing)).not.toContain('A payout of €10.00 to Kari Nordmann waits for you');
    expect((await send(desk.staff, id)).statusCode).toBe(200);
  });

  test('of a page of them one query asks who can send', async () => {
    for (const by of [billing, desk.staff, billing]) await ask(by);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    try {
      const { payouts } = (await billing.browser.get(finance)).json();
      expect(payouts.filter(({ status }: ListedPayout) => status === 'asked').length).toBeGreaterThan(2);
      const texts = asked.mock.calls.map(([first]) => JSON.stringify(first));
      expect(texts.filter((text) => text.includes('staff_since'))).toHaveLength(1);
    } finally {
      asked.mockRestore();
    }
  });

  test('so is what goes back of an invoice to a bank account', async () => {
    const invoice = await desk.invoice(client.id, 5000);
    await billing.browser.post(`/system/admin/invoices/${invoice}/mark-paid`, {
      method: 'bank_transfer',
      reason: 'Seen',
    });
    const account = { holder: 'Kari Nordmann', iban: 'NO9386011117947' };
    const back = { destination: 'bank', account, amount: 5000, reason: 'Late', idempotency_key: randomUUID() };
    const refunded = await billing.browser.post(`/system/admin/invoices/${invoice}/refund`, back);
    expect(refunded.statusCode, refunded.body).toBe(200);
    const [{ payout_id: id }] = (await client.browser.get('/account/billing/payouts')).json().payouts;
    expect(await said(send(billing, id))).toBe(`409 ${own}`);
  });

  test('waits for a colleague who has worked here for three days and is none of the client’s', async () => {
    const id = await ask(billing);
    const early = await product.account({ permissions: staffPresets.billing.permissions });
    await sql`update persons set staff_since = ${product.deps.now()} where id = ${early.personId}`.execute(
      product.deps.db,
    );
    expect(await said(send(early, id))).toBe('409 You can send this once you have worked here for 3 days.');
    const theirs = await product.account({ permissions: staffPresets.billing.permissions });
    await makeMember(product, client, theirs, { role: 'custom', permissions: 1 });
    expect(await said(send(theirs, id))).toBe('409 You are a member of this account. Please ask a colleague.');
    expect((await listed(theirs, id)).send_refusal).toBe('You are a member of this account. Please ask a colleague.');
  });

  test('that the client asked for is sent by one person', async () => {
    const body = { amount: 1000, holder: 'Kari Nordmann', iban: 'NO9386011117947' };
    const asked = await client.browser.post('/account/billing/payouts', body);
    expect((await send(billing, asked.json().payout_id)).statusCode).toBe(200);
  });

  test('is never sent by who asked, also past our own code', async () => {
    const id = await ask(billing);
    const sent = {
      status: 'sent',
      sent_by: billing.personId,
      sent_at: product.deps.now(),
      reference: 'X',
      iban_sealed: null,
    };
    const past = product.deps.db
      .updateTable('payouts')
      .set({ ...sent, sent_on: sql`now()` })
      .where('id', '=', id);
    await expect(past.execute()).rejects.toThrow('payouts_two_persons');
  });

  // The last: the other staff have left by then.
  test('waits three days where nobody else can send it, and the client can call it off until then', async () => {
    const others = await product.deps.db
      .selectFrom('persons')
      .select('id')
      .where('staff_role_id', 'is not', null)
      .where('id', '<>', billing.personId)
      .execute();
    const id = await ask(desk.staff);
    const kept = await ask(desk.staff);
    for (const { id: person } of others)
      if (person !== desk.staff.personId) await setStaffMask(product.deps.db, person, 0);
    await setStaffMask(product.deps.db, billing.personId, 0);
    const alone = await ask(desk.staff, 2000);
    await product.settle();
    expect((await product.mailsTo(client.email)).map(({ text }) => text).join(' ')).toMatch(
      /It is sent on \d+ \w+ \d{4} at the earliest; until it is, you can call it off\./,
    );
    expect(await said(send(desk.staff, alone))).toMatch(
      /^409 You wrote this down yourself, and no colleague can send it\. You can from \d+ \w+ \d{4} on, unless the client calls it off\.$/,
    );
    expect((await client.browser.post(`/account/billing/payouts/${kept}/call-off`)).statusCode).toBe(200);
    product.travel(3 * day);
    expect((await listed(desk.staff, alone)).send_refusal).toBe('');
    expect((await send(desk.staff, alone)).statusCode).toBe(200);
    expect((await send(desk.staff, id)).statusCode).toBe(200);
  });
});
