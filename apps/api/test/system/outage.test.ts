import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { bearer, publicUrl, staffMask, startProduct, type TestProduct } from '../product.ts';
import { call, rows } from '../table.ts';

describe('S64 the database is gone', () => {
  let product: TestProduct;
  beforeAll(async () => {
    const siteDir = mkdtempSync(join(inject('dataRoot'), 'site-'));
    const patterns = ['/panel', '/system/plan/:plan_id'];
    const manifest = { scripts: {}, patterns, sayMissing: [], missing: '/missing.html' };
    writeFileSync(join(siteDir, 'site.json'), JSON.stringify(manifest));
    writeFileSync(join(siteDir, 'index.html'), '<h1>Hosting</h1>');
    for (const name of ['__spa-fallback', '__spa-missing', 'missing'])
      writeFileSync(join(siteDir, `${name}.html`), '<h1>Panel</h1>');
    product = await startProduct({}, { proxy: true, siteDir });
  });
  afterAll(() => product.stop());

  test('F25 the public site is served without it', async () => {
    await product.proxy?.cut();
    try {
      expect((await product.app.inject('/readyz')).statusCode).toBe(503);
      for (const [path, heading] of [
        ['/', 'Hosting'],
        ['/panel', 'Panel'],
      ] as const) {
        const page = await product.app.inject(path);
        expect([path, page.statusCode, page.body]).toEqual([path, 200, `<h1>${heading}</h1>`]);
      }
    } finally {
      await product.proxy?.mend();
    }
  });

  test('S64 F25 every row that needs it answers 503, nobody is let in, and it recovers by itself', async () => {
    const account = await product.account({ permissions: staffMask });
    const token = await account.token(staffMask);
    const ready = async () => (await product.app.inject('/readyz')).statusCode;
    expect(await ready()).toBe(200);
    await product.proxy?.cut();
    try {
      expect(await ready()).toBe(503);
      expect((await product.app.inject('/healthz')).statusCode).toBe(200);
      for (const row of rows.filter(({ endpoint }) => !['public', 'challenge'].includes(endpoint.access.kind))) {
        const response = await call(account.browser, row);
        expect([row.name, response.statusCode, response.json().code]).toEqual([row.name, 503, 'upstream_unavailable']);
        expect((await call(product.browser(), row, { headers: bearer(token) })).statusCode).toBe(503);
      }
      const attempts = [
        await product.login(account),
        await product.browser().post('/account/resend-verification', { email: account.email }),
        await product.browser().post('/account/activate', { token: 'x'.repeat(43) }),
        await account.browser.get('/account/session'),
      ];
      for (const response of attempts) {
        expect(response.statusCode, response.body).toBe(503);
        expect(response.cookies).toEqual([]);
      }
    } finally {
      await product.proxy?.mend();
    }
    expect(await ready()).toBe(200);
    expect((await account.browser.get('/account/data/userinfo')).statusCode).toBe(200);
  });

  test('F23 connections that the database ends are replaced without a restart', async () => {
    const account = await product.account();
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      .execute(product.deps.db)
      .catch(() => undefined);
    const statuses: number[] = [];
    for (let tries = 0; tries < 30; tries += 1)
      statuses.push((await account.browser.get('/account/data/userinfo')).statusCode);
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
    expect(statuses.at(-1)).toBe(200);
  });

  test('F32 a process that is leaving says so before it goes', async () => {
    product.drain();
    expect((await product.app.inject('/readyz')).statusCode).toBe(503);
    expect((await product.browser().get('/system/config')).statusCode).toBe(200);
  });
});

describe('who a request comes from', () => {
  const spoofed = { 'x-forwarded-for': '203.0.113.9, 203.0.113.77' };
  async function addressSeenBy(settings: Record<string, string>): Promise<[string, string]> {
    const product = await startProduct(settings);
    try {
      const account = await product.account();
      const body = { email: account.email, password: account.password, recaptcha: await product.captcha('login') };
      const browser = product.browser();
      await browser.post('/account/login', body, spoofed);
      const { sessions } = (await browser.get('/account/sessions')).json();
      return [sessions.find((session: { current: boolean }) => session.current).ip, browser.address];
    } finally {
      await product.stop();
    }
  }

  test('S4 without a proxy X-Forwarded-For is what anybody may write, and is not believed', async () => {
    const [seen, real] = await addressSeenBy({});
    expect(seen).toBe(real);
  });

  test('S4 behind one proxy only what that proxy added is believed', async () => {
    const [seen] = await addressSeenBy({ TRUST_PROXY: 'true' });
    expect(seen).toBe('203.0.113.77');
  });

  test('S4 behind two proxies, or those of named networks, the first address that is not theirs is believed', {
    tags: ['slow'],
  }, async () => {
    expect((await addressSeenBy({ TRUST_PROXY: '2' }))[0]).toBe('203.0.113.9');
    expect((await addressSeenBy({ TRUST_PROXY: '0.0.0.0/1,128.0.0.0/1' }))[0]).toBe('203.0.113.9');
    const [seen, real] = await addressSeenBy({ TRUST_PROXY: '8.8.8.8' });
    expect(seen).toBe(real);
  });

  test('S4 an IPv6 network of one person counts as one address', async () => {
    const product = await startProduct();
    try {
      const send = async (n: number) => {
        const remoteAddress = `2001:db8:1:2:${n.toString(16)}::1`;
        const headers = { origin: publicUrl };
        return product.app.inject({ method: 'POST', url: '/api/account/login', remoteAddress, headers, payload: {} });
      };
      const answers = await Promise.all(Array.from({ length: 103 }, (_, n) => send(n)));
      expect(answers.filter(({ statusCode }) => statusCode === 422)).toHaveLength(100);
      expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
      const neighbour = await product.app.inject({
        method: 'POST',
        url: '/api/account/login',
        remoteAddress: '2001:db8:1:3::1',
        payload: {},
      });
      expect(neighbour.statusCode).toBe(422);
    } finally {
      await product.stop();
    }
  });
});
