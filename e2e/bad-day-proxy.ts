import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

/** What happens to one request of a browser between it and the product. */
export type Fate =
  | 'pass'
  /** The product does it; the answer ends half way. */
  | 'lost'
  /** The product does it; what stands in front of it says 502. */
  | 'bad-gateway'
  /** The product is not asked; what stands in front of it says 503. */
  | 'unavailable'
  /** The product is not asked; a page of the network answers with 200. */
  | 'html'
  /** No process listens. */
  | 'away'
  /** No answer comes, and no end. */
  | 'silent'
  /** The file is not there any more. */
  | 'gone';

export interface Passing {
  readonly method: string;
  readonly path: string;
  /** A page that is opened, not something that a page asks for. */
  readonly isPage: boolean;
  readonly isCall: boolean;
  readonly isAct: boolean;
  readonly isAsset: boolean;
}

export type Weather = (passing: Passing) => Fate;

export interface BadDayProxy {
  readonly url: string;
  set(weather: Weather): void;
  /** Slow 3G: 400 kbit/s and 400 ms there and back. */
  slow(isSlow: boolean): void;
  /** What passed, for a journey that counts what reached the product. */
  readonly reached: readonly Passing[];
  stop(): Promise<void>;
}

const clear: Weather = () => 'pass';
const slowLine = { delayMs: 400, bytesPerSecond: 50_000 } as const;

/** A real proxy: a browser that is told to use it sends everything through it, its websockets as a tunnel. */
export async function startBadDayProxy(): Promise<BadDayProxy> {
  let weather = clear;
  let isSlow = false;
  const reached: Passing[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((incoming, answer) => {
    const passing = passingOf(incoming);
    const fate = passing ? weather(passing) : 'pass';
    void (isSlow ? pause(slowLine.delayMs) : Promise.resolve()).then(() => {
      if (fate === 'silent') return;
      if (fate === 'away') return void incoming.socket.destroy();
      if (fate === 'unavailable') return say(answer, 503, '');
      if (fate === 'html') return say(answer, 200, '<!doctype html><title>Network</title>Please sign in.');
      if (fate === 'gone') return say(answer, 404, '<!doctype html><title>Not found</title>');
      if (passing) reached.push(passing);
      forward(incoming, answer, fate, isSlow);
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  // Browsers tunnel websockets.
  server.on('connect', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const [host = '', port = ''] = (incoming.url ?? '').split(':');
    const there = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      there.write(head);
      there.pipe(socket).pipe(there);
    });
    const end = () => {
      socket.destroy();
      there.destroy();
    };
    for (const one of [socket, there]) one.on('error', end).once('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    set: (next) => {
      weather = next;
    },
    slow: (next) => {
      isSlow = next;
    },
    reached,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Undefined for what no page of a browser asked for: a journey that prepares something has a good day. */
function passingOf({ url = '', method = 'GET', headers }: IncomingMessage): Passing | undefined {
  if (headers['sec-fetch-mode'] === undefined) return undefined;
  const path = new URL(url, 'http://any').pathname;
  const isCall = path.startsWith('/api/');
  return {
    method,
    path,
    isPage: headers['sec-fetch-dest'] === 'document',
    isCall,
    isAct: isCall && method !== 'GET',
    isAsset: path.startsWith('/assets/'),
  };
}

function say(answer: ServerResponse, status: number, text: string): void {
  answer.writeHead(status, { 'content-type': 'text/html', 'cache-control': 'no-store' }).end(text);
}

function forward(incoming: IncomingMessage, answer: ServerResponse, fate: Fate, isSlow: boolean): void {
  const { host, hostname, port, pathname, search } = new URL(incoming.url ?? '', `http://${incoming.headers.host}`);
  const { 'proxy-connection': _, ...headers } = incoming.headers;
  const asked = ask(
    { hostname, port, path: `${pathname}${search}`, method: incoming.method, headers: { ...headers, host } },
    (given) => {
      if (fate === 'lost') {
        given.resume().once('end', () => {
          answer.writeHead(given.statusCode ?? 200, { 'content-type': 'application/json', 'content-length': 1000 });
          answer.write('{');
          answer.socket?.end();
        });
      } else if (fate === 'bad-gateway') {
        given.resume().once('end', () => say(answer, 502, '<html>Bad Gateway</html>'));
      } else {
        answer.writeHead(given.statusCode ?? 200, given.headers);
        (isSlow ? given.pipe(throttled()) : given).pipe(answer);
      }
    },
  );
  asked.on('error', () => incoming.socket.destroy());
  answer.once('close', () => answer.writableEnded || asked.destroy());
  incoming.pipe(asked);
}

function throttled(): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      setTimeout(() => done(null, chunk), (chunk.length / slowLine.bytesPerSecond) * 1000);
    },
  });
}
