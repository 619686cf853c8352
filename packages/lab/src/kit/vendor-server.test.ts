import { get } from 'node:https';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withDataDir } from '../test-lab.ts';
import { certificateFile, openCertificate } from './certificate.ts';
import { openClock } from './clock.ts';
import { createFaults } from './faults.ts';
import { createJournal } from './journal.ts';
import { dawdler, type Kit } from './part.ts';
import { startVendorServer, type VendorServer } from './vendor-server.ts';

let folder: Awaited<ReturnType<typeof withDataDir>>;
let kit: Kit;
let server: VendorServer;
let handled: string[];

beforeEach(async () => {
  folder = await withDataDir();
  const clock = await openClock(folder.dataDir);
  kit = {
    dataDir: folder.dataDir,
    clock,
    faults: createFaults(),
    journal: createJournal(clock),
    dawdle: dawdler(150).dawdle,
  };
  kit.faults.register('vendor');
  handled = [];
  server = await startVendorServer({
    kit,
    part: 'vendor',
    labels: { region: 'north' },
    bodyLimitBytes: 10,
    calls: [
      {
        name: 'make',
        method: 'POST',
        path: '/things/{id}',
        handle({ params, body }) {
          handled.push(params.id ?? '');
          return { status: 201, json: { id: params.id, got: body.toString() }, outcome: 'made' };
        },
      },
      {
        method: 'GET',
        path: '/breaks',
        handle() {
          throw new Error('This simulator has a fault.');
        },
      },
    ],
  });
});
afterEach(async () => {
  await server.close();
  await folder.remove();
});

const post = (path: string, body = 'x') => fetch(server.origin + path, { method: 'POST', body });
const outcomes = () => kit.journal.list().map((entry) => entry.outcome);

test('answers a call it knows, and writes it down', async () => {
  const reply = await post('/things/7?key=secret', 'hello');
  expect([reply.status, await reply.json()]).toEqual([201, { id: '7', got: 'hello' }]);
  expect(kit.journal.list()).toMatchObject([{ part: 'vendor', verb: 'POST', what: '/things/7', outcome: 'made' }]);
});

test('answers a call it does not know loudly, and writes it down', async () => {
  const reply = await fetch(`${server.origin}/things/7`);
  expect(reply.status).toBe(404);
  expect(await reply.json()).toEqual({ error: expect.stringContaining('has no call GET /things/7') });
  expect(outcomes()).toEqual(['404, unknown call']);
});

test('down: 503, and nothing is done', async () => {
  kit.faults.set('vendor', 'down');
  expect((await post('/things/1')).status).toBe(503);
  expect(handled).toEqual([]);
});

test('slow: the answer comes late', async () => {
  kit.faults.set('vendor', 'slow');
  const before = performance.now();
  expect((await post('/things/1')).status).toBe(201);
  expect(performance.now() - before).toBeGreaterThan(140);
});

test('drops replies: the work is done and nobody hears of it', async () => {
  kit.faults.set('vendor', 'drops replies');
  await expect(post('/things/1')).rejects.toThrow('fetch failed');
  expect(handled).toEqual(['1']);
  expect(outcomes()).toEqual(['made, but the reply was dropped']);
});

test('a body over the limit and a fault of the simulator itself are told apart', async () => {
  expect((await post('/things/1', 'longer than ten')).status).toBe(413);
  const reply = await fetch(`${server.origin}/breaks`);
  expect([reply.status, await reply.json()]).toEqual([500, { error: 'This simulator has a fault.' }]);
  expect(outcomes()[0]).toBe('the lab failed: This simulator has a fault.');
});

test('a fault of one call: cut before, or after, or never answered, or left to the call', async () => {
  const strike = (effect: string, where = {}) =>
    kit.faults.breakCall('vendor', { call: 'make', effect, times: 1, where });
  strike('drop-before');
  await expect(post('/things/1')).rejects.toThrow('fetch failed');
  expect(handled).toEqual([]);
  strike('drop-after', { id: '2', region: 'north' });
  expect((await post('/things/1')).status).toBe(201);
  await expect(post('/things/2')).rejects.toThrow('fetch failed');
  expect(handled).toEqual(['1', '2']);
  strike('hang');
  const giveUp = AbortSignal.timeout(200);
  await expect(fetch(`${server.origin}/things/3`, { method: 'POST', body: 'x', signal: giveUp })).rejects.toThrow();
  expect(handled).toEqual(['1', '2']);
});

test('speaks TLS with a certificate that is made once', async () => {
  const file = certificateFile(folder.dataDir, 'vendor');
  const [first, again] = [await openCertificate(file, 'vendor.invalid'), await openCertificate(file, 'vendor.invalid')];
  expect(again).toEqual(first);
  const secure = await startVendorServer({
    kit,
    part: 'vendor',
    calls: [{ method: 'GET', path: '/', handle: () => ({ json: 1, outcome: 'ok' }) }],
    tls: first,
  });
  try {
    const status = await new Promise((resolve, reject) => {
      // Trusting exactly this certificate also checks the address it was made for.
      get(secure.origin, { ca: first.cert }, (response) => resolve(response.resume().statusCode)).on('error', reject);
    });
    expect(status).toBe(200);
    await expect(fetch(secure.origin)).rejects.toThrow('fetch failed');
  } finally {
    await secure.close();
  }
});
