import { createHmac } from 'node:crypto';
import { type ChargeStatus, chargeStates } from '@resolvo/contract/money/charge-states';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type CardDesk, cardDesk, eventAbout } from '../../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { atOnce } from '../../../../test/race.ts';
import type { CardGateway, GatewayPayment } from '../../../providers/card-gateway.ts';
import { pollEvents } from './poll-events.ts';
import { settleCharge } from './settle-charge.ts';

const product = useOwnProduct({}, { proxy: true });
let desk: OrderDesk;
let cards: CardDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
  cards = cardDesk(product);
  // What the lab would bring by itself is brought by hand here.
  await product.fault('stripe-webhooks', 'down');
});
afterAll(async () => {
  await expectTrueBooks(product);
});

/** An invoice that was paid in the browser, and of which the gateway did not tell us yet. */
async function paidAtTheGateway(client: TestAccount) {
  const invoiceId = await desk.invoice(client.id, 5000);
  const charge = await cards.prepareInvoice(client, invoiceId);
  await cards.confirm(charge.client_secret);
  return { invoiceId, chargeId: charge.charge_id, paymentId: await cards.paymentOf(charge.charge_id) };
}

const invoiceStatus = async (id: string) =>
  (await product.deps.db.selectFrom('invoices').select('status').where('id', '=', id).executeTakeFirst())?.status;
const paymentsOf = async (id: string) =>
  (await product.deps.db.selectFrom('payments').select('id').where('invoice_id', '=', id).execute()).length;

/** Only the work that events made; other jobs are other files' business. */
async function handleEvents(): Promise<void> {
  await sql`delete from pgboss.job where name not in ('gateway-event', 'refund-send')`.execute(product.deps.db);
  await product.settle();
}

test('what the gateway tells of a payment goes on with the act of who began it: its work is from their device', async () => {
  const client = await product.account();
  const { invoiceId, chargeId } = await paidAtTheGateway(client);
  await settleCharge(product.deps, chargeId);
  expect(await invoiceStatus(invoiceId)).toBe('paid');
  const events = await product.deps.db
    .selectFrom('events')
    .select(['name', 'act_id'])
    .where('subject_id', 'in', [invoiceId, chargeId])
    .where('name', 'in', ['payment.started', 'invoice.paid'])
    .execute();
  expect(events.map(({ name }) => name).sort()).toEqual(['invoice.paid', 'payment.started']);
  expect(events[0]?.act_id).toEqual(expect.any(String));
  expect(events[1]?.act_id).toBe(events[0]?.act_id);
});

