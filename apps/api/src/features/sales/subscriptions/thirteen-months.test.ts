// @module-tag slow

import { pino } from 'pino';
import { expect, test } from 'vitest';
import { cardDesk } from '../../../../test/cards.ts';
import { orderDesk } from '../../../../test/orders.ts';
import { mails, startProduct, type TestAccount, type TestProduct } from '../../../../test/product.ts';
import { buy, hostingPlan, told } from '../../../../test/subscriptions.ts';
import { type Jobs, startJobs } from '../../../jobs/jobs.ts';
import { modules } from '../../../modules.ts';
import { checkBooks } from '../../money/ledger/check-books.ts';
import { runCalendar } from './run-calendar.ts';

const day = 86_400_000;
/** From the last day of a January, over a change of clocks, to the end of a February with 29 days. */
const start = Date.UTC(2027, 0, 31, 10);
const lengthInDays = 396;

const dateOf = (date: Date | null): string => date?.toISOString().slice(0, 10) ?? '';

/** What the customer does on which day, after the calendar has run. */
async function live(product: TestProduct, everyDay: () => Promise<void>) {
  product.travel(start - product.deps.now().getTime());
  const desk = await orderDesk(product);
  const cards = cardDesk(product);
  const large = await desk.plan({ ...hostingPlan, name: 'Large', price: 2000, annual_price: null });
  const bought = await buy(product, desk, { seal: { tax: 25 } });
  const { owner } = bought;
  const { db } = product.deps;
  const useCard = async (card: 'good' | 'failsLater') => {
    const id = await cards.save(owner, card);
    await owner.browser.post(`/account/billing/payment-methods/${id}/default`);
  };
  const { plan_id: website } = await db
    .selectFrom('subscriptions')
    .select('plan_id')
    .where('id', '=', bought.id)
    .executeTakeFirstOrThrow();
  const ask = (what: string, body: object = {}) =>
    owner.browser.post(`/account/subscriptions/${bought.id}/${what}`, body);
  const oldestOpen = async () =>
    (await owner.browser.get('/account/billing/invoices/all?status=open')).json().at(-1)?.invoice_id;
  await useCard('good');

  const acts: Record<string, () => Promise<unknown>> = {
    '2027-04-20': () => useCard('failsLater'),
    '2027-05-04': () => useCard('good'),
    '2027-05-25': () => desk.adjust(owner.id, 2000),
    '2027-06-20': () => useCard('failsLater'),
    '2027-07-10': async () => {
      await cards.pay(owner, await oldestOpen(), 'good');
      await useCard('good');
    },
    '2027-08-15': () => ask('plan', { plan_id: large }),
    '2027-10-10': () => ask('cancel'),
    '2027-10-12': () => ask('resume'),
    '2027-11-15': () => ask('plan', { plan_id: website }),
  };
  for (let n = 1; n <= lengthInDays; n += 1) {
    product.travel(day);
    await everyDay();
    const act = acts[dateOf(product.deps.now())];
    if (!act) continue;
    await act();
    await product.settle();
  }
  return { owner, bought };
}

/** Everything that happened to the account's money, in the order in which it happened. */
async function diary(product: TestProduct, owner: TestAccount): Promise<string[]> {
  const { db } = product.deps;
  const invoices = await db
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', owner.id)
    .orderBy('number')
    .execute();
  const nameOf = new Map(invoices.map((row, index) => [row.id, `#${index + 1}`]));
  const notices = await db
    .selectFrom('invoice_notices')
    .selectAll()
    .where('invoice_id', 'in', [...nameOf.keys()])
    .orderBy('sent_at')
    .orderBy('kind')
    .execute();
  const charges = await db
    .selectFrom('charges')
    .selectAll()
    .where('account_id', '=', owner.id)
    .orderBy('created_at')
    .execute();
  const payments = await db
    .selectFrom('payments')
    .selectAll()
    .where('account_id', '=', owner.id)
    .orderBy('created_at')
    .execute();
  const notes = await db
    .selectFrom('credit_notes')
    .selectAll()
    .where('account_id', '=', owner.id)
    .orderBy('number')
    .execute();
  const lines = [
    ...invoices.map((row) => ({
      at: row.created_at,
      rank: 0,
      text: `invoice ${nameOf.get(row.id)} of ${row.total}, due ${dateOf(row.due_at)}, for ${dateOf(row.valid_from)} to ${dateOf(row.valid_until)}, now ${row.status}`,
    })),
    ...charges.map((row) => ({
      at: row.created_at,
      rank: 1,
      text: `charge of ${row.amount} for ${nameOf.get(row.invoice_id ?? '')}: ${row.status}`,
    })),
    ...payments.map((row) => ({
      at: row.created_at,
      rank: 2,
      text: `payment of ${row.amount} by ${row.method} for ${nameOf.get(row.invoice_id ?? '')}`,
    })),
    ...notices.map((row) => ({
      at: row.sent_at,
      rank: 3,
      text: `told about ${nameOf.get(row.invoice_id)}: ${row.kind}`,
    })),
    ...notes.map((row) => ({
      at: row.created_at,
      rank: 4,
      text: `credit note of ${row.total} on ${nameOf.get(row.invoice_id)}, ${row.kind}`,
    })),
  ];
  return lines
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.rank - b.rank)
    .map(({ at, text }) => `${dateOf(at)} ${text}`);
}

