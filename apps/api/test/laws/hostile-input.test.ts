import { errorBodySchema, errorStatus } from '@resolvo/contract/errors';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hashSecret, newSecret } from '../../src/security/secrets.ts';
import type { Browser } from '../browser.ts';
import { isAll } from '../how-much.ts';
import { staffMask, useOwnProduct } from '../product.ts';
import { type JsonSchema, jsonSchemaOf, pathOf, type Row, rows, sample } from '../table.ts';

const product = useOwnProduct();

/** A caller whom the row lets in, from an address of its own. */
async function callerFor({ endpoint }: Row): Promise<Browser> {
  if (endpoint.access.kind === 'public') return product.browser();
  const account = await product.account({ permissions: staffMask });
  if (endpoint.access.kind !== 'challenge') return account.browser;
  const secret = newSecret();
  await product.deps.db
    .insertInto('login_challenges')
    .values({
      person_id: account.personId,
      token_hash: hashSecret(secret),
      remember: false,
      // Room for as many wrong codes as this file sends.
      attempts: -10_000,
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute();
  const browser = product.browser();
  browser.cookies.set('__Host-challenge', secret);
  return browser;
}

/** Refused in the one shape every refusal has, with the status its code carries. */
function wellRefused(response: LightMyRequestResponse, what: string): string {
  expect(response.statusCode, `${what} → ${response.body}`).toBeGreaterThanOrEqual(400);
  expect(response.statusCode, `${what} → ${response.body}`).toBeLessThan(500);
  const body = errorBodySchema.parse(response.json());
  expect(errorStatus[body.code]).toBe(response.statusCode);
  expect(response.headers['x-content-type-options']).toBe('nosniff');
  expect(response.body).not.toMatch(/\bat .*\.ts:|select .* from|insert into|node_modules/i);
  return body.code;
}

const withBody = rows.filter(({ endpoint }) => endpoint.body !== undefined);
const withQuery = rows.filter(({ endpoint }) => endpoint.query !== undefined);

const malformed: [string, string | Buffer][] = [
  ['cut short', '{"a":'],
  ['not JSON', 'a=b&c=d'],
  ['two documents', '{}{}'],
  ['a prototype', '{"__proto__":{"administrator":true}}'],
  ['a constructor', '{"constructor":{"prototype":{"administrator":true}}}'],
  ['a prototype deep inside', '{"a":{"b":[{"__proto__":1}]}}'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x01])],
  ['NaN', '{"a":NaN}'],
  ['a key twice', '{"a":1,"a":2}'],
  ['a key twice deep inside, spelled in two ways', '{"a":[{"b":1,"\\u0062":2}]}'],
  ['only space', ' '],
];

const deepLists = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const deepObjects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('D8 what is not the JSON of the row is refused', () => {
  test.each(withBody)('$name', async (row) => {
    let browser = await callerFor(row);
    let sent = 0;
    const path = pathOf(row.endpoint);
    const before = await product.fingerprint();
    const send = async (payload: string | Buffer, headers: Record<string, string | undefined> = {}) => {
      // Visitors are counted per address, so a new one comes every few requests.
      if (row.endpoint.access.kind === 'public' && ++sent % 8 === 0) browser = await callerFor(row);
      return browser.raw(row.endpoint.method, path, payload, headers);
    };

    for (const [what, payload] of malformed)
      expect(wellRefused(await send(payload), what), what).toBe('malformed_request');
    const others = ['null', 'true', '1', '"text"', '[]', '[{}]', deepLists(500), deepObjects(500)];
    for (const payload of others) wellRefused(await send(payload), payload.slice(0, 20));
    const tooMuch = (row.endpoint.largestBody ?? 64 * 1024) + 1024;
    expect(wellRefused(await send(JSON.stringify({ pad: 'x'.repeat(tooMuch) })), 'too much')).toBe('payload_too_large');

    const unknown = wellRefused(await send('{"no_such_key":1,"is_admin":true,"permissions":1048575}'), 'unknown keys');
    expect(['validation_failed', 'not_found']).toContain(unknown);
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ];
    // Without a cookie there is nothing to forge, so there a stray parameter is let pass.
    const stray = row.endpoint.access.kind === 'public' ? [] : ['application/json;x'];
    for (const type of [...types, ...stray, 'application/jsonx', undefined]) {
      const code = wellRefused(await send('{}', { 'content-type': type }), String(type));
      expect(code, String(type)).toBe('unsupported_media_type');
    }
    expect(await product.fingerprint()).toBe(before);
  });
});

/** One row for each limit and each kind of caller. */
const readers = [
  ...new Map(withBody.map((row) => [`${row.endpoint.largestBody} ${row.endpoint.access.kind}`, row])).values(),
];

