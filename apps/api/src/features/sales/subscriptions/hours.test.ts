import { randomUUID } from 'node:crypto';
import { monthOf } from '@resolvo/contract/machines/traffic';
import { formatMoney } from '@resolvo/contract/money';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type CardDesk, cardDesk } from '../../../../test/cards.ts';
import { isAll } from '../../../../test/how-much.ts';
import { serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { days, tick } from '../../../../test/subscriptions.ts';

const product = useOwnProduct();
const hour = 3_600_000;
const sold = [
  { name: 'Small', ram_mb: 2048, price: 690, hourly_price: 103 },
  { name: 'Large', ram_mb: 8192, price: 2490, hourly_price: 371 },
];
let desk: ServerDesk;
let cards: CardDesk;
let plans: string[];
beforeAll(async () => {
  desk = await serverDesk(product);
  cards = cardDesk(product);
  plans = [];
  for (const plan of sold) plans.push(await desk.orders.plan({ ...serverPlan, ...plan }));
});

const order = (owner: TestAccount, more: object = {}) =>
  owner.browser.post('/account/checkout', {
    plan_id: plans[0],
    period: 'hourly',
    choices: { image: 'debian-13' },
    idempotency_key: randomUUID(),
    ...more,
  });

/** A server by the hour, which is ready half an hour ago: acts of a test are then far from the beginning of an hour. */
async function hourly(owner: TestAccount): Promise<string> {
  const placed = await order(owner);
  expect(placed.statusCode, placed.body).toBe(201);
  await desk.settle();
  const id = await desk.serverOf(placed.json().order_id);
  product.travel(hour / 2);
  return id;
}

const billsOf = (owner: TestAccount) =>
  product.deps.db
    .selectFrom('invoice_items as t')
    .innerJoin('invoices as i', 'i.id', 't.invoice_id')
    .select(['t.price', 't.description', 'i.status', 'i.id'])
    .where('i.account_id', '=', owner.id)
    .where('t.name', 'like', 'Hours of %')
    .orderBy('i.number')
    .execute();
const billed = async (owner: TestAccount) => (await billsOf(owner)).reduce((sum, { price }) => sum + price, 0);

const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 900 }) }),
    fc.record({ act: fc.constant('resize' as const) }),
    fc.record({ act: fc.constant('transfer' as const) }),
  ),
  { minLength: 2, maxLength: 6 },
);

