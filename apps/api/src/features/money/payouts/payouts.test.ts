import { type ListedPayout, mayPayOut, payable, payoutSources, sourcesInWords } from '@resolvo/contract/money/payouts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type CardDesk, cardDesk } from '../../../../test/cards.ts';
import { csvRows } from '../../../../test/csv-rows.ts';
import { moneyLaws } from '../../../../test/money-laws.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { atOnce } from '../../../../test/race.ts';
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

const iban = 'NO9386011117947';
const account = { holder: 'Kari Nordmann', iban: 'NO93 8601 1117 947' };
const finance = '/system/admin/finance/payouts';
const has = (who: TestAccount) => balanceOf(product.deps.db, who.id);
const ask = (who: TestAccount, amount: number) => who.browser.post('/account/billing/payouts', { amount, ...account });
const own = async (who: TestAccount) => (await who.browser.get('/account/billing/payouts')).json().payouts;
const today = () => product.deps.now().toISOString().slice(0, 10);
const sent = (id: string, more: object = {}) =>
  desk.post(`${finance}/${id}/sent`, { sent_on: today(), reference: 'DNB-1', ...more });
const end = (id: string, how: 'call-off' | 'returned') =>
  desk.post(`${finance}/${id}/${how}`, { reason: 'Closed account' });