test.each(readers)('D8 $name refuses a body that is as deep as it may be long', async (row) => {
  const browser = await callerFor(row);
  for (const payload of [deepLists(30_000), deepObjects(10_000)])
    wellRefused(await browser.raw(row.endpoint.method, pathOf(row.endpoint), payload), payload.slice(0, 20));
});

test('D12 a field that is sent twice is refused by its name, and nothing is done', async () => {
  const account = await product.account();
  const send = (payload: string) => account.browser.raw('PATCH', '/account/data/name', payload);
  expect((await send('{"name":"Oak"}')).statusCode).toBe(200);
  const before = await product.fingerprint();
  for (const payload of ['{"name":"Pine","name":"Fir"}', '{"name":"Pine","\\u006eame":"Fir"}']) {
    const refused = await send(payload);
    expect([refused.statusCode, refused.json().details]).toEqual([
      400,
      'The field "name" is in the request twice. Please send it once.',
    ]);
  }
  expect(await product.fingerprint()).toBe(before);
});

interface NumberAt {
  readonly path: readonly string[];
  /** The schema around it, with that kind alone where a value may be of several. */
  readonly schema: JsonSchema;
}

/** Every number that a body can carry, by the way to it. */
function numbersIn(schema: JsonSchema, path: readonly string[] = []): NumberAt[] {
  if (schema.type === 'integer' || schema.type === 'number') return [{ path, schema }];
  if (schema.type === 'array')
    return numbersIn((schema.items ?? {}) as JsonSchema, [...path, '0']).map((found) => ({
      ...found,
      schema: { ...schema, items: found.schema },
    }));
  const choices = (schema.anyOf ?? []) as JsonSchema[];
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  return [
    ...choices.flatMap((choice) => numbersIn(choice, path)),
    ...Object.entries(properties).flatMap(([key, value]) =>
      numbersIn(value, [...path, key]).map((found) => ({
        ...found,
        schema: { ...schema, properties: { ...properties, [key]: found.schema } },
      })),
    ),
  ];
}

/** Text that no parser takes for a number, as it stands in the text of a body. */
const noNumbers = ['"1"', '" 1"', '"1,00"', '"1e3"', '""', 'true', '[1]', '{}', '"NaN"', '1e400', '-1e400', '1e300'];
const noCount = [...noNumbers, '1.5', '1.005', '-0.5', '9007199254740993', '99999999999999999999'];
const percents = ['discount', 'discount_amount', 'order_discount', 'tax'];
const wrongFor = (row: string, name: string): readonly string[] => {
  if (percents.includes(name)) return [...noNumbers, '-0', '-0.01', '-25', '100.01', '100.000001', '0.001', '250'];
  if (name === 'nok_per_euro' || name.endsWith('_ratio')) return [...noNumbers, '0', '-1', '100.5', '1.23456'];
  const money = /price|amount/.test(name) ? ['-0', '10000000001'] : [];
  // What is taken from a balance is below zero.
  return [...noCount, ...money, row === 'balanceAdjust' ? '-10000000001' : '-1'];
};

/** The text of the body with something else in one place. */
function withAt(value: unknown, path: readonly string[], text: string): string {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  if (Array.isArray(value)) return `[${withAt(value[Number(key)], rest, text)}]`;
  const parts = Object.entries(value as object).map(([name, part]) => [
    name,
    name === key ? withAt(part, rest, text) : JSON.stringify(part),
  ]);
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${part}`).join(',')}}`;
}

const withNumbers = withBody.flatMap((row) => {
  const found = numbersIn(jsonSchemaOf(row.endpoint.body ?? z.never()));
  return found.length === 0 ? [] : [{ ...row, found }];
});

describe('M4 C11 a number that is none, or out of its bounds, is refused by its name', () => {
  test.each(withNumbers)('$name', async (row) => {
    const { id } = await product.account();
    let browser = await callerFor(row);
    let sent = 0;
    const before = await product.fingerprint({ except: ['persons', 'accounts', 'memberships', 'sessions'] });
    for (const { path, schema } of row.found) {
      for (const text of wrongFor(row.name, path.at(-1) ?? '')) {
        // A visitor comes from a new address every few requests, staff from time to time.
        if (++sent % (row.endpoint.access.kind === 'public' ? 8 : 200) === 0) browser = await callerFor(row);
        const body = withAt(sample(schema), path, text);
        const reply = await browser.raw(row.endpoint.method, pathOf(row.endpoint, { user_id: id }), body);
        const what = `${path.join('.')} = ${text}`;
        expect([what, wellRefused(reply, what)]).toEqual([what, 'validation_failed']);
        const fields = (reply.json().fields ?? []).map((field: { path: string }) => field.path);
        expect([what, fields]).toEqual([what, expect.arrayContaining([path.join('.')])]);
      }
    }
    expect(await product.fingerprint({ except: ['persons', 'accounts', 'memberships', 'sessions'] })).toBe(before);
  });
});

