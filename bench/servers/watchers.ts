import { connect, type Socket } from 'node:net';
import type { Order, Outcome } from './crowd.ts';

/** A client on plain sockets: any CPU time it uses is taken from the server under test on the same machine. */
process.once('message', async (order: Order) => {
  const outcome = await watch(order);
  process.send?.(outcome);
  process.disconnect?.();
});

const headEnd = Buffer.from('\r\n\r\n');
const good = Buffer.from('HTTP/1.1 200');

async function watch({ port, requests, connections, seconds, everyMs, ownAddresses }: Order): Promise<Outcome> {
  const times: number[] = [];
  let [answered, refused, firstRefusal] = [0, 0, ''];
  let over = false;
  const wire = requests.map((request) => Buffer.from(request));
  const sockets = await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      open(port, ownAddresses ? `127.${1 + (process.pid % 250)}.${index >> 8}.${1 + (index & 127)}` : undefined),
    ),
  );
  const start = performance.now();

  for (const [index, socket] of sockets.entries()) {
    let turn = index;
    let asked = 0;
    const ask = () => {
      if (over) return;
      asked = performance.now();
      const request = wire[turn % wire.length];
      // Each poll of a screen is about the same server; a connection that only makes load cycles through all.
      if (everyMs === 0) turn += connections;
      if (request) socket.write(request);
    };
    onAnswer(socket, (head, whole) => {
      if (over) return;
      answered += 1;
      times.push(performance.now() - asked);
      if (!head) {
        refused += 1;
        firstRefusal ||= whole().slice(0, 300);
      }
      if (everyMs === 0) ask();
    });
    if (everyMs === 0) ask();
    else setTimeout(() => every(ask, everyMs), (index / connections) * everyMs);
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  over = true;
  const took = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { answered, refused, firstRefusal, seconds: took, median: at(0.5), slowest: at(0.99) };
}

function every(act: () => void, ms: number): void {
  act();
  setInterval(act, ms).unref();
}

/** All of 127.0.0.0/8 is this machine. */
function open(port: number, localAddress?: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...(localAddress && { localAddress }) });
    socket.once('connect', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Returns for each answer whether its status is 200, and its text for callers that need it. */
function onAnswer(socket: Socket, heard: (good: boolean, whole: () => string) => void): void {
  let waiting: Buffer = Buffer.alloc(0);
  socket.on('data', (piece: Buffer) => {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece]);
    for (;;) {
      const end = waiting.indexOf(headEnd);
      if (end < 0) return;
      const length = /content-length: (\d+)/i.exec(waiting.toString('latin1', 0, end))?.[1];
      if (length === undefined) throw new Error('An answer without a length.');
      const total = end + 4 + Number(length);
      if (waiting.length < total) return;
      const answer = waiting.subarray(0, total);
      waiting = waiting.subarray(total);
      heard(answer.subarray(0, good.length).equals(good), () => answer.toString());
    }
  });
}