describe('C4 C5 an event that is not the gateway’s', () => {
  test('is refused and changes nothing', async () => {
    const client = await product.account();
    const { invoiceId, paymentId } = await paidAtTheGateway(client);
    const event = eventAbout(paymentId);
    const body = JSON.stringify(event);
    const { webhookSecret = '' } = product.lab?.stripe ?? {};
    const now = Math.floor(Date.now() / 1000);
    const mac = (secret: string, at: number | string, text = body) =>
      createHmac('sha256', secret).update(`${at}.${text}`).digest('hex');
    const forged: [string, string | undefined][] = [
      ['no signature', undefined],
      ['an empty one', ''],
      ['another secret', `t=${now},v1=${mac('whsec_other', now)}`],
      ['C5 the empty secret', `t=${now},v1=${mac('', now)}`],
      ['our secret without its prefix', `t=${now},v1=${mac(webhookSecret.replace('whsec_', ''), now)}`],
      ['another body', `t=${now},v1=${mac(webhookSecret, now, `${body} `)}`],
      ['another scheme', `t=${now},v0=${mac(webhookSecret, now)}`],
      ['no time', `v1=${mac(webhookSecret, '')}`],
      ['a time that is none', `t=soon,v1=${mac(webhookSecret, 'soon')}`],
      ['too old', `t=${now - 301},v1=${mac(webhookSecret, now - 301)}`],
      ['C5 F24 from the future', `t=${now + 600},v1=${mac(webhookSecret, now + 600)}`],
      ['C5 a little from the future', `t=${now + 90},v1=${mac(webhookSecret, now + 90)}`],
      ['two times', `t=${now + 600},t=${now},v1=${mac(webhookSecret, now)}`],
      ['garbage', 'a=b'],
    ];
    const before = await product.fingerprint();
    for (const [what, signature] of forged) {
      const reply = await cards.deliver(body, { signature });
      expect([what, reply.statusCode, reply.json().code]).toEqual([what, 400, 'malformed_request']);
    }
    const odd = [
      { ...event, created: 9e15 },
      { ...event, created: -1 },
      { ...event, id: 'evt_\0' },
      { ...event, type: 'x'.repeat(256) },
      eventAbout('pi_\0'),
      eventAbout('p'.repeat(256)),
      {},
    ];
    // Signed, and still nothing that the gateway would send.
    for (const text of ['', 'null', '{', '[]', '"text"', ...odd.map((one) => JSON.stringify(one))]) {
      const reply = await cards.deliver(text);
      expect([text, reply.statusCode, reply.json().code]).toEqual([text, 400, 'malformed_request']);
    }
    expect((await cards.deliver({ ...event, pad: 'x'.repeat(513 * 1024) })).statusCode).toBe(413);
    for (const url of ['/api/ipn', '/api/callback/stripe', '/api/webhook', '/api/webhook/custom']) {
      const reply = await product.app.inject({ method: 'POST', url, payload: event });
      expect([url, reply.statusCode]).toEqual([url, 404]);
    }
    expect(await product.fingerprint()).toBe(before);
    expect(await invoiceStatus(invoiceId)).toBe('awaiting_payment');
  });

  test('of another account, or of test and live mixed up: kept, told to staff, and nothing else', async () => {
    const client = await product.account();
    const { invoiceId, paymentId } = await paidAtTheGateway(client);
    const foreign = eventAbout(paymentId, 'payment_intent.succeeded', { account: 'acct_other' });
    const live = eventAbout(paymentId, 'payment_intent.succeeded', { livemode: true });
    for (const event of [foreign, live]) expect((await cards.deliver(event)).statusCode).toBe(200);
    await handleEvents();
    expect(await invoiceStatus(invoiceId)).toBe('awaiting_payment');
    const alerts = await product.deps.db
      .selectFrom('gateway_alerts')
      .select('kind')
      .where('subject', 'in', [foreign.id, live.id])
      .execute();
    expect(alerts).toEqual([{ kind: 'foreign_event' }, { kind: 'foreign_event' }]);
  });
});

test('an event of a kind we do not know is taken and changes nothing else', async () => {
  const odd = eventAbout('x', 'treasury.something.new', { data: { object: { object: 'treasury.thing' } } });
  const before = await product.fingerprint({ except: ['gateway_events'] });
  expect((await cards.deliver(odd)).json()).toEqual({ received: true });
  await handleEvents();
  expect(await product.fingerprint({ except: ['gateway_events'] })).toBe(before);
});

test('an event about a payment that the gateway does not have any more is told to staff, once', async () => {
  const subject = `pi_gone${Date.now()}`;
  for (const type of ['payment_intent.succeeded', 'payment_intent.processing']) {
    expect((await cards.deliver(eventAbout(subject, type))).statusCode).toBe(200);
  }
  await handleEvents();
  const alerts = product.deps.db.selectFrom('gateway_alerts').select('kind').where('subject', '=', subject);
  expect(await alerts.execute()).toEqual([{ kind: 'unknown_payment' }]);
  const waiting = product.deps.db.selectFrom('gateway_events').select('id').where('subject_id', '=', subject);
  expect(await waiting.where('handled_at', 'is', null).execute()).toEqual([]);
});

