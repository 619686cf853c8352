import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { connectTo } from './connection.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server | undefined;
afterEach(() => server?.close().closeAllConnections());

/** A hypervisor that answers as it is told, and what it was asked. */
async function hypervisor(answer: Answer, timeoutMs = 30_000) {
  const asked: string[] = [];
  const downs: unknown[] = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const config = { name: 'oslo', location: 'Oslo', url: `http://127.0.0.1:${port}`, token: 'root@pam!a=secret' };
  return { asked, downs, connection: connectTo(config, { onDown: (error) => downs.push(error), timeoutMs }) };
}

const ask = (connection: ReturnType<typeof connectTo>, verb: 'GET' | 'POST' = 'GET') =>
  connection.call(verb, '/version', z.object({ version: z.string() }));

describe('a hypervisor that answers', () => {
  test.each<[string, number, string, 'GET' | 'POST', string]>([
    ['no JSON at all', 200, '<html>Welcome</html>', 'GET', 'unknown'],
    ['half of its JSON', 200, '{"data":{"version":"9', 'POST', 'unknown'],
    ['another shape', 200, '{"data":{"release":1}}', 'GET', 'unknown'],
    ['JSON that is no object', 200, 'null', 'GET', 'unknown'],
    ['500 and a page', 500, '<html>Oops</html>', 'GET', 'refused'],
    ['500 and that there is no such machine', 500, '{"data":null,"message":"VM 7 does not exist\\n"}', 'GET', 'gone'],
    ['500 and that there is no room', 500, '{"message":"not enough free space"}', 'POST', 'no_capacity'],
    ['503', 503, '', 'GET', 'unreachable'],
    ['595, because a node is gone', 595, '', 'GET', 'unknown'],
    ['400 and what is wrong', 400, '{"errors":{"vmid":"too small"}}', 'POST', 'refused'],
  ])('%s', async (_what, status, body, verb, outcome) => {
    const { connection } = await hypervisor((_request, response) => response.writeHead(status).end(body));
    const failed = ask(connection, verb);
    await expect(failed).rejects.toMatchObject({ outcome });
    // Nothing of ours, the token least of all, is part of what may be shown.
    await expect(failed).rejects.not.toMatchObject({ message: expect.stringContaining('secret') });
    connection.close();
  });

  test('with a body that is cut off: a question was not answered, a change may have been made', async () => {
    const { connection } = await hypervisor((_request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('{"data":');
      setImmediate(() => response.destroy());
    });
    await expect(ask(connection)).rejects.toMatchObject({ outcome: 'unreachable' });
    await expect(ask(connection, 'POST')).rejects.toMatchObject({ outcome: 'unknown' });
    connection.close();
  });

  test('never', async () => {
    const { connection } = await hypervisor(() => undefined, 50);
    await expect(ask(connection)).rejects.toMatchObject({ outcome: 'unreachable' });
    await expect(ask(connection, 'POST')).rejects.toMatchObject({ outcome: 'unknown' });
    connection.close();
  });
});

test('a kept connection that was closed meanwhile is not taken for a hypervisor that is down', async () => {
  const { connection, asked } = await hypervisor((request, response) => {
    // The second question on a connection finds it closed, as one that was idle for too long.
    if (seen.has(request.socket)) return request.socket.resetAndDestroy();
    seen.add(request.socket);
    response.end('{"data":{"version":"9.1"}}');
  });
  const seen = new WeakSet<object>();
  expect(await ask(connection)).toEqual({ version: '9.1' });
  expect(await ask(connection)).toEqual({ version: '9.1' });
  expect(asked).toHaveLength(3);
  connection.close();
});

test('F12 a token that is refused again and again is not tried in a loop, and somebody is told once', async () => {
  const { connection, asked, downs } = await hypervisor((_request, response) => response.writeHead(401).end());
  for (let call = 0; call < 20; call += 1) {
    await expect(ask(connection)).rejects.toMatchObject({ outcome: 'unreachable' });
  }
  expect(asked).toHaveLength(5);
  expect(downs).toHaveLength(1);
  connection.close();
});

test('F7 a node that is gone does not close the way to the others', async () => {
  const { connection, downs } = await hypervisor((request, response) => {
    if (request.method === 'POST') response.writeHead(595, 'No route to host').end();
    else response.end('{"data":{"version":"9.1"}}');
  });
  for (let call = 0; call < 20; call += 1) {
    await expect(ask(connection, 'POST')).rejects.toMatchObject({ outcome: 'unknown' });
  }
  expect(await ask(connection)).toEqual({ version: '9.1' });
  expect(downs).toEqual([]);
  connection.close();
});
