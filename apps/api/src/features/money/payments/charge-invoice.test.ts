import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectTrueBooks } from '../../../../test/books.ts';
import { type CardDesk, type CardName, cardDesk } from '../../../../test/cards.ts';
import { bareEnvironment } from '../../../../test/child-product.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { publicUrl, useOwnProduct } from '../../../../test/product.ts';
import { atOnce, contenders } from '../../../../test/race.ts';
import { stripeGateway } from '../../../providers/stripe/stripe-gateway.ts';
import { chargeInvoice } from './charge-invoice.ts';
import { chargesWatch } from './queues.ts';
import { watchCharges } from './watch-charges.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let cards: CardDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
  cards = cardDesk(product);
  await product.fault('stripe-webhooks', 'down');
});
afterAll(async () => {
  await expectTrueBooks(product);
});

const hour = 3600_000;

/** A client with a saved card, and an invoice that is due. */
async function due(card: CardName = 'good', amount = 5000) {
  const client = await product.account();
  const methodId = await cards.save(client, card);
  return { client, methodId, invoiceId: await desk.invoice(client.id, amount) };
}

const chargesOf = (invoiceId: string) =>
  product.deps.db.selectFrom('charges').selectAll().where('invoice_id', '=', invoiceId).orderBy('created_at').execute();
const invoiceStatus = async (id: string) =>
  (await product.deps.db.selectFrom('invoices').select('status').where('id', '=', id).executeTakeFirst())?.status;

/** How often the card was really charged, as the gateway sees it. */
async function takenFor(invoiceId: string): Promise<number> {
  const { payments } = await cards.lab<{ payments: { status: string; metadata: Record<string, string> }[] }>('GET', '');
  return payments.filter(({ status, metadata }) => status === 'succeeded' && metadata.invoice_id === invoiceId).length;
}

describe('charging a saved card', () => {
  test('pays, and what is paid is not charged again', async () => {
    const { invoiceId } = await due();
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 0 })).toBe('paid');
    expect(await invoiceStatus(invoiceId)).toBe('paid');
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 1 })).toBe('paid');
    expect([await takenFor(invoiceId), (await chargesOf(invoiceId)).length]).toEqual([1, 1]);
  });

  test('says what is missing: no card, declined, the customer', async () => {
    const client = await product.account();
    const bare = await desk.invoice(client.id, 5000);
    expect(await chargeInvoice(product.deps, { invoiceId: bare, attempt: 0 })).toBe('no_method');
    const declined = await due('failsLater');
    expect(await chargeInvoice(product.deps, { invoiceId: declined.invoiceId, attempt: 0 })).toBe('declined');
    const asked = await due('alwaysAsks');
    expect(await chargeInvoice(product.deps, { invoiceId: asked.invoiceId, attempt: 0 })).toBe('needs_action');
    for (const { invoiceId } of [declined, asked]) expect(await invoiceStatus(invoiceId)).toBe('awaiting_payment');
    // Asked for once with consent, this one does not ask again.
    const prepared = await due('asks');
    expect(await chargeInvoice(product.deps, { invoiceId: prepared.invoiceId, attempt: 0 })).toBe('paid');
  });

  test('the next attempt takes the card that is the default by then', async () => {
    const { client, invoiceId } = await due('failsLater');
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 0 })).toBe('declined');
    const better = await cards.save(client, 'good');
    await client.browser.post(`/account/billing/payment-methods/${better}/default`);
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 0 })).toBe('declined');
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 1 })).toBe('paid');
    expect((await chargesOf(invoiceId)).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
  });

  test('M28 one attempt is one charge, several times at once', async () => {
    const { invoiceId } = await due();
    const outcomes = await atOnce(() => chargeInvoice(product.deps, { invoiceId, attempt: 0 }));
    expect(outcomes).toEqual(Array(contenders).fill('paid'));
    expect(await takenFor(invoiceId)).toBe(1);
  });

  test('a card that is gone at the gateway is declined, not unknown', async () => {
    const { client, invoiceId, methodId } = await due();
    const row = await product.deps.db.selectFrom('payment_methods').select('gateway_id').where('id', '=', methodId);
    const { gateway_id } = await row.executeTakeFirstOrThrow();
    await product.deps.gateway.detachMethod(gateway_id);
    await product.deps.db
      .updateTable('payment_methods')
      .set({ gateway_id: 'pm_gone' })
      .where('id', '=', methodId)
      .execute();
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 0 })).toBe('declined');
    expect((await chargesOf(invoiceId))[0]?.reason).toBe('The saved card can no longer be used.');
    expect((await client.browser.get(`/account/billing/invoices/${invoiceId}`)).statusCode).toBe(200);
  });
});

