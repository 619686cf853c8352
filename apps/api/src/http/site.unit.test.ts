import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerSite } from './site.ts';

const dir = mkdtempSync(join(tmpdir(), 'site-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a page that is held as Brotli is the same page to a client that takes gzip, or nothing', async () => {
  const page = '<!doctype html><title>Fjord</title>';
  writeFileSync(join(dir, 'site.json'), JSON.stringify({ scripts: {}, patterns: [] }));
  for (const name of ['index.html', '__spa-fallback.html']) {
    writeFileSync(join(dir, name), page);
    writeFileSync(join(dir, `${name}.br`), brotliCompressSync(page));
  }
  writeFileSync(join(dir, 'robots.txt'), 'User-agent: *');
  const app = fastify();
  const thirdParties = { scripts: [], frames: [], calls: [] };
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
