import { describe, expect, test } from 'vitest';
import { publicUrl, useOwnProduct } from '../product.ts';
import { call, pathOf, rows } from '../table.ts';

// Its own: each row is compared with every row of every table, and the shared one has those of all files.
const product = useOwnProduct();

const always = {
  'strict-transport-security': /^max-age=(31536000|[4-9]\d{7})$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^no-referrer$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
};

test('S37 S30 every answer carries the headers and is never cached, refusals too', async () => {
  const { browser } = await product.account();
  const answers = [
    await browser.get('/account/data/userinfo'),
    await product.browser().get('/account/data/userinfo'),
    await browser.get('/nothing'),
    await browser.raw('POST', '/account/logout', '{'),
    await browser.raw('POST', '/account/logout', '{}', { origin: 'https://evil.example' }),
    await browser.get('/account/%zz'),
    await browser.get(`/account/sessions/${'a'.repeat(500)}`),
    await browser.raw('POST', '/account/logout', `"${'x'.repeat(70_000)}"`),
    await browser.get('/docs'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 401, 404, 400, 403, 404, 404, 413, 200]);
  for (const { headers, statusCode } of answers) {
    for (const [name, pattern] of Object.entries(always))
      expect(String(headers[name]), `${statusCode} ${name}`).toMatch(pattern);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-powered-by']).toBeUndefined();
  }
});

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);

describe('S34 nobody else reads our answers', () => {
  const strangers = [
    'https://evil.example',
    'null',
    `${publicUrl}.evil.example`,
    'https://evillocalhost:3000',
    'http://localhost:3001',
  ];

  test.each(rows)('$name answers no other origin and no preflight', async (row) => {
    for (const origin of strangers) {
      const read = await product.browser().send(row.endpoint.method, pathOf(row.endpoint), {}, { origin });
      const preflight = await product.app.inject({
        method: 'OPTIONS',
        url: `/api${pathOf(row.endpoint)}`,
        headers: { origin, 'access-control-request-method': row.endpoint.method },
      });
      for (const { headers } of [read, preflight]) {
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
      expect(preflight.statusCode).toBe(404);
    }
  });
});

test('S41 methods that a path does not have are refused without a word about the inside', async () => {
  const { browser } = await product.account();
  const methods = ['PUT', 'PATCH', 'DELETE', 'POST', 'TRACE', 'OPTIONS'] as const;
  for (const row of rows) {
    for (const method of methods) {
      const url = `/api${pathOf(row.endpoint)}`;
      const exists = rows.some(
        ({ endpoint }) => endpoint.method === method && matches(endpoint.path, row.endpoint.path),
      );
      if (exists) continue;
      const response = await product.app.inject({ method, url, remoteAddress: browser.address });
      expect([method, url, response.statusCode]).toEqual([method, url, 404]);
      expect(Object.keys(response.json()).sort()).toEqual(['code', 'details', 'request_id']);
    }
  }
  const methodOverride = {
    'x-http-method-override': 'DELETE',
    'x-http-method': 'DELETE',
    'x-method-override': 'DELETE',
  };
  expect((await browser.post('/account/user', {}, methodOverride)).statusCode).toBe(404);
});

describe('S31 S32 a request that leans on a cookie must come from our own page', () => {
  const changing = rows.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.access.kind !== 'public');
  const foreign: Record<string, string | undefined>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: undefined },
    { origin: `${publicUrl}.evil.example` },
    { origin: `${publicUrl}/` },
    { origin: 'https://localhost:3000' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: undefined },
    { 'sec-fetch-site': 'none', origin: undefined },
    { 'sec-fetch-site': 'Same-Origin' },
    { 'x-csrf': undefined },
  ];
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    undefined,
    'application/json;x',
  ];

  test.each(changing)('$name', async (row) => {
    const { browser } = await product.account();
    browser.cookies.set('__Host-challenge', 'x');
    const before = await product.fingerprint();
    for (const headers of foreign) {
      const response = await call(browser, row, { headers });
      expect([JSON.stringify(headers), response.statusCode, response.json().code]).toEqual([
        JSON.stringify(headers),
        403,
        'csrf_refused',
      ]);
    }
    for (const type of types) {
      const response = await call(browser, row, { headers: { 'content-type': type } });
      expect([type, response.statusCode]).toEqual([type, 415]);
    }
    expect(await product.fingerprint()).toBe(before);
  });

  test('S32 signing somebody in from another site is refused too, although it needs no cookie', async () => {
    const account = await product.account();
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { 'sec-fetch-site': 'same-site' }]) {
      const body = { email: account.email, password: account.password, recaptcha: await product.captcha('login') };
      expect((await product.browser().post('/account/login', body, headers)).statusCode).toBe(403);
    }
  });

  test('what our own page sends is taken, with Sec-Fetch-Site and without', async () => {
    for (const headers of [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'same-origin', origin: undefined },
    ]) {
      const { browser } = await product.account();
      expect((await browser.post('/account/logout', {}, headers)).statusCode).toBe(200);
    }
  });
});