const house = async (kind: string) => {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(l.amount), 0)::bigint as cents from ledger_lines l
    join ledger_accounts a on a.id = l.ledger_account_id where a.kind = ${kind}`.execute(product.deps.db);
  return rows[0]?.cents;
};
const subjects = async (who: TestAccount) => {
  await product.settle();
  return (await product.mailsTo(who.email)).map(({ subject }) => subject);
};
async function rich(cents = 5000): Promise<TestAccount> {
  const who = await product.account();
  await desk.adjust(who.id, cents);
  return who;
}

describe('M77 a payout', () => {
  test('M77 asked by the client leaves the balance, is sent by staff with day and reference, and the client is told', async () => {
    const who = await rich();
    const [way, bank] = [await house('payouts'), await house('bank')];
    const id = (await ask(who, 3000)).json().payout_id;
    expect([await has(who), await house('payouts')]).toEqual([2000, Number(way) - 3000]);
    expect(await own(who)).toMatchObject([
      { status: 'asked', amount: 3000, holder: account.holder, iban_shown: 'NO93 … 7947', sent_on: null },
    ]);
    const listed = (await desk.staff.browser.get(`${finance}?status=asked`)).json();
    expect(listed.payouts).toMatchObject([{ by_client: true, user: { user_id: who.id }, sent_by: null }]);
    expect(JSON.stringify(listed)).not.toContain(iban);
    expect((await desk.post(`${finance}/${id}/iban`, {})).json()).toEqual({ iban });
    const answers = await atOnce(() => sent(id));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect([await has(who), await house('payouts'), await house('bank')]).toEqual([2000, way, Number(bank) - 3000]);
    expect(await own(who)).toMatchObject([{ status: 'sent', sent_on: today(), reference: 'DNB-1' }]);
    expect(await subjects(who)).toEqual(
      expect.arrayContaining(['€30.00 is to be paid out to NO93 … 7947', '€30.00 is on its way to NO93 … 7947']),
    );
    // What was of use once is forgotten.
    expect((await desk.post(`${finance}/${id}/iban`, {})).statusCode).toBe(409);
    const row = await product.deps.db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect([row.iban_sealed, row.sent_by]).toEqual([null, desk.staff.personId]);
    const shown = (
      await desk.staff.browser.get(`/system/admin/finance/transactions?search=${who.id}&kind=payout`)
    ).json();
    expect(shown.transactions).toMatchObject([{ kind: 'payout', amount: -3000, transaction_id: 'DNB-1' }]);
    const { moves } = (await who.browser.get('/account/billing/statement')).json();
    expect(moves[0]).toMatchObject({ what: 'Paid out to a bank account', amount: -3000, balance: 2000 });
  });

  test('M88 it is a transaction on the day on which it was sent, with its state, and not paid before', async () => {
    const who = await rich();
    const id = (await ask(who, 3000)).json().payout_id;
    const asked = today();
    const statement = async () => (await who.browser.get('/account/billing/statement')).json().moves[0].what;
    const csv = async (query: string) =>
      csvRows(
        (await desk.staff.browser.get(`/system/admin/finance/transactions/export?search=${who.id}&kind=payout${query}`))
          .body,
      );
    expect(await statement()).toBe('Payout asked for, not sent yet');
    expect(await csv('')).toMatchObject([{ payout_status: 'asked', paid_on: '', amount: '-30.00' }]);
    product.travel(3 * 86_400_000);
    const paid = today();
    expect((await sent(id)).statusCode).toBe(200);
    expect(await statement()).toBe('Paid out to a bank account');
    const row = { payout_status: 'sent', paid_on: paid, amount: '-30.00', transaction_id: 'DNB-1' };
    expect(await csv('')).toMatchObject([{ ...row, time: expect.stringContaining(paid) }]);
    expect(await csv(`&from=${paid}&to=${paid}`)).toMatchObject([row]);
    expect(await csv(`&from=${asked}&to=${asked}`)).toEqual([]);
    expect((await end(id, 'returned')).statusCode).toBe(200);
    const returned = await csv('');
    expect(returned).toHaveLength(2);
    expect(returned).toContainEqual(expect.objectContaining({ payout_status: 'returned', amount: '30.00' }));
    expect(returned).toContainEqual(
      expect.objectContaining({ payout_status: 'returned', amount: '-30.00', paid_on: paid }),
    );
  });

  test('M77 at most the balance, once, to a true IBAN, and never to a stranger’s', async () => {
    const who = await rich(1000);
    const before = await product.fingerprint();
    for (const [amount, more] of [
      [1001, {}],
      [0, {}],
      [1.5, {}],
      [100, { iban: 'NO9386011117948' }],
      [100, { holder: '' }],
    ] as const) {
      const answer = await who.browser.post('/account/billing/payouts', { amount, ...account, ...more });
      expect([409, 422], JSON.stringify([amount, more])).toContain(answer.statusCode);
    }
    expect(await product.fingerprint()).toBe(before);
    const browsers = await Promise.all(Array.from({ length: 4 }, () => who.anotherBrowser()));
    const answers = await Promise.all(
      browsers.map((browser) => browser.post('/account/billing/payouts', { amount: 600, ...account })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    const stranger = await product.account();
    const [{ payout_id }] = await own(who);
    expect((await stranger.browser.post(`/account/billing/payouts/${payout_id}/call-off`)).statusCode).toBe(404);
    expect(await own(stranger)).toEqual([]);
  });

  test('M77 called off by its client or by staff, or sent back by the bank, it is on the balance again, once', async () => {
    const who = await rich();
    const mine = (await ask(who, 1000)).json().payout_id;
    expect((await who.browser.post(`/account/billing/payouts/${mine}/call-off`)).statusCode).toBe(200);
    const theirs = (await ask(who, 1000)).json().payout_id;
    expect((await end(theirs, 'returned')).statusCode).toBe(409);
    expect((await end(theirs, 'call-off')).statusCode).toBe(200);
    const gone = (await ask(who, 1000)).json().payout_id;
    await sent(gone);
    expect((await who.browser.post(`/account/billing/payouts/${gone}/call-off`)).statusCode).toBe(409);
    expect((await end(gone, 'call-off')).statusCode).toBe(409);
    expect(await has(who)).toBe(4000);
    const answers = await atOnce(() => end(gone, 'returned'));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await has(who)).toBe(5000);
    // The clock stands still, so they may come in any order.
    const states = (await own(who)).map(({ status }: { status: string }) => status);
    expect(states.sort()).toEqual(['called_off', 'called_off', 'returned']);
    expect(await subjects(who)).toContain('€10.00 for NO93 … 7947 is on your credit balance again');
  });

  test('M77 of staff for a client: once for a key, told, and the day of sending is neither to come nor before', async () => {
    const who = await rich();
    const body = {
      user_id: who.id,
      amount: 700,
      ...account,
      reason: 'Ticket 12',
      idempotency_key: crypto.randomUUID(),
    };
    const [first, second] = [await desk.post(finance, body), await desk.post(finance, body)];
    expect([first.statusCode, second.json()]).toEqual([201, first.json()]);
    expect(await has(who)).toBe(4300);
    const id = first.json().payout_id;
    const day = (days: number) => new Date(product.deps.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    for (const sent_on of [day(1), day(-1), 'soon']) expect((await sent(id, { sent_on })).statusCode).toBe(422);
    expect(await subjects(who)).toContain('€7.00 is to be paid out to NO93 … 7947');
  });

  test('M77 the refund of a transfer goes to a bank account with its credit note; what a card paid does not', async () => {
    const who = await product.account();
    const id = await desk.invoice(who.id, 10_000);
    const act = (verb: string, body: object) =>
      desk.post(`/system/admin/invoices/${id}/${verb}`, { reason: 'Late', ...body });
    await act('mark-paid', { method: 'bank_transfer', amount: 4000 });
    const charge = await cards.prepareInvoice(who, id);
    await cards.confirm(charge.client_secret);
    await cards.settle(who, charge.charge_id);
    expect((await act('refund', { destination: 'bank', amount: 100 })).statusCode).toBe(422);
    const tooMuch = await act('refund', { destination: 'bank', amount: 4001, account });
    expect([tooMuch.statusCode, tooMuch.json().details]).toEqual([
      409,
      'At most €40.00 of this invoice can go to a bank account; the rest was paid by card.',
    ]);
    const { credit_note_id } = (await act('refund', { destination: 'bank', amount: 4000, account })).json();
    expect(await has(who)).toBe(0);
    expect(await own(who)).toMatchObject([{ amount: 4000, invoice_id: id, status: 'asked' }]);
    const listed = async (status: string) =>
      (await desk.staff.browser.get(`${finance}?status=${status}&limit=100`))
        .json()
        .payouts.filter(({ user }: { user: { user_id: string } }) => user.user_id === who.id).length;
    expect([await listed('asked'), await listed('written'), await listed('unsent')]).toEqual([0, 1, 1]);
    const row = await product.deps.db
      .selectFrom('payouts')
      .select('credit_note_id')
      .where('account_id', '=', who.id)
      .execute();
    expect(row).toEqual([{ credit_note_id }]);
    expect((await act('refund', { destination: 'bank', amount: 1, account })).statusCode).toBe(409);
  });
});

test('M77 an account is not deleted while a payout of it waits to be sent', async () => {
  const who = await rich();
  const { payout_id } = (await ask(who, 3000)).json();
  const leave = () => who.browser.send('DELETE', '/account/user', { email: who.email });
  const refused = await leave();
  expect([refused.statusCode, refused.json().details]).toEqual([
    409,
    'A payout of your credit balance is still to be sent. Please wait until it is sent, or call it off, first.',
  ]);
  expect(await own(who)).toMatchObject([{ status: 'asked' }]);
  await who.browser.post(`/account/billing/payouts/${payout_id}/call-off`);
  expect((await leave()).statusCode).toBe(200);
});

test('M77 who read the whole IBAN of a payout is in the audit', async () => {
  const who = await rich();
  const { payout_id } = (await ask(who, 3000)).json();
  expect((await desk.post(`${finance}/${payout_id}/iban`, {})).statusCode).toBe(200);
  const read = () =>
    product.deps.db
      .selectFrom('events')
      .select(['name', 'actor_id', 'account_id', 'data'])
      .where('account_id', '=', who.id)
      .where('name', '=', 'payout.iban_read')
      .execute();
  expect(await read()).toMatchObject([{ actor_id: desk.staff.personId, data: { payout_id, amount: 3000 } }]);
  expect(JSON.stringify(await read())).not.toContain(iban);
  await sent(payout_id);
  await desk.post(`${finance}/${payout_id}/iban`, {});
  expect(await read()).toHaveLength(1);
});

test('S92 staff see how the money of a payout came to the balance: by bank, given by staff, and what of cards stayed', async () => {
  const who = await rich(1000);
  const id = await desk.invoice(who.id, 2000);
  await desk.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'bank_transfer', amount: 5000, reason: 'KID' });
  expect(await has(who)).toBe(4000);
  const newest = async () =>
    (await desk.staff.browser.get(finance)).json().payouts.find((one: ListedPayout) => one.user.user_id === who.id)
      ?.sources;
  const asked = await ask(who, 3500);
  expect(asked.statusCode, asked.body).toBe(201);
  const id1 = asked.json().payout_id;
  const sources = {
    parts: [
      { source: 'bank', amount: 3000 },
      { source: 'given', amount: 500 },
    ],
    cards_kept: 0,
  };
  expect(await newest()).toEqual(sources);
  expect(sourcesInWords(payoutSources.parse(sources))).toBe('€30.00 by bank, €5.00 given by staff');
  // What comes back is what it was.
  await who.browser.post(`/account/billing/payouts/${id1}/call-off`);
  const charge = await cards.prepareTopup(who, 2000);
  await cards.confirm(charge.client_secret);
  await cards.settle(who, charge.charge_id);
  // Two of one moment stand in any order.
  product.travel(1000);
  await ask(who, 3500);
  expect(await newest()).toEqual({ ...sources, cards_kept: 2000 });
  expect(sourcesInWords(payoutSources.parse(await newest()))).toMatch(/; €20\.00 by card stayed on the balance$/);
  // The client is told nothing of how we look at it.
  expect((await own(who))[0]).not.toHaveProperty('sources');
});

describe('M77 money of a card', () => {
  const topUp = async (who: TestAccount, amount: number) => {
    const charge = await cards.prepareTopup(who, amount);
    await cards.confirm(charge.client_secret);
    await cards.settle(who, charge.charge_id);
  };
  const refund = (id: string, body: object) =>
    desk.post(`/system/admin/invoices/${id}/refund`, { reason: 'Late', ...body });

  test('M77 that is on the balance does not go to a bank account while its payment can be disputed', async () => {
    const who = await rich(1000);
    await topUp(who, 2000);
    // The screen says before what is refused after.
    const room = (await who.browser.get('/account/billing/payouts/room')).json();
    expect(room).toEqual({ balance: 3000, of_cards: 2000, for_hours: 0 });
    expect((await desk.staff.browser.get(`${finance}/room?user_id=${who.id}`)).json()).toEqual(room);
    expect([payable(room), mayPayOut(room, 1000), mayPayOut(room, 1001)]).toEqual([
      1000,
      true,
      'At most €10.00 can go to a bank account: €20.00 of the balance was paid by card in the last 180 days.',
    ]);
    const refused = await ask(who, 1001);
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      'At most €10.00 can go to a bank account: €20.00 of the balance was paid by card in the last 180 days.',
    ]);
    const forThem = { user_id: who.id, amount: 1001, ...account, reason: 'Ticket 12' };
    expect((await desk.post(finance, forThem)).statusCode).toBe(409);
    expect((await ask(who, 1000)).statusCode).toBe(201);
    expect((await ask(who, 1)).statusCode).toBe(409);
    // A payout that comes back is no card's money.
    const [{ payout_id }] = await own(who);
    await who.browser.post(`/account/billing/payouts/${payout_id}/call-off`);
    expect((await ask(who, 1001)).statusCode).toBe(409);
    product.travel(181 * 86_400_000);
    const later = await who.anotherBrowser();
    expect((await later.post('/account/billing/payouts', { amount: 3000, ...account })).statusCode).toBe(201);
  });

  test('M77 stays a card’s through an invoice that the balance pays and that is given back', async () => {
    const who = await product.account();
    await topUp(who, 2000);
    const id = await desk.invoice(who.id, 2000);
    expect((await who.browser.post(`/account/billing/invoices/${id}/pay-by-balance`, {})).statusCode).toBe(200);
    await desk.adjust(who.id, 500);
    expect((await refund(id, { destination: 'balance', amount: 1500 })).statusCode).toBe(200);
    expect((await ask(who, 501)).statusCode).toBe(409);
    expect((await ask(who, 500)).statusCode).toBe(201);
  });

  test('M77 stays a card’s through an invoice that is issued anew', async () => {
    const who = await product.account();
    const id = await desk.invoice(who.id, 2000);
    await cards.pay(who, id);
    const { items } = (await desk.staff.browser.get(`/system/admin/invoice?invoice_id=${id}`)).json();
    const again = await desk.post(`/system/admin/invoices/${id}/reissue`, {
      items: items.map((item: { plan_name: string; plan_description: string; plan_price: number }) => ({
        name: item.plan_name,
        description: item.plan_description,
        price: item.plan_price,
      })),
      tax: 0,
      reason: 'The address was wrong',
    });
    expect(again.statusCode, again.body).toBe(201);
    const answer = await refund(again.json().invoice_id, { destination: 'bank', amount: 1, account });
    expect([answer.statusCode, answer.json().details]).toEqual([
      409,
      'At most €0.00 of this invoice can go to a bank account; the rest was paid by card.',
    ]);
    expect((await refund(again.json().invoice_id, { destination: 'balance' })).statusCode).toBe(200);
    expect((await ask(who, 1)).statusCode).toBe(409);
  });

  test('M77 goes home to its card beside what a transfer paid, which goes to the bank', async () => {
    const who = await product.account();
    const id = await desk.invoice(who.id, 10_000);
    const paid = { method: 'bank_transfer', amount: 4000, reason: 'Late' };
    expect((await desk.post(`/system/admin/invoices/${id}/mark-paid`, paid)).statusCode).toBe(200);
    await cards.pay(who, id);
    expect((await refund(id, { destination: 'card', amount: 6000 })).statusCode).toBe(200);
    expect((await refund(id, { destination: 'bank', amount: 4000, account })).statusCode).toBe(200);
    expect(await has(who)).toBe(0);
  });
});

test('M1 M3 M23 M77 hold after every step of any sequence of payouts', async () => {
  const step = fc.record({
    kind: fc.constantFrom('ask', 'sent', 'call-off', 'returned', 'adjust'),
    amount: fc.integer({ min: 1, max: 900 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 8 }),
      async (all) => {
        const who = await rich(1500);
        const act = async ({ kind, amount }: { kind: string; amount: number }) => {
          if (kind === 'ask') return ask(who, amount);
          if (kind === 'adjust') return desk.adjust(who.id, amount % 2 ? amount : -amount);
          const found = await own(who);
          const id = found[amount % Math.max(1, found.length)]?.payout_id;
          if (id === undefined) return undefined;
          return kind === 'sent' ? sent(id) : end(id, kind === 'returned' ? 'returned' : 'call-off');
        };
        for (const together of all) {
          const answers = await Promise.all(together.map(act));
          for (const answer of answers) if (answer) expect(answer.statusCode, answer.body).toBeLessThan(500);
          const { rows } = await sql<{ law: string; broken: number }>`${sql.raw(moneyLaws)}`.execute(product.deps.db);
          expect(rows.filter(({ broken }) => broken !== 0)).toEqual([]);
          await expectTrueBooks(product);
        }
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
}, 120_000);