describe('M28 the answer got lost', () => {
  test('down: unknown, never failed, and the next attempt asks about the first', async () => {
    const { invoiceId } = await due();
    await product.fault('stripe', 'down');
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 0 })).toBe('unknown');
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 1 })).toBe('unknown');
    await product.fault('stripe', 'none');
    expect((await chargesOf(invoiceId)).map(({ status, attempt }) => [status, attempt])).toEqual([['unknown', 0]]);
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 1 })).toBe('paid');
    expect([await takenFor(invoiceId), (await chargesOf(invoiceId)).length]).toEqual([1, 1]);
  });

  test('charged, but the connection was cut: the janitor finds the one charge', async () => {
    const { invoiceId } = await due();
    await product.fault('stripe', 'drops replies');
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 0 })).toBe('unknown');
    await product.fault('stripe', 'none');
    expect(await takenFor(invoiceId)).toBe(1);
    expect(await invoiceStatus(invoiceId)).toBe('awaiting_payment');
    product.travel(2 * 60_000);
    await watchCharges(product.deps);
    expect([await invoiceStatus(invoiceId), await takenFor(invoiceId)]).toEqual(['paid', 1]);
  });

  test('F22 it hangs until we give up, and charged: the same key finds it', async () => {
    const { invoiceId } = await due();
    const { secretKey = '', webhookSecret = '', apiUrl } = product.lab?.stripe ?? {};
    const { browser, origins } = product.deps.gateway;
    const impatient = stripeGateway({ secretKey, webhookSecret, apiUrl, browser, origins, timeoutMs: 200 });
    await product.fault('stripe', 'slow');
    const hung = await chargeInvoice({ ...product.deps, gateway: impatient }, { invoiceId, attempt: 0 });
    await product.fault('stripe', 'none');
    expect(hung).toBe('unknown');
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 0 })).toBe('paid');
    // What was still hanging is done by now, with the same key.
    await expect.poll(() => takenFor(invoiceId)).toBe(1);
    expect((await chargesOf(invoiceId)).length).toBe(1);
  });

  test('F22 an error that is remembered for the key, after the money was taken: found by its label', async () => {
    const { invoiceId } = await due('breaksAfterCharge');
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 0 })).toBe('paid');
    expect(await takenFor(invoiceId)).toBe(1);
  });

  test('F22 an error that is remembered, and nothing was taken: unknown for a day, then free to try again', async () => {
    const { client, invoiceId } = await due('breaks');
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 0 })).toBe('unknown');
    const other = await cards.save(client, 'good');
    await client.browser.post(`/account/billing/payment-methods/${other}/default`);
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 1 })).toBe('unknown');
    product.travel(24 * hour);
    expect(await chargeInvoice(product.deps, { invoiceId, attempt: 1 })).toBe('paid');
    expect((await chargesOf(invoiceId)).map(({ status }) => status)).toEqual(['cancelled', 'succeeded']);
    expect(await takenFor(invoiceId)).toBe(1);
  });
});

