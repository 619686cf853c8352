import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestLab, type TestLab, withDataDir } from './test-lab.ts';

let folder: Awaited<ReturnType<typeof withDataDir>>;
let lab: TestLab;

beforeAll(async () => {
  folder = await withDataDir();
  lab = await startTestLab({ dataDir: folder.dataDir });
});
afterAll(async () => {
  await lab.close();
  await folder.remove();
});

/** fetch does not let a program set Sec-Fetch-Site, so this one speaks HTTP by hand. */
function put(headers: Record<string, string>, body: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${lab.origin}/lab/api/faults`, { method: 'PUT', headers }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, text });
    });
    request.on('error', reject);
    request.end(body);
  });
}

const json = { 'content-type': 'application/json' };
const slow = JSON.stringify({ part: 'smtp', preset: 'slow' });

describe('the page', () => {
  test('is served with a strict policy and without anything inline', async () => {
    for (const path of ['/lab', '/lab/']) {
      const reply = await fetch(lab.origin + path);
      const html = await reply.text();
      expect(reply.headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(reply.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
      expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
      expect(html).toContain('>Mailbox</a>');
      expect(html).not.toMatch(/<style|style=|<script(?![^>]*src)|\son\w+=/);
    }
  });

  test('every file it and its scripts name is there', async () => {
    const seen = new Set<string>();
    const waiting = ['/lab'];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const reply = await fetch(lab.origin + path);
      expect([path, reply.status]).toEqual([path, 200]);
      const text = await reply.text();
      for (const match of text.matchAll(/(?:src|href|data-module)="(\/lab\/[^"]+)"|from '\.\/([^']+)'/g)) {
        waiting.push(match[1] ?? `/lab/console/${match[2]}`);
      }
    }
    expect(seen).toContain('/lab/console/mail-reader.js');
    expect(seen).toContain('/lab/console/clock.js');
  });
});

describe('the JSON API', () => {
  test('lists its calls and what runs', async () => {
    const { json: list } = await lab.call('GET', '/lab/api');
    expect(list.parts).toEqual([
      { name: 'smtp', title: 'Mail server (SMTP, IMAP)' },
      { name: 'recaptcha', title: 'Challenge (reCAPTCHA)' },
    ]);
    expect((list.calls as { method: string; path: string }[]).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /lab/api',
      'GET /lab/api/journal',
      'GET /lab/api/faults',
      'PUT /lab/api/faults',
      'GET /lab/api/clock',
      'POST /lab/api/clock',
      'GET /lab/api/mail',
      'DELETE /lab/api/mail',
      'GET /lab/api/mail/{id}',
      'POST /lab/api/mail/{id}/bounce',
      'POST /lab/api/mail/{id}/reply',
      'GET /lab/api/mail/{id}/source',
      'GET /lab/api/mail/{id}/attachments/{n}',
      'GET /lab/api/smtp/faults',
      'POST /lab/api/smtp/faults',
      'DELETE /lab/api/smtp/faults',
      'POST /lab/api/recaptcha/token',
    ]);
  });

  test('moves the clock', async () => {
    const { json: moved } = await lab.call('POST', '/lab/api/clock', { advance_seconds: 86_400 });
    expect(moved.offset_seconds).toBe(86_400);
    expect(Date.parse(String(moved.now)) - Date.parse(String(moved.real_now))).toBeCloseTo(86_400_000, -2);
    expect((await lab.call('POST', '/lab/api/clock', { reset: true })).json.offset_seconds).toBe(0);
  });

  test('breaks and mends a part', async () => {
    expect(await put(json, slow)).toEqual({ status: 200, text: slow });
    const { json: faults } = await lab.call('GET', '/lab/api/faults');
    expect(faults.parts).toMatchObject([
      { part: 'smtp', preset: 'slow' },
      { part: 'recaptcha', preset: 'none' },
    ]);
    await lab.call('PUT', '/lab/api/faults', { part: 'smtp', preset: 'none' });
  });

  test.each([
    ['GET', '/lab/api/nothing', undefined, 404, 'The lab has no page or call /lab/api/nothing.'],
    ['GET', '/lab/ui', undefined, 404, 'The lab has no page'],
    ['GET', '/lab/api/mail/zzz', undefined, 404, 'There is no mail zzz'],
    ['PUT', '/lab/api/clock', {}, 405, '/lab/api/clock does not take PUT. It takes GET, POST.'],
    ['PUT', '/lab/api/faults', { part: 'stripe', preset: 'down' }, 404, 'No part of the lab called "stripe"'],
    ['PUT', '/lab/api/faults', { part: 'smtp', preset: 'on fire' }, 422, 'preset:'],
    ['PUT', '/lab/api/faults', { part: 'smtp', preset: 'down', more: 1 }, 422, 'The body is not what this call takes.'],
    ['POST', '/lab/api/clock', { advance_seconds: -1 }, 422, 'advance_seconds'],
    ['POST', '/lab/api/clock', { reset: false }, 422, 'Send {"advance_seconds": n}'],
    ['GET', '/lab/api/mail?from=x', undefined, 422, 'The query is not what this call takes.'],
    ['POST', '/lab/api/recaptcha/token', { action: 'log in' }, 422, 'action:'],
    ['POST', '/lab/recaptcha/token', { sitekey: 'wrong' }, 400, 'Invalid site key.'],
    ['POST', '/lab/api/clock', { reset: 'x'.repeat(70_000) }, 413, 'larger than 65536 bytes'],
  ])('%s %s %j is refused with %i and a sentence', async (method, path, body, status, sentence) => {
    const reply = await lab.call(method, path, body);
    expect(reply).toMatchObject({ status, json: { details: expect.stringContaining(sentence) } });
  });

  test('writes unknown calls down', async () => {
    await lab.call('GET', '/lab/api/secrets');
    const { json: journal } = await lab.call('GET', '/lab/api/journal?part=lab');
    expect(journal.entries).toContainEqual(
      expect.objectContaining({ verb: 'GET', what: '/lab/api/secrets', outcome: '404, unknown call' }),
    );
  });

  test('takes changes from its own pages and from programs only', async () => {
    for (const site of ['cross-site', 'same-site']) {
      expect((await put({ ...json, 'sec-fetch-site': site }, slow)).status).toBe(403);
    }
    expect((await put({}, slow)).status).toBe(415);
    expect((await put({ 'content-type': 'text/plain' }, slow)).status).toBe(415);
    expect((await put(json, 'not json')).status).toBe(400);
    expect((await put({ ...json, 'sec-fetch-site': 'same-origin' }, slow)).status).toBe(200);
    await lab.call('PUT', '/lab/api/faults', { part: 'smtp', preset: 'none' });
  });
});

test('a part that is not started is nowhere', async () => {
  const other = await withDataDir();
  const small = await startTestLab({ dataDir: other.dataDir, parts: { smtp: false, recaptcha: false, stripe: false } });
  try {
    expect([small.smtp, small.recaptcha]).toEqual([undefined, undefined]);
    expect(await (await fetch(`${small.origin}/lab`)).text()).not.toContain('Mailbox');
    expect((await small.call('GET', '/lab/api/mail')).status).toBe(404);
    expect((await small.call('GET', '/lab/api/faults')).json.parts).toEqual([]);
  } finally {
    await small.close();
    await other.remove();
  }
});
