// @module-tag slow

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CardDesk, cardDesk } from '../../../test/cards.ts';
import { type OrderDesk, orderDesk } from '../../../test/orders.ts';
import { startProduct, type TestProduct } from '../../../test/product.ts';
import { chargeInvoice } from '../../features/money/payments/charge-invoice.ts';

/** The published description of the API, and a checker for it. They live beside the repository, where they live at all. */
const folder = join(import.meta.dirname, '../../../../../../shared/protocols');
const there = existsSync(join(folder, 'stripe-openapi.json'));
const notice = there ? '' : ' (skipped: what Stripe publishes is not beside the repository)';

interface Checked {
  readonly ok: boolean;
  readonly template?: string;
  readonly errors: readonly { param?: string; message: string }[];
  readonly op?: { responses: Record<string, { content: Record<string, { schema: object }> }> };
}
interface Validator {
  (value: unknown): boolean;
  errors?: { instancePath: string; message?: string; keyword: string }[] | null;
}
interface Checker {
  load(): { ajv: { compile(schema: object): Validator } };
  check(spec: unknown, method: string, path: string, params: unknown): Checked;
}

interface Entry {
  readonly verb: string;
  readonly what: string;
  readonly outcome: string;
  readonly request?: string;
  readonly response?: string;
}

describe.skipIf(!there)(
  `every request that the adapter sends, and every answer of the lab, is as Stripe publishes it${notice}`,
  () => {
    let product: TestProduct;
    let desk: OrderDesk;
    let cards: CardDesk;
    let entries: Entry[];
    let checker: Checker;
    beforeAll(async () => {
      product = await startProduct();
      desk = await orderDesk(product);
      cards = cardDesk(product);
      checker = await import(pathToFileURL(join(folder, 'check-stripe.mjs')).href);
      await everything();
      const reply = await fetch(`${product.app.listeningOrigin}/lab/api/journal?part=stripe`);
      entries = ((await reply.json()) as { entries: Entry[] }).entries.filter(({ what }) => what.startsWith('/v1/'));
    });
    afterAll(() => product.stop());

    /** Each call of the port at least once, with good and bad ends. */
    async function everything(): Promise<void> {
      const { gateway } = product.deps;
      const client = await product.account();
      const invoices = await Promise.all(Array.from({ length: 5 }, () => desk.invoice(client.id, 5000)));
      const [browser = '', declined = '', saved = '', disputed = '', refunded = ''] = invoices;
      await cards.prepareInvoice(client, browser, { save: true });
      await cards.prepareInvoice(client, browser, { save: false });
      await cards.pay(client, browser, 'poor');
      await cards.pay(client, browser);
      const method = await cards.save(client, 'asks');
      await chargeInvoice(product.deps, { invoiceId: saved, attempt: 0 });
      await cards
        .save(client, 'failsLater')
        .then((id) => client.browser.post(`/account/billing/payment-methods/${id}/default`));
      await chargeInvoice(product.deps, { invoiceId: declined, attempt: 0 });
      await cards
        .save(client, 'breaks')
        .then((id) => client.browser.post(`/account/billing/payment-methods/${id}/default`));
      await chargeInvoice(product.deps, { invoiceId: declined, attempt: 1 });
      await cards.pay(client, disputed, 'disputed');
      await cards.pay(client, refunded);
      await desk.post(`/system/admin/invoices/${refunded}/refund`, { reason: 'x', destination: 'card', amount: 1000 });
      const left = await cards.prepareTopup(client, 5000);
      await gateway.cancelPayment(await cards.paymentOf(left.charge_id));
      await client.browser.send('DELETE', `/account/billing/payment-methods/${method}`, { anyway: true });
      await product.settle();
      const [row] = await product.deps.db.selectFrom('payment_methods').select('gateway_id').execute();
      await gateway.getMethod(row?.gateway_id ?? '');
      await gateway.getMethod('pm_none');
      await gateway.listEvents(new Date(0));
      await gateway.listTransactions({ from: new Date(0), until: new Date(Date.now() + 60_000) });
    }

    test('requests', () => {
      const spec = checker.load();
      const templates = new Set<string>();
      for (const { verb, what, request } of entries) {
        const params = JSON.parse(request ?? '{}');
        const { ok, template, errors } = checker.check(spec, verb, what, params);
        expect({ call: `${verb} ${what}`, params, errors: ok ? [] : errors }).toEqual({
          call: `${verb} ${what}`,
          params,
          errors: [],
        });
        templates.add(`${verb} ${template}`);
      }
      expect([...templates].sort()).toEqual([
        'GET /v1/balance_transactions',
        'GET /v1/disputes',
        'GET /v1/events',
        'GET /v1/payment_intents',
        'GET /v1/payment_intents/{id}',
        'GET /v1/payment_methods/{id}',
        'GET /v1/refunds',
        'GET /v1/setup_intents/{id}',
        'POST /v1/customers',
        'POST /v1/payment_intents',
        'POST /v1/payment_intents/{id}',
        'POST /v1/payment_intents/{id}/cancel',
        'POST /v1/payment_methods/{id}/detach',
        'POST /v1/refunds',
        'POST /v1/setup_intents',
      ]);
    });

    test('what charges, refunds or makes something carries a key of ours', () => {
      const making = /^\/v1\/(customers|payment_intents|refunds|setup_intents)$/;
      const posts = entries.filter(({ verb, what }) => verb === 'POST' && making.test(what));
      expect(posts.length).toBeGreaterThan(10);
      for (const { what, outcome } of posts) {
        expect([what, outcome]).toEqual([
          what,
          expect.stringMatching(/key (charge|customer|invoice|refund|setup)-[0-9a-f-]{36}/),
        ]);
      }
    });

    test('answers', () => {
      const spec = checker.load();
      const compiled = new Map<string, Validator>();
      const wrong = new Map<string, unknown>();
      for (const { verb, what, request, response, outcome } of entries) {
        const { op, template = '' } = checker.check(spec, verb, what, JSON.parse(request ?? '{}'));
        const status = outcome.startsWith('200') ? '200' : 'default';
        const schema = op?.responses[status]?.content['application/json']?.schema ?? {};
        const key = `${verb} ${template} ${status}`;
        const text = JSON.stringify(schema).replaceAll('"#/components/schemas/', '"stripe#/$defs/');
        const validate = compiled.get(key) ?? spec.ajv.compile(JSON.parse(text));
        compiled.set(key, validate);
        const ok = validate(JSON.parse(response ?? '{}'));
        const errors = ok ? [] : (validate.errors ?? []).filter(({ keyword }) => !['anyOf', 'oneOf'].includes(keyword));
        if (errors.length > 0)
          wrong.set(
            key,
            errors.slice(0, 5).map(({ instancePath, message }) => `${instancePath} ${message}`),
          );
      }
      expect(Object.fromEntries(wrong)).toEqual({});
      expect(compiled.size).toBeGreaterThan(15);
    });
  },
);