test('F19 M6 the same event 50 times at once: all are answered, one effect', async () => {
  const client = await product.account();
  const { invoiceId, paymentId } = await paidAtTheGateway(client);
  const event = eventAbout(paymentId);
  const replies = await Promise.all(Array.from({ length: 50 }, () => cards.deliver(event)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
  const jobs =
    await sql`select 1 from pgboss.job where name = 'gateway-event' and data->>'event_id' = ${event.id}`.execute(
      product.deps.db,
    );
  expect(jobs.rows).toHaveLength(1);
  await Promise.all([handleEvents(), handleEvents(), handleEvents()]);
  expect([await invoiceStatus(invoiceId), await paymentsOf(invoiceId)]).toEqual(['paid', 1]);
});

test('F21 the database is away: not 2xx, nothing half done, and the next delivery does it', async () => {
  const client = await product.account();
  const { invoiceId, paymentId } = await paidAtTheGateway(client);
  const event = eventAbout(paymentId);
  await product.proxy?.cut();
  const refused = await cards.deliver(event);
  await product.proxy?.mend();
  expect(refused.statusCode).toBe(503);
  const kept = await product.deps.db.selectFrom('gateway_events').select('id').where('id', '=', event.id).execute();
  expect(kept).toEqual([]);
  expect((await cards.deliver(event)).statusCode).toBe(200);
  await handleEvents();
  expect(await invoiceStatus(invoiceId)).toBe('paid');
});

test('F21 the gateway is away while an event is handled: the job comes back', async () => {
  const client = await product.account();
  const { invoiceId, paymentId } = await paidAtTheGateway(client);
  await cards.deliver(eventAbout(paymentId));
  await product.fault('stripe', 'down');
  await handleEvents();
  await product.fault('stripe', 'none');
  expect(await invoiceStatus(invoiceId)).toBe('awaiting_payment');
  await sql`update pgboss.job set start_after = now() where name = 'gateway-event'`.execute(product.deps.db);
  await product.settle();
  expect(await invoiceStatus(invoiceId)).toBe('paid');
});

test('F18 events that were lost are found by asking, once', { tags: ['slow'] }, async () => {
  const client = await product.account();
  const { invoiceId } = await paidAtTheGateway(client);
  await pollEvents(product.deps);
  await handleEvents();
  expect(await invoiceStatus(invoiceId)).toBe('paid');
  const count = async () =>
    (await product.deps.db.selectFrom('gateway_events').select(sql<number>`count(*)`.as('n')).executeTakeFirst())?.n;
  const before = await count();
  await atOnce(() => pollEvents(product.deps));
  expect(await count()).toBe(before);
  const next = await paidAtTheGateway(client);
  await pollEvents(product.deps);
  await handleEvents();
  expect([await invoiceStatus(next.invoiceId), await paymentsOf(next.invoiceId)]).toEqual(['paid', 1]);
});

test('the lab’s own deliveries arrive: signed, retried, in any order', { tags: ['slow'] }, async () => {
  for (const preset of ['none', 'drops replies', 'slow'] as const) {
    const client = await product.account();
    await product.fault('stripe-webhooks', preset);
    const { invoiceId, paymentId } = await paidAtTheGateway(client);
    const told = async () =>
      product.deps.db.selectFrom('gateway_events').select('id').where('subject_id', '=', paymentId).execute();
    // Created, charge succeeded, payment succeeded.
    await expect.poll(async () => (await told()).length, { timeout: 20_000 }).toBe(3);
    await handleEvents();
    expect([preset, await invoiceStatus(invoiceId), await paymentsOf(invoiceId)]).toEqual([preset, 'paid', 1]);
  }
  await product.fault('stripe-webhooks', 'down');
});

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((one, index) =>
    permutations([...list.slice(0, index), ...list.slice(index + 1)]).map((rest) => [one, ...rest]),
  );
}

describe('M7 the order in which events come does not matter', () => {
  /**
   * What the gateway's payment looks like after each event. When an event is handled, the payment is at least as far
   * as that event, and as far as the furthest that came before it.
   */
  const stages: [name: string, change: Partial<GatewayPayment>][] = [
    ['created', {}],
    ['processing', { state: 'processing' }],
    ['failed', { state: 'open', decline: { reason: 'Your card was declined.', needsCustomer: false } }],
    ['succeeded', { state: 'succeeded', decline: undefined, received: 5000 }],
    ['refunded', { refunds: [{ id: 're', amount: 1000, state: 'succeeded', reason: undefined, labels: {} }] }],
    ['dispute.created', { disputes: [disputeIn('open')] }],
    ['dispute.closed', { disputes: [disputeIn('lost')] }],
  ];
  function disputeIn(state: 'open' | 'lost') {
    return { id: 'du', amount: 4000, currency: 'eur', state, reason: 'fraudulent', answerBy: undefined };
  }

  test('exhaustively, on the table of moves', () => {
    const status: ChargeStatus[] = [
      'created',
      'processing',
      'failed',
      'succeeded',
      'succeeded',
      'succeeded',
      'succeeded',
    ];
    for (const order of permutations([0, 1, 2, 3, 4, 5, 6])) {
      let furthest = 0;
      let now: ChargeStatus = 'created';
      for (const stage of order) {
        furthest = Math.max(furthest, stage);
        const to = status[furthest] ?? 'created';
        if (to !== now && chargeStates.canMove(now, to)) now = to;
      }
      expect([order, now]).toEqual([order, 'succeeded']);
    }
  });

  async function play(order: readonly number[]) {
    const client = await product.account();
    const charge = await cards.prepareTopup(client, 5000);
    const answer = await product.deps.gateway.getPayment(await cards.paymentOf(charge.charge_id));
    if (answer.kind !== 'done') throw new Error('The lab does not answer.');
    // Ids are unique at the gateway, so every round has its own.
    const own = (text: string) => text.replaceAll(/"id":"(re|du)"/g, `"id":"$1_${charge.charge_id}"`);
    let furthest = 0;
    for (const stage of order) {
      furthest = Math.max(furthest, stage);
      const changes = stages.slice(0, furthest + 1).map(([, change]) => change);
      const value: GatewayPayment = Object.assign({}, answer.value, ...changes);
      const text = own(JSON.stringify({ refunds: value.refunds, disputes: value.disputes }));
      const gateway: CardGateway = {
        ...product.deps.gateway,
        getPayment: async () => ({ kind: 'done', value: { ...value, ...JSON.parse(text) } }),
      };
      await settleCharge({ ...product.deps, gateway }, charge.charge_id);
    }
    const lines = await sql<{ kind: string; sum: number }>`
      select a.kind, sum(l.amount)::bigint as sum from ledger_lines l
      join ledger_entries e on e.id = l.entry_id join ledger_accounts a on a.id = l.ledger_account_id
      where e.account_id = ${client.id} group by a.kind order by a.kind`.execute(product.deps.db);
    const row = await product.deps.db
      .selectFrom('charges')
      .select('status')
      .where('id', '=', charge.charge_id)
      .executeTakeFirstOrThrow();
    const dispute = await product.deps.db
      .selectFrom('disputes')
      .select(['status', 'amount'])
      .where('charge_id', '=', charge.charge_id)
      .execute();
    return { status: row.status, dispute, books: Object.fromEntries(lines.rows.map(({ kind, sum }) => [kind, sum])) };
  }

  const end = {
    status: 'succeeded',
    dispute: [{ status: 'lost', amount: 4000 }],
    // What was refunded at the gateway and what the bank took came from the balance that this payment had filled, so
    // nothing is lost.
    books: { card: 0, card_refunds: 0, customer_balance: 0, disputes: 0 },
  };

  test('in the books, for every order of what moves money', { tags: ['slow'] }, async () => {
    for (const order of permutations([2, 3, 5, 6])) {
      expect([order, await play([...order, 4])]).toEqual([order, end]);
    }
  });

  test('in the books, for any order of all seven', { tags: ['slow'] }, async () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 });
    await fc.assert(
      fc.asyncProperty(order, async (stagesInOrder) => {
        expect(await play(stagesInOrder)).toEqual(end);
      }),
      { numRuns: 15 },
    );
  });
});