test('M65 what is billed for hours is what ran, times the price, capped, for any acts on any days', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const owners = [await product.account(), await product.account()] as const;
      for (const owner of owners) await cards.save(owner);
      const id = await hourly(owners[0]);
      const name = (await owners[0].browser.get(`/account/vm/${id}/data`)).json().proxmox_vm_name;
      const { finished_at } = await product.deps.db
        .selectFrom('deliveries as d')
        .innerJoin('servers as s', 's.delivery_id', 'd.id')
        .select('d.finished_at')
        .where('s.id', '=', id)
        .executeTakeFirstOrThrow();
      const ready = finished_at?.getTime() ?? 0;
      /** The dearest plan of each started hour. */
      const ran = [0];
      let [at, plan] = [0, 0];
      const expected = [0, 0];
      const due = new Map<number, number>();
      const settle = () => {
        const months = Map.groupBy(
          ran.map((dearest, n) => ({ dearest, month: monthOf(new Date(ready + n * hour)).getTime() })),
          ({ month }) => month,
        );
        for (const [month, hours] of months) {
          const units = hours.reduce((sum, { dearest }) => sum + (sold[dearest]?.hourly_price ?? 0), 0);
          const cap = Math.max(...hours.map(({ dearest }) => sold[dearest]?.price ?? 0));
          const cost = Math.min(cap, Math.round(units / 100));
          expected[at] = (expected[at] ?? 0) + cost - (due.get(month) ?? 0);
          due.set(month, cost);
        }
      };
      for (const step of steps) {
        // Two acts never happen at the same moment.
        product.travel(60_000);
        if (step.act === 'wait') {
          const before = monthOf(product.deps.now());
          product.travel(step.hours * hour);
          const closed = ran.length;
          ran.push(...Array.from({ length: step.hours }, () => plan));
          await tick(product);
          await tick(product);
          const now = monthOf(product.deps.now());
          if (now > before) {
            // Only months that are over are billed by the calendar.
            const later = ran.splice(
              Math.max(
                closed,
                ran.findIndex((_, n) => ready + n * hour >= now.getTime()),
              ),
            );
            settle();
            ran.push(...later);
          }
        } else if (step.act === 'resize') {
          const wanted = 1 - plan;
          const asked = await owners[at === 0 ? 0 : 1].browser.post(`/account/vm/${id}/scale`, {
            plan_id: plans[wanted],
          });
          if (asked.statusCode !== 202) continue;
          await desk.settle();
          plan = wanted;
          // An hour counts until the end of the month in which it began.
          const begun = monthOf(new Date(ready + (ran.length - 1) * hour));
          if (begun >= monthOf(product.deps.now())) ran[ran.length - 1] = Math.max(ran.at(-1) ?? 0, plan);
        } else {
          const [from, to] = at === 0 ? owners : [owners[1], owners[0]];
          const asked = await from.browser.post(`/account/vm/${id}/transfer`, { email: to.email, name });
          if (asked.statusCode !== 200) continue;
          const [offer] = (await to.browser.get('/account/transfers')).json().offered;
          const taken = await to.browser.post(`/account/transfers/${offer.transfer_id}/accept`, { total: offer.total });
          if (taken.statusCode !== 200) continue;
          settle();
          at = 1 - at;
        }
      }
      product.travel(60_000);
      await desk.end(id, 'It is over.');
      await desk.settle();
      await tick(product);
      settle();
      expect([await billed(owners[0]), await billed(owners[1])]).toEqual(expected);
      const bills = [...(await billsOf(owners[0])), ...(await billsOf(owners[1]))];
      expect(new Set(bills.map(({ status }) => status))).toEqual(new Set(['paid']));
    }),
    {
      // The example first; `--all` invents more.
      numRuns: isAll ? 3 : 1,
      examples: [
        [
          [
            { act: 'wait', hours: 5 },
            { act: 'resize' },
            { act: 'wait', hours: 300 },
            { act: 'transfer' },
            { act: 'resize' },
            { act: 'wait', hours: 800 },
          ],
        ],
      ],
    },
  );
});

test('an order by the hour asks for nothing, and its month is charged to the card by itself', async () => {
  const owner = await product.account();
  const refused = await order(owner);
  expect([refused.statusCode, refused.json().details]).toEqual([
    409,
    expect.stringContaining('Please save a card under Billing, or top up your balance to'),
  ]);
  await cards.save(owner);
  const id = await hourly(owner);
  const [first] = await product.deps.db
    .selectFrom('invoices')
    .select(['total', 'status'])
    .where('account_id', '=', owner.id)
    .execute();
  expect(first).toEqual({ total: 0, status: 'paid' });
  product.travel(9 * hour);
  const [running] = (await owner.browser.get('/account/subscriptions')).json().subscriptions;
  expect(running).toMatchObject({ hourly_price: 103, hours: 10, server_id: id });
  product.travel(40 * 24 * hour);
  await Promise.all([tick(product), tick(product)]);
  await tick(product);
  const bills = await billsOf(owner);
  expect(bills.length).toBeGreaterThan(0);
  expect(new Set(bills.map(({ status }) => status))).toEqual(new Set(['paid']));
  // The month before the running one was whole or began with the server; it never costs more than by the month.
  for (const { price } of bills) expect(price).toBeLessThanOrEqual(690);
});

