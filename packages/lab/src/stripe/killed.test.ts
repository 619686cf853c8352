// @module-tag slow

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { withDataDir } from '../test-lab.ts';

const started = z.object({ origin: z.string(), apiUrl: z.string(), secretKey: z.string() });
let folder: Awaited<ReturnType<typeof withDataDir>>;
beforeAll(async () => {
  folder = await withDataDir();
});
const running = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await folder.remove();
});

async function startStripe() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'test-process.ts'), folder.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const ended = once(child, 'exit');
  const [line] = await once(child.stdout, 'data');
  const { origin, apiUrl, secretKey } = started.parse(JSON.parse(String(line)));
  const stripe = new Stripe(secretKey, {
    host: '127.0.0.1',
    port: new URL(apiUrl).port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  return {
    stripe,
    origin,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const payment: Stripe.PaymentIntentCreateParams = {
  amount: 1000,
  currency: 'eur',
  payment_method: 'pm_card_visa',
  confirm: true,
  off_session: true,
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
};

// A ceiling: processes are started, and the machine may be busy.
describe('kill -9 right after an answer', { timeout: 120_000 }, () => {
  test('a confirmed payment, its events and its answer are there after the next start', async () => {
    const before = await startStripe();
    const customer = await before.stripe.customers.create({});
    const made = { ...payment, customer: customer.id };
    const paid = await before.stripe.paymentIntents.create(made, { idempotencyKey: 'once' });
    await before.kill();

    const after = await startStripe();
    expect((await after.stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
    const events = await after.stripe.events.list({ type: 'payment_intent.succeeded' });
    expect(events.data.map(({ data }) => (data.object as Stripe.PaymentIntent).id)).toEqual([paid.id]);
    const again = await after.stripe.paymentIntents.create(made, { idempotencyKey: 'once' });
    expect(again.id).toBe(paid.id);
    const refund = await after.stripe.refunds.create({ payment_intent: paid.id });
    await after.kill();

    const last = await startStripe();
    expect((await last.stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect(await counted('events')).toBe((await last.stripe.events.list({ limit: 100 })).data.length);
    await last.kill();
  });

  test('so are a payment in the browser and an act at the dashboard', async () => {
    const before = await startStripe();
    const intent = await before.stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2035 };
    const send = (path: string, body: object) =>
      fetch(`${before.origin}/lab/api/stripe${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect((await send('/pay', { client_secret: intent.client_secret, method: { card } })).status).toBe(200);
    expect((await send(`/payments/${intent.id}/dispute`, {})).status).toBe(200);
    await before.kill();

    const after = await startStripe();
    expect((await after.stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded');
    const events = await after.stripe.events.list({ type: 'charge.dispute.created' });
    expect(events.data).toHaveLength(1);
    await after.kill();
  });
});

/** A file is rewritten at each start: what has more than one line there is one line then. */
async function counted(kind: string): Promise<number> {
  const text = await readFile(join(folder.dataDir, `stripe-${kind}.jsonl`), 'utf8');
  return text.split('\n').length - 1;
}