/** Worked out by hand: 1250 is 10.00 € and 25 %, 645 is 16 of 31 days of 10.00 €, 625 is half a month of 10.00 €. */
const expected = [
  '2027-01-31 invoice #1 of 1250, due 2027-02-14, for 2027-01-31 to 2027-02-28, now paid',
  '2027-01-31 payment of 1250 by other for #1',
  '2027-02-21 invoice #2 of 1250, due 2027-02-28, for 2027-02-28 to 2027-03-31, now paid',
  '2027-02-21 told about #2: issued',
  '2027-02-25 told about #2: due_soon',
  '2027-02-28 charge of 1250 for #2: succeeded',
  '2027-02-28 payment of 1250 by card for #2',
  '2027-03-24 invoice #3 of 1250, due 2027-03-31, for 2027-03-31 to 2027-04-30, now paid',
  '2027-03-24 told about #3: issued',
  '2027-03-28 told about #3: due_soon',
  '2027-03-31 charge of 1250 for #3: succeeded',
  '2027-03-31 payment of 1250 by card for #3',
  '2027-04-23 invoice #4 of 1250, due 2027-04-30, for 2027-04-30 to 2027-05-31, now paid',
  '2027-04-23 told about #4: issued',
  '2027-04-27 told about #4: due_soon',
  '2027-04-30 charge of 1250 for #4: failed',
  '2027-04-30 told about #4: payment_failed_1',
  '2027-05-01 charge of 1250 for #4: failed',
  '2027-05-01 told about #4: payment_failed_2',
  '2027-05-02 told about #4: overdue',
  '2027-05-03 charge of 1250 for #4: failed',
  '2027-05-03 told about #4: payment_failed_3',
  '2027-05-05 charge of 1250 for #4: succeeded',
  '2027-05-05 payment of 1250 by card for #4',
  '2027-05-24 invoice #5 of 1250, due 2027-05-31, for 2027-05-31 to 2027-06-30, now paid',
  '2027-05-24 told about #5: issued',
  '2027-05-28 told about #5: due_soon',
  '2027-05-31 payment of 1250 by balance for #5',
  '2027-06-23 invoice #6 of 1250, due 2027-06-30, for 2027-06-30 to 2027-07-31, now paid',
  '2027-06-23 told about #6: issued',
  '2027-06-27 told about #6: due_soon',
  '2027-06-30 charge of 1250 for #6: failed',
  '2027-06-30 told about #6: payment_failed_1',
  '2027-07-01 charge of 1250 for #6: failed',
  '2027-07-01 told about #6: payment_failed_2',
  '2027-07-02 told about #6: overdue',
  '2027-07-03 charge of 1250 for #6: failed',
  '2027-07-03 told about #6: payment_failed_3',
  '2027-07-05 charge of 1250 for #6: failed',
  '2027-07-05 told about #6: payment_failed_4',
  '2027-07-07 told about #6: suspended',
  '2027-07-10 charge of 1250 for #6: succeeded',
  '2027-07-10 payment of 1250 by card for #6',
  '2027-07-24 invoice #7 of 1250, due 2027-07-31, for 2027-07-31 to 2027-08-31, now paid',
  '2027-07-24 told about #7: issued',
  '2027-07-28 told about #7: due_soon',
  '2027-07-31 charge of 1250 for #7: succeeded',
  '2027-07-31 payment of 1250 by card for #7',
  '2027-08-15 invoice #8 of 645, due 2027-08-16, for 2027-08-15 to 2027-08-31, now paid',
  '2027-08-15 payment of 645 by balance for #8',
  '2027-08-24 invoice #9 of 2500, due 2027-08-31, for 2027-08-31 to 2027-09-30, now paid',
  '2027-08-24 told about #9: issued',
  '2027-08-28 told about #9: due_soon',
  '2027-08-31 charge of 2500 for #9: succeeded',
  '2027-08-31 payment of 2500 by card for #9',
  '2027-09-23 invoice #10 of 2500, due 2027-09-30, for 2027-09-30 to 2027-10-31, now paid',
  '2027-09-23 told about #10: issued',
  '2027-09-27 told about #10: due_soon',
  '2027-09-30 charge of 2500 for #10: succeeded',
  '2027-09-30 payment of 2500 by card for #10',
  '2027-10-24 invoice #11 of 2500, due 2027-10-31, for 2027-10-31 to 2027-11-30, now partially_refunded',
  '2027-10-24 told about #11: issued',
  '2027-10-28 told about #11: due_soon',
  '2027-10-31 charge of 2500 for #11: succeeded',
  '2027-10-31 payment of 2500 by card for #11',
  '2027-11-15 credit note of 625 on #11, refund',
  '2027-11-23 invoice #12 of 1250, due 2027-11-30, for 2027-11-30 to 2027-12-31, now paid',
  '2027-11-23 told about #12: issued',
  '2027-11-27 told about #12: due_soon',
  '2027-11-30 charge of 1250 for #12: succeeded',
  '2027-11-30 payment of 1250 by card for #12',
  '2027-12-24 invoice #13 of 1250, due 2027-12-31, for 2027-12-31 to 2028-01-31, now paid',
  '2027-12-24 told about #13: issued',
  '2027-12-28 told about #13: due_soon',
  '2027-12-31 charge of 1250 for #13: succeeded',
  '2027-12-31 payment of 1250 by card for #13',
  '2028-01-24 invoice #14 of 1250, due 2028-01-31, for 2028-01-31 to 2028-02-29, now paid',
  '2028-01-24 told about #14: issued',
  '2028-01-28 told about #14: due_soon',
  '2028-01-31 charge of 1250 for #14: succeeded',
  '2028-01-31 payment of 1250 by card for #14',
  '2028-02-22 invoice #15 of 1250, due 2028-02-29, for 2028-02-29 to 2028-03-31, now paid',
  '2028-02-22 told about #15: issued',
  '2028-02-26 told about #15: due_soon',
  '2028-02-29 charge of 1250 for #15: succeeded',
  '2028-02-29 payment of 1250 by card for #15',
];
const expectedMails = [
  '€20.00 was put on your balance',
  'Invoice #2 for A website',
  'Invoice #2 for A website is due on 28 February 2027',
  'Invoice #3 for A website',
  'Invoice #3 for A website is due on 31 March 2027',
  'Invoice #4 for A website',
  'Invoice #4 for A website is due on 30 April 2027',
  'We could not take the payment of invoice #4 for A website',
  'We could not take the payment of invoice #4 for A website',
  'Invoice #4 for A website is overdue',
  'We could not take the payment of invoice #4 for A website',
  'Invoice #5 for A website',
  'Invoice #5 for A website is due on 31 May 2027',
  'Invoice #6 for A website',
  'Invoice #6 for A website is due on 30 June 2027',
  'We could not take the payment of invoice #6 for A website',
  'We could not take the payment of invoice #6 for A website',
  'Invoice #6 for A website is overdue',
  'We could not take the payment of invoice #6 for A website',
  'We could not take the payment of invoice #6 for A website',
  'A website is suspended',
  'A website is back',
  'Invoice #7 for A website',
  'Invoice #7 for A website is due on 31 July 2027',
  'A website is now Large',
  'Invoice #9 for Large',
  'Invoice #9 for Large is due on 31 August 2027',
  'Invoice #10 for Large',
  'Invoice #10 for Large is due on 30 September 2027',
  'Large is cancelled',
  'Large stays',
  'Invoice #11 for Large',
  'Invoice #11 for Large is due on 31 October 2027',
  'Large is now A website',
  'Invoice #12 for A website',
  'Invoice #12 for A website is due on 30 November 2027',
  'Invoice #13 for A website',
  'Invoice #13 for A website is due on 31 December 2027',
  'Invoice #14 for A website',
  'Invoice #14 for A website is due on 31 January 2028',
  'Invoice #15 for A website',
  'Invoice #15 for A website is due on 29 February 2028',
];