// Made once: a string of any character starts with a table of all of them.
const oddText = fc.oneof(
  fc.constantFrom(
    '\0',
    'a\0b@example.test',
    '\uD800',
    'x\uDFFFy',
    '\r\nBcc: a@b',
    "';drop table accounts;--",
    '\u2028',
    '\u202E',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constant('x'.repeat(20_000)),
);
const oddValue = fc.oneof(oddText, fc.jsonValue({ maxDepth: 3 }));
const oddBody = fc.jsonValue({ maxDepth: 4 });
const numRuns = isAll ? 60 : 2;

const oddQuery = fc.string({ unit: 'binary', maxLength: 30 });

describe('no value of a field breaks anything', () => {
  test.each(withBody)('$name', async (row) => {
    const { body } = row.endpoint;
    if (!body) return;
    const schema = jsonSchemaOf(body);
    const keys = Object.keys((schema.properties ?? {}) as object);
    const { id } = await product.account();
    let browser = await callerFor(row);
    let sent = 0;
    const input = fc.oneof(
      oddBody,
      fc.record(Object.fromEntries(keys.map((key) => [key, oddValue])), { requiredKeys: [] }),
      oddText.map((text) => sample(schema, { text })),
    );
    await fc.assert(
      fc.asyncProperty(input, async (value) => {
        const fits = body.safeParse(value).success;
        // What fits is a client's honest request; only texts can still be odd in it.
        fc.pre(!fits || keys.length > 0);
        if (row.name === 'accountDelete') fc.pre(!fits);
        if (sent++ % 20 === 19) browser = await callerFor(row);
        const response = await browser.raw(
          row.endpoint.method,
          pathOf(row.endpoint, { user_id: id }),
          JSON.stringify(value),
        );
        if (fits) expect(response.statusCode, response.body).toBeLessThan(500);
        else wellRefused(response, JSON.stringify(value));
      }),
      { numRuns },
    );
  });

  test('S58 odd texts that fit their field are kept, or refused as a field', async () => {
    const { browser } = await product.account({ permissions: staffMask });
    for (const reason of ['\0', 'a\u0000b', '\uD800', '\uDC00x']) {
      const { id } = await product.account();
      const response = await browser.post(`/system/admin/clients/${id}/suspend`, { reason });
      expect(wellRefused(response, JSON.stringify(reason))).toBe('validation_failed');
      expect(response.json().fields).toMatchObject([{ path: 'reason' }]);
    }
    const { id } = await product.account();
    const kept = '<script>alert(1)</script>\r\nBcc: evil@example.test \u202E {{7*7}} \u{1F600}';
    expect((await browser.post(`/system/admin/clients/${id}/suspend`, { reason: kept })).statusCode).toBe(200);
    expect((await browser.get(`/system/admin/clients/${id}`)).json().suspension_reason).toBe(kept);
  });
});

describe('no query breaks anything', () => {
  test.each(withQuery)('$name', async (row) => {
    const browser = await callerFor(row);
    const keys = Object.keys(row.endpoint.query?.shape ?? {});
    const fixed = [
      'limit=0',
      'limit=-1',
      'limit=101',
      'limit=1e9',
      'limit=NaN',
      'limit=1.5',
      'limit=',
      'limit=1&limit=2',
      'cursor=',
      'cursor=x',
      'cursor=..',
      'cursor=%00',
      'no_such=1',
      '__proto__=1',
      'limit[]=1',
      'constructor=1',
    ];
    for (const query of fixed) wellRefused(await browser.get(`${row.endpoint.path}?${query}`), query);
    for (const query of keys.filter((key) => key === 'search').map((key) => `${key}=%00`)) {
      expect(wellRefused(await browser.get(`${pathOf(row.endpoint)}?${query}`), query)).toBe('validation_failed');
    }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...keys), oddQuery, async (key, text) => {
        fc.pre(text.isWellFormed());
        const response = await browser.get(`${row.endpoint.path}?${key}=${encodeURIComponent(text)}`);
        expect(response.statusCode, response.body).toBeLessThan(500);
      }),
      { numRuns },
    );
  });

  test('S49 rows without a query take none', async () => {
    const staff = await product.account({ permissions: staffMask });
    for (const row of rows.filter(({ endpoint }) => endpoint.query === undefined)) {
      const isStaffLetIn = !['public', 'challenge'].includes(row.endpoint.access.kind);
      const browser = isStaffLetIn ? await staff.anotherBrowser() : await callerFor(row);
      const response = await browser.send(row.endpoint.method, `${pathOf(row.endpoint)}?is_admin=1`, {});
      expect(wellRefused(response, row.name)).toBe('validation_failed');
    }
  });
});