test('a card that is declined for the hours suspends as an unpaid renewal does, and stopped hours cost nothing', {
  tags: ['slow'],
}, async () => {
  const owner = await product.account();
  const method = await cards.save(owner, 'failsLater');
  const id = await hourly(owner);
  product.travel(32 * 24 * hour);
  await tick(product);
  const [bill] = await billsOf(owner);
  expect(bill?.status).toBe('awaiting_payment');
  const another = await order(owner);
  expect([another.statusCode, another.body]).toEqual([409, expect.stringContaining('is due. Please pay it')]);
  await days(product, 9);
  const { status } = await product.deps.db
    .selectFrom('subscriptions as s')
    .innerJoin('servers as v', 'v.delivery_id', 's.delivery_id')
    .select('s.status')
    .where('v.id', '=', id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('suspended');
  const costNow = async () =>
    (await owner.browser.get('/account/subscriptions'))
      .json()
      .subscriptions.map(({ hours }: { hours: number }) => hours);
  const before = await costNow();
  product.travel(2 * hour);
  expect(await costNow()).toEqual(before);
  expect(method).not.toBe('');
  // Never paid, it ends, and what it came to stays owed.
  await days(product, 26);
  const owed = await product.deps.db
    .selectFrom('invoices')
    .select(['status', 'total'])
    .where('account_id', '=', owner.id)
    .where('status', 'in', ['awaiting_payment', 'unpaid'])
    .execute();
  expect(new Set(owed.map(({ status }) => status))).toEqual(new Set(['unpaid']));
  const total = owed.reduce((sum, one) => sum + one.total, 0);
  const ended = (await product.mailsTo(owner.email)).filter(({ subject }) => subject.endsWith('has ended'));
  expect(ended.map(({ text }) => text)).toEqual([
    expect.stringContaining(`For the time before, ${formatMoney(total)} is still to be paid.`),
  ]);
});

test('a larger size by the hour that cannot be made leaves the old rate, also for the hour of the try', {
  tags: ['slow'],
}, async () => {
  const owner = await product.account();
  await cards.save(owner);
  const id = await hourly(owner);
  const { proxmox_vm_id } = (await owner.browser.get(`/account/vm/${id}/data`)).json();
  const fault = { call: 'config', effect: 'task-error', message: 'no', where: { vmid: String(proxmox_vm_id) } };
  await product.askLab('POST', '/proxmox/faults', fault);
  expect((await owner.browser.post(`/account/vm/${id}/scale`, { plan_id: plans[1] })).statusCode).toBe(202);
  await desk.settle();
  const rates = await product.deps.db
    .selectFrom('subscription_rates as r')
    .innerJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .select(['r.hourly', 'r.cap'])
    .where('s.account_id', '=', owner.id)
    .execute();
  expect(new Set(rates.map(({ hourly: rate, cap }) => `${rate} ${cap}`))).toEqual(new Set(['103 690']));
  const [listed] = (await owner.browser.get('/account/products')).json().proxmox;
  expect(listed).toMatchObject({ name: 'Small', hourly_price: 103, monthly_price: 690, cancels_at: 0 });
  expect(listed.renews_at).toBe(monthOf(product.deps.now(), 1).getTime() / 1000);
});

test('an order by the hour counts a month of it against the spending limit, and so does a larger size', {
  tags: ['slow'],
}, async () => {
  const owner = await product.account();
  await cards.save(owner);
  const set = (amount: number) => owner.browser.send('PUT', '/account/billing/spending-limit', { amount });
  const spending = async () => (await owner.browser.get('/account/billing/spending')).json();
  await set(1000);
  const two = await order(owner, { quantity: 2 });
  expect([two.statusCode, two.body]).toEqual([409, expect.stringContaining('a spending limit of €10.00 a month')]);
  const placed = await order(owner);
  expect(placed.statusCode, placed.body).toBe(201);
  // What is ordered and not ready yet counts already.
  const again = await order(owner);
  expect([again.statusCode, again.body]).toEqual([409, expect.stringContaining('billed by the hour may cost')]);
  await desk.settle();
  const id = await desk.serverOf(placed.json().order_id);
  // The most of a month, with 25 % VAT.
  expect((await spending()).reserved).toBeLessThanOrEqual(863);
  const [{ subscription_id }] = (await owner.browser.get('/account/subscriptions')).json().subscriptions;
  const preview = (await owner.browser.get(`/account/subscriptions/${subscription_id}/plans/${plans[1]}`)).json();
  expect(preview).toMatchObject({ allowed: false, reason: expect.stringContaining('a spending limit') });
  const larger = await owner.browser.post(`/account/vm/${id}/scale`, { plan_id: plans[1] });
  expect([larger.statusCode, larger.body]).toEqual([409, expect.stringContaining('a spending limit')]);
  await set(100_000);
  expect((await owner.browser.post(`/account/vm/${id}/scale`, { plan_id: plans[1] })).statusCode).toBe(202);
  await desk.settle();
});

test('an order by the hour mails no document over nothing, and its words say what the hours cost', async () => {
  const owner = await product.account();
  await cards.save(owner);
  const placed = (await order(owner)).json();
  await desk.settle();
  const found = (await owner.browser.get(`/account/checkout/${placed.order_id}`)).json();
  expect(found).toMatchObject({
    hourly: true,
    quote: { invoice_total: 0, items: [{ plan_price: 0, hourly_price: 103, most_price: 690 }] },
  });
  const subjects = (await product.mailsTo(owner.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.startsWith('Invoice'))).toEqual([]);
});

test('the sizes of a server by the hour have prices of hours, and those that are not sold so are not possible', async () => {
  const owner = await product.account();
  await cards.save(owner);
  const id = await hourly(owner);
  const { plans: sizes } = (await owner.browser.get(`/account/vm/${id}/scale`)).json();
  const current = sizes.find(({ current }: { current: boolean }) => current);
  // With VAT, as the page of the server says what it pays.
  expect(current).toMatchObject({ plan_hourly: 103, plan_price: 690, your_hourly: 129, your_price: 863 });
  for (const { plan_hourly, reason } of sizes) {
    if (plan_hourly === null) expect(reason).toBe('This plan is not sold by the hour.');
  }
});

test('the first bill of hours covers the time from when the server was ready', async () => {
  const owner = await product.account();
  await cards.save(owner);
  const server = await hourly(owner);
  const { finished_at } = await product.deps.db
    .selectFrom('deliveries as d')
    .innerJoin('servers as s', 's.delivery_id', 'd.id')
    .select('d.finished_at')
    .where('s.id', '=', server)
    .executeTakeFirstOrThrow();
  const end = monthOf(product.deps.now(), 1);
  product.travel(end.getTime() - product.deps.now().getTime() + hour);
  await tick(product);
  const [bill] = await billsOf(owner);
  const covers = await product.deps.db
    .selectFrom('invoices')
    .select(['valid_from', 'valid_until'])
    .where('id', '=', bill?.id ?? '')
    .executeTakeFirstOrThrow();
  expect(covers).toEqual({ valid_from: finished_at, valid_until: end });
});

test('M67 hours that are less than a card is taken for: the dialog says what it pays, and the receipt where the rest is', async () => {
  const owner = await product.account();
  await cards.save(owner);
  const id = await hourly(owner);
  const said = (await owner.browser.get(`/account/vm/${id}/deletion`)).json();
  expect(said).toMatchObject({ charged: expect.any(Number), by_card: 50 });
  expect(said.charged).toBeLessThan(50);
  const name = (await owner.browser.get(`/account/vm/${id}/data`)).json().proxmox_vm_name;
  expect((await owner.browser.send('DELETE', `/account/vm/${id}`, { name, keep_backup: false })).statusCode).toBe(202);
  await desk.settle();
  const { balance } = (await owner.browser.get('/account/billing/data')).json();
  expect(balance).toBe(50 - said.charged);
  const mails = await product.mailsTo(owner.email);
  expect(mails.filter(({ subject }) => subject.endsWith('is on your credit balance'))).toEqual([]);
  const receipt = mails.find(({ text }) => text.includes('Thank you for your payment'));
  expect(receipt?.text).toContain('is on your credit balance');
});

test('M67 the mail of a declined card says what was tried, with which card and why it is more than the invoice', async () => {
  const owner = await product.account();
  await cards.save(owner, 'failsLater');
  const id = await hourly(owner);
  const { charged } = (await owner.browser.get(`/account/vm/${id}/deletion`)).json();
  const name = (await owner.browser.get(`/account/vm/${id}/data`)).json().proxmox_vm_name;
  expect((await owner.browser.send('DELETE', `/account/vm/${id}`, { name, keep_backup: false })).statusCode).toBe(202);
  await desk.settle();
  const mails = await product.mailsTo(owner.email);
  const failed = mails
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
    .find((text) => text.includes('We tried to take'));
  expect(failed).toContain('We tried to take €0.50 from your Visa ending in 0341');
  expect(failed).toContain(`The invoice asks for ${formatMoney(charged)}, and a card is charged €0.50 at least`);
  expect(failed).toContain(`so ${formatMoney(charged)} is still to be paid`);
});

test('M86 the invoice of hours has count and rate where the one times the other is what it asks', async () => {
  const owner = await product.account();
  await cards.save(owner);
  const id = await hourly(owner);
  product.travel(12 * hour + 60_000);
  const name = (await owner.browser.get(`/account/vm/${id}/data`)).json().proxmox_vm_name;
  const body = { name, keep_backup: false };
  expect((await owner.browser.send('DELETE', `/account/vm/${id}`, body)).statusCode).toBe(202);
  await desk.settle();
  await tick(product);
  const [bill] = await billsOf(owner);
  const invoice = (await owner.browser.get(`/account/billing/invoices/${bill?.id}`)).json();
  const [line] = invoice.items;
  expect(line).toMatchObject({ quantity: 1, hour_rate: sold[0]?.hourly_price });
  expect(line.plan_price).toBe(Math.round((line.hours * line.hour_rate) / 100));
  expect(line.plan_description).toContain(`${line.hours} started hours`);
  const [listed] = (await owner.browser.get('/account/billing/invoices/all')).json();
  expect(listed.invoice_subject).toMatch(/^.+ \(Hours of .+\)$/);
});

test('A55 without a card the balance covers a month of all that runs by the hour, and a payout leaves that there', async () => {
  const owner = await product.account();
  // A month of one small server comes to 690 and its tax.
  await desk.orders.adjust(owner.id, 1000);
  expect((await order(owner)).statusCode).toBe(201);
  const second = await order(owner);
  expect([second.statusCode, second.json().details]).toEqual([
    409,
    expect.stringContaining('top up your balance to €17.26'),
  ]);
  await desk.settle();
  expect((await order(owner)).statusCode).toBe(409);

  const ask = (amount: number) =>
    owner.browser.post('/account/billing/payouts', { amount, holder: 'Kari Nordmann', iban: 'NO93 8601 1117 947' });
  expect((await owner.browser.get('/account/billing/payouts/room')).json()).toEqual({
    balance: 1000,
    of_cards: 0,
    for_hours: 863,
  });
  const refused = await ask(138);
  expect([refused.statusCode, refused.json().details]).toEqual([
    409,
    '€8.63 of the balance covers what you have by the hour until a card is saved. At most €1.37 can be paid out.',
  ]);
  expect((await ask(137)).statusCode).toBe(201);
  await cards.save(owner);
  expect((await ask(863)).statusCode).toBe(201);
  expect((await order(owner)).statusCode).toBe(201);
});
