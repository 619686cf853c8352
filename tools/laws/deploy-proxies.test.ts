import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { thisMachine } from '../ha/debian.ts';
import { makeCertificate, type ProxyFront, startHaproxy, startNginx } from '../ha/fronts.ts';

const key = { 'idempotency-key': '7d0c2a52-2a1f-4a53-9f7b-2f8d0f4f7a01' };

/** The proxy would ask no process for five seconds after both processes went away once. */
const steadyNginx = (...[debian, folder, ports]: Parameters<typeof startHaproxy>): Promise<ProxyFront> =>
  startNginx(debian, folder, ports, [['max_fails=1 fail_timeout=5s', 'max_fails=0']]);

/**
 * The example files in the programs that they are for, before two processes that read a request and go away without an
 * answer.
 */
const proxies = [
  { name: 'nginx', program: '/usr/sbin/nginx', start: steadyNginx, repeats: true },
  { name: 'HAProxy', program: '/usr/sbin/haproxy', start: startHaproxy, repeats: false },
] as const;

describe.each(proxies)('$name', ({ name, program, start, repeats }) => {
  // HAProxy gives up its rights to a user of its own, which it may only as root.
  const isThere = existsSync(program) && existsSync('/usr/bin/openssl') && userInfo().uid === 0;
  const notice = isThere ? '' : ` (skipped: ${name} or openssl is not installed, or this is not root)`;
  let folder: string;
  let front: ProxyFront | undefined;
  const processes: Server[] = [];
  /** What reached a process, in order. */
  let reached: { method: string; path: string; key: string | undefined; body: string; by: number }[] = [];

  beforeAll(async () => {
    if (!isThere) return;
    folder = mkdtempSync(join(tmpdir(), 'proxy-'));
    makeCertificate(thisMachine, folder);
    for (const by of [0, 1]) processes.push(await listens(by));
    front = await start(thisMachine, folder, processes.map(portOf));
    // HAProxy sends nothing to a process before it has seen it ready.
    while ((await send('GET', '/well')) !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
  });
  afterEach(() => {
    reached = [];
  });
  afterAll(async () => {
    await front?.close();
    for (const one of processes) one.close().closeAllConnections();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  const listens = (by: number): Promise<Server> =>
    new Promise((resolve) => {
      const server = createServer(async (incoming, answer) => {
        let body = '';
        for await (const chunk of incoming) body += String(chunk);
        const { method = '', url: path = '', headers } = incoming;
        const sent = headers['idempotency-key'];
        if (path === '/well' || path === '/readyz' || path === '/healthz') return answer.end('well');
        reached.push({ method, path, key: Array.isArray(sent) ? sent.join() : sent, body, by });
        incoming.socket.destroy();
      });
      server.listen(0, '127.0.0.1', () => resolve(server));
    });

  /** The status that the visitor gets. */
  const send = (method: string, path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
    new Promise((resolve, reject) => {
      const body = method === 'GET' || method === 'HEAD' ? '' : '{"a":1}';
      const call = request(
        `${front?.url ?? ''}${path}`,
        {
          method,
          rejectUnauthorized: false,
          agent: false,
          headers: { host: 'panel.example.com', 'content-length': body.length, ...headers },
        },
        (answer) => {
          answer.resume();
          answer.once('end', () => resolve(answer.statusCode ?? 0));
        },
      );
      call.once('error', reject);
      call.end(body);
    });

  test.skipIf(!isThere).each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    `F40 %s without a key reaches one process when it goes away${notice}`,
    async (method) => {
      expect(await send(method, '/api/v1/act')).toBe(502);
      expect(reached).toHaveLength(1);
      reached = [];
      await send(method, '/assets/act.js');
      expect(reached.length).toBeLessThan(2);
    },
  );

  if (repeats) {
    test.skipIf(!isThere).each(['POST', 'PUT', 'PATCH', 'DELETE'])(
      `%s with a key is asked of the other process, with its key and body${notice}`,
      async (method) => {
        await send(method, '/api/v1/act', key);
        expect(reached.map(({ by }) => by).toSorted()).toEqual([0, 1]);
        const [first, second] = reached.map(({ by: _, ...rest }) => rest);
        expect(first).toEqual({ method, path: '/api/v1/act', key: key['idempotency-key'], body: '{"a":1}' });
        expect(second).toEqual(first);
      },
    );

    test.skipIf(!isThere)(`reading is asked of the other process${notice}`, async () => {
      for (const method of ['GET', 'HEAD']) {
        await send(method, '/api/v1/what');
        expect(reached.map(({ by }) => by).toSorted()).toEqual([0, 1]);
        reached = [];
      }
    });
  }

  test.skipIf(!isThere)(`a request that was sent to nobody goes to the other process${notice}`, async () => {
    processes[1]?.close().closeAllConnections();
    for (let count = 0; count < 4; count += 1) {
      for (const method of ['GET', 'POST', 'PATCH']) expect(await send(method, '/well')).toBe(200);
    }
  });
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
