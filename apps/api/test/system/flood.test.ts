import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicUrl, startProduct, type TestProduct } from '../product.ts';

describe('F31 a caller who only wants to be in the way', () => {
  let product: TestProduct;
  let port: number;
  const open: Socket[] = [];
  beforeAll(async () => {
    product = await startProduct();
    port = Number(new URL(product.app.listeningOrigin).port);
  });
  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await product.stop();
  });

  async function dial(): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1' });
    // Being cut off is what happens to such a caller.
    socket.on('error', () => undefined);
    open.push(socket);
    await once(socket, 'connect');
    return socket;
  }

  async function statusLine(socket: Socket): Promise<string> {
    const [answer] = await once(socket, 'data');
    return String(answer).split('\r\n')[0] ?? '';
  }

  const healthy = async () => (await fetch(`${product.app.listeningOrigin}/api/system/plans`)).status;

  test('headers without end are refused after 16 KB, and the connection ends', async () => {
    const socket = await dial();
    const refused = statusLine(socket);
    const ended = once(socket, 'close');
    socket.write(`GET /api/system/plans HTTP/1.1\r\nhost: localhost\r\nx-long: ${'a'.repeat(16 * 1024)}`);
    expect(await refused).toContain('431');
    await ended;
    expect(await healthy()).toBe(200);
  });

  test('a body that says it is larger than we take is refused before it is read', async () => {
    const socket = await dial();
    const refused = statusLine(socket);
    socket.write('POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n');
    socket.write('content-length: 1000000000\r\n\r\n{"');
    expect(await refused).toContain('413');
  });

  test('an upload that its sender gives up is a line of information, and no error of ours', async () => {
    const client = await product.account();
    const cookie = [...client.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const socket = await dial();
    const taken = once(product.app.server, 'request');
    socket.write('POST /api/account/tickets/files HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n');
    socket.write(
      `origin: ${publicUrl}\r\nx-csrf: 1\r\ncookie: ${cookie}\r\ncontent-length: 100000\r\n\r\n{"name":"a.txt"`,
    );
    const lines = () => product.logLines.map((line) => JSON.parse(line)).filter(({ account }) => account === client.id);
    const [request] = await taken;
    // The caller is known, and the body is being read.
    while (request.listenerCount('data') === 0) await setImmediate();
    socket.destroy();
    while (lines().length === 0) await setImmediate();
    expect(lines()).toMatchObject([{ level: 'info', event: 'request.aborted', path: '/api/account/tickets/files' }]);
    expect(product.logLines.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
    expect(product.metrics.durations.text()).not.toMatch(/tickets\/files.*status="5/);
  });

  test('what refuses a poll at once is told, and is not taken for a caller who went away', async () => {
    const [person, other] = [await product.account(), await product.account()];
    const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const ask = (shown: string) =>
      fetch(`${product.app.listeningOrigin}/api/account/changes?after=0`, {
        headers: { cookie, 'x-person': shown },
      });
    // Remembered from now on: the next one is refused before Node has seen the end of the request.
    for (let times = 0; times < 3; times += 1) expect((await ask(person.personId)).status).toBe(200);
    const refused = await ask(other.personId);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ code: 'other_person' });
  });

  test('500 who say nothing and 500 who never finish their sentence do not keep anybody else waiting', {
    tags: ['slow'],
  }, async () => {
    const silent = await Promise.all(Array.from({ length: 500 }, dial));
    const slow = await Promise.all(Array.from({ length: 500 }, dial));
    for (const [index, socket] of slow.entries()) {
      socket.write(
        index % 2 ? 'GET / HTTP/1.1\r\nhost: loc' : 'POST /api/auth/login HTTP/1.1\r\ncontent-length: 9\r\n',
      );
    }
    const answers = await Promise.all(Array.from({ length: 50 }, healthy));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect([...silent, ...slow].filter((socket) => socket.destroyed)).toEqual([]);
    // Node ends each of them after these times; a test does not wait for that.
    const { headersTimeout, requestTimeout } = product.app.server;
    expect([headersTimeout, requestTimeout]).toEqual([15_000, 30_000]);
  });
});
