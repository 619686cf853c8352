import { consoleCloseCodes } from '@resolvo/contract/machines/console-frames';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { publicUrl, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let server: string;
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
  server = await desk.server(owner);
});

/** A client of RFB that shares no code with ours: what it has read, and what it waits for. */
async function connected(ticket?: string) {
  const made = ticket ?? (await owner.browser.post(`/account/vm/${server}/console/ticket`)).json().ticket;
  const base = product.app.listeningOrigin.replace('http', 'ws');
  const socket = new WebSocket(`${base}/api/account/vm/${server}/screen?ticket=${made}`, {
    headers: { cookie: [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    origin: publicUrl,
  });
  let heard = Buffer.alloc(0);
  let wake = () => undefined as unknown;
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  socket.on('message', (bytes: Buffer) => {
    heard = Buffer.concat([heard, bytes]);
    wake();
  });
  const opened = await new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101));
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    socket.on('error', () => undefined);
  });
  async function read(count: number): Promise<Buffer> {
    while (heard.length < count) {
      await new Promise<void>((resolve) => {
        wake = () => resolve();
      });
    }
    const taken = heard.subarray(0, count);
    heard = heard.subarray(count);
    return taken;
  }
  return { socket, opened, closed, ticket: made, read, send: (...bytes: number[]) => socket.send(Buffer.from(bytes)) };
}

async function letIn() {
  const screen = await connected();
  expect(String(await screen.read(12))).toBe('RFB 003.008\n');
  screen.socket.send(Buffer.from('RFB 003.008\n'));
  expect([...(await screen.read(2))]).toEqual([1, 1]);
  screen.send(1);
  expect((await screen.read(4)).readUInt32BE()).toBe(0);
  screen.send(1);
  const head = await screen.read(24);
  await screen.read(head.readUInt32BE(20));
  const [width, height] = [head.readUInt16BE(0), head.readUInt16BE(2)];
  /** How many points are lit in what is drawn next. */
  async function picture(incremental: 0 | 1): Promise<number> {
    screen.send(3, incremental, 0, 0, 0, 0, width >> 8, width & 255, height >> 8, height & 255);
    const update = await screen.read(4);
    expect(update[0]).toBe(0);
    let lit = 0;
    for (let left = update.readUInt16BE(2); left > 0; left -= 1) {
      const place = await screen.read(12);
      expect(place.readInt32BE(8)).toBe(0);
      const pixels = await screen.read(place.readUInt16BE(4) * place.readUInt16BE(6) * 4);
      for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 0) > 0) lit += 1;
    }
    return lit;
  }
  return { ...screen, width, height, picture };
}

test('E1 S53 the screen of a server is drawn and takes keys, with no secret of the hypervisor', async () => {
  const screen = await letIn();
  expect([screen.width, screen.height]).toEqual([640, 400]);
  expect(await screen.picture(0)).toBeGreaterThan(100);
  // The key W goes down: the machine echoes it, and only then has it something new to draw.
  screen.send(4, 1, 0, 0, 0, 0, 0, 0x57);
  expect(await screen.picture(1)).toBeGreaterThan(0);
  screen.socket.close();
  expect((await owner.browser.get(`/account/vm/${server}/activity`)).body).toContain('"detail":"Screen"');
});

test('A8 its ticket is good for one connection, and what is not RFB ends it', async () => {
  const first = await connected();
  expect(first.opened).toBe(101);
  expect((await connected(first.ticket)).opened).toBe(401);
  first.socket.send(Buffer.from('GET / HTTP/1.1\r\n'));
  expect(await first.closed).toBe(1003);
});

test('B11 S54 it is closed within seconds by suspending the server', async () => {
  const screen = await letIn();
  await desk.orders.post(`/system/admin/servers/${server}/suspend`, { reason: 'Abuse' });
  expect(await screen.closed).toBe(consoleCloseCodes.revoked);
});
