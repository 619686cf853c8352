import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerSite } from './site.ts';

const dir = mkdtempSync(join(tmpdir(), 'site-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const thirdParties = { scripts: [], frames: [], calls: [] };
const files = ['index.html', '__spa-fallback.html', '__spa-missing.html', '404.html'];
/** A build of these pages, and its routes. */
function built(page: (name: string) => string, routes: { patterns: string[]; sayMissing: string[] }): void {
  writeFileSync(join(dir, 'site.json'), JSON.stringify({ scripts: {}, missing: '/404.html', ...routes }));
  for (const name of files) {
    writeFileSync(join(dir, name), page(name));
    writeFileSync(join(dir, `${name}.br`), brotliCompressSync(page(name)));
  }
}

test('a page that is held as Brotli is the same page to a client that takes gzip, or nothing', async () => {
  const page = '<!doctype html><title>Fjord</title>';
  built(() => page, { patterns: [], sayMissing: [] });
  writeFileSync(join(dir, 'robots.txt'), 'User-agent: *');
  const app = fastify();
  registerSite(app, { dir, thirdParties, hidden: () => false, exists: () => true });
  const ask = (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } });
  const [br, gzip, none] = [await ask('/', 'gzip, br'), await ask('/', 'gzip'), await ask('/', 'identity')];
  expect([br, gzip, none].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(page);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(page);
  expect(none.body).toBe(page);
  expect((await app.inject({ url: '/', headers: { 'if-none-match': br.headers.etag } })).statusCode).toBe(304);
  const plain = await ask('/robots.txt', 'br');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'User-agent: *']);
  await app.close();
});

test('N3 an address that leads nowhere is answered by the page that says so, and one that the browser has a page for by that', async () => {
  built((name) => name, {
    patterns: ['/panel', '/panel/servers/:id', '/shop/:plan'],
    sayMissing: ['/cases/:name', '/panel/.+', '/shop/:plan'],
  });
  const app = fastify();
  registerSite(app, { dir, thirdParties, hidden: () => false, exists: (_, { plan }) => plan !== 'none' });
  const ask = async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers: { 'accept-encoding': 'identity' } });
    return [url, statusCode, body];
  };
  for (const [url, status, file] of [
    ['/no/such/page', 404, '404.html'],
    ['/404', 404, '404.html'],
    ['/404.html', 404, '404.html'],
    ['/staff', 404, '404.html'],
    ['/cases/none', 404, '__spa-missing.html'],
    ['/panel/none', 404, '__spa-missing.html'],
    ['/shop/none', 404, '__spa-missing.html'],
    // Whether there is such a server is for those who are signed in.
    ['/panel/servers/1', 200, '__spa-fallback.html'],
    ['/shop/small', 200, '__spa-fallback.html'],
    ['/', 200, 'index.html'],
  ] as const) {
    expect(await ask(url)).toEqual([url, status, file]);
  }
  await app.close();
});