const jobList = modules.flatMap(({ jobs = [] }) => jobs);

/** One product, lived through, then looked at. */
async function liveThrough(look: (product: TestProduct, owner: TestAccount) => Promise<void>, everyDay: EveryDay) {
  const product = await startProduct();
  const second = await startJobs(product.databaseUrl, 'api', jobList, pino({ level: 'silent' }));
  try {
    const { owner } = await live(product, () => everyDay(product, second));
    await look(product, owner);
    expect(await checkBooks(product.deps)).toMatchObject({ trial: 0, drift: [] });
  } finally {
    await second.stop();
    await product.stop();
  }
}
type EveryDay = (product: TestProduct, second: Jobs) => Promise<void>;

const slow = { timeout: 900_000 };

test('M26 an account fast-forwarded 13 months has exactly these invoices, charges and mails', slow, () =>
  liveThrough(
    async (product, owner) => {
      expect(await diary(product, owner)).toEqual(expected);
      expect((await told(product, owner.email)).sort()).toEqual([...expectedMails].sort());
    },
    async (product) => {
      if ((await runCalendar(product.deps)) > 0) await product.settle();
    },
  ),
);

test('M26 C10 running each day three times on two workers gives the same', slow, () =>
  liveThrough(
    async (product, owner) => {
      expect(await diary(product, owner)).toEqual(expected);
      expect((await told(product, owner.email)).sort()).toEqual([...expectedMails].sort());
    },
    async (product, second) => {
      await Promise.all([runCalendar(product.deps), runCalendar(product.deps)]);
      await settleOnBoth(product, second);
      if ((await runCalendar(product.deps)) > 0) await settleOnBoth(product, second);
    },
  ),
);

async function settleOnBoth(product: TestProduct, second: Jobs): Promise<void> {
  for (;;) {
    const done = await Promise.all([product.jobs, second].map((jobs) => jobs.drain(product.deps, { skip: mails })));
    if (done.every((count) => count === 0)) return;
  }
}