test('a form that was left open is closed after three days, and one that was paid unseen is found', async () => {
  const client = await product.account();
  const [left, unseen] = [await desk.invoice(client.id, 5000), await desk.invoice(client.id, 6000)];
  const open = await cards.prepareInvoice(client, left);
  const paid = await cards.prepareInvoice(client, unseen);
  await cards.confirm(paid.client_secret);
  product.travel(hour);
  await watchCharges(product.deps);
  expect([await invoiceStatus(left), await invoiceStatus(unseen)]).toEqual(['awaiting_payment', 'paid']);
  product.travel(73 * hour);
  await watchCharges(product.deps);
  expect((await chargesOf(left)).map(({ status }) => status)).toEqual(['cancelled']);
  expect(await cards.confirm(open.client_secret)).toContain('canceled');
  expect((await cards.prepareInvoice(client, left)).charge_id).not.toBe(open.charge_id);
});

/** The worker as it is deployed, on our database and our lab. */
function startWorker(dataDir: string): ChildProcess {
  const { secretKey, publishableKey, webhookSecret, apiUrl } = product.lab?.stripe ?? {};
  return spawn(process.execPath, [join(import.meta.dirname, '../../../main.ts')], {
    env: {
      ...bareEnvironment,
      PROCESS_ROLE: 'worker',
      DATABASE_URL: product.databaseUrl,
      DATA_DIR: dataDir,
      PUBLIC_URL: publicUrl,
      SECRET_KEY: 'ab'.repeat(32),
      LOG_LEVEL: 'fatal',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function journalAfter(id: number) {
  const reply = await fetch(`${product.app.listeningOrigin}/lab/api/journal?part=stripe&after=${id}`);
  const { entries } = (await reply.json()) as {
    entries: { id: number; verb: string; what: string; outcome: string }[];
  };
  return entries;
}

test('M28 kill -9 of the worker while it charges: nothing lost, nothing doubled', { tags: ['slow'] }, async () => {
  const { client, methodId, invoiceId } = await due();
  // An attempt that was written down a while ago, and the gateway was not asked yet.
  await product.deps.db
    .insertInto('charges')
    .values({
      account_id: client.id,
      purpose: 'invoice',
      invoice_id: invoiceId,
      attempt: 0,
      payment_method_id: methodId,
      amount: 5000,
      gateway: 'stripe',
      idempotency_key: `invoice-${invoiceId}-attempt-0`,
      created_at: new Date(Date.now() - 5 * 60_000),
    })
    .execute();
  await product.forgetJobs();
  const dataDir = mkdtempSync(join(tmpdir(), 'resolvo-worker-'));
  const worker = startWorker(dataDir);
  const gone = new Promise((resolve) => worker.once('exit', (_code, signal) => resolve(signal)));
  try {
    await new Promise<void>((resolve, reject) => {
      worker.stdout?.on('data', (chunk: Buffer) => chunk.toString().includes('ready') && resolve());
      worker.once('exit', () => reject(new Error('The worker did not start.')));
    });
    await product.fault('stripe', 'slow');
    const [last] = await journalAfter(0);
    await product.deps.db.transaction().execute((tx) => product.deps.jobs.send(tx, chargesWatch, {}));
    const asked = async () =>
      (await journalAfter(last?.id ?? 0)).some(
        ({ verb, what, outcome }) => verb === 'POST' && what === '/v1/payment_intents' && outcome.startsWith('waits'),
      );
    await expect.poll(asked, { timeout: 20_000 }).toBe(true);
    worker.kill('SIGKILL');
    expect(await gone).toBe('SIGKILL');
    // The gateway has the request, and does what it was asked.
    await expect.poll(() => takenFor(invoiceId), { timeout: 10_000 }).toBe(1);
  } finally {
    worker.kill('SIGKILL');
    await product.fault('stripe', 'none');
    rmSync(dataDir, { recursive: true, force: true });
  }
  expect(await invoiceStatus(invoiceId)).toBe('awaiting_payment');
  expect(await chargeInvoice(product.deps, { invoiceId, attempt: 0 })).toBe('paid');
  expect([await takenFor(invoiceId), (await chargesOf(invoiceId)).length]).toEqual([1, 1]);
});
