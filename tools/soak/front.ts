import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Random } from './random.ts';

/** What stands before the API processes: it shares requests among those that are ready, and loses some when told to. */
export interface Front {
  readonly url: string;
  /** Lose this share of the answers of acts that were done. */
  dropReplies(share: number): void;
  /** Lose this share of requests before a process reads them. */
  loseRequests(share: number): void;
  lost(): number;
  close(): Promise<void>;
}

export async function openFront(ports: () => readonly number[], random: Random): Promise<Front> {
  const open = new Set<Socket>();
  let replyShare = 0;
  let requestShare = 0;
  let turn = 0;
  let lost = 0;

  const server = createServer((inner) => {
    open.add(inner);
    inner.on('close', () => open.delete(inner));
    inner.on('error', () => inner.destroy());
    const ready = ports();
    const port = ready[turn++ % Math.max(1, ready.length)];
    if (port === undefined || random.next() < requestShare) {
      lost += port === undefined ? 0 : 1;
      inner.destroy();
      return;
    }
    const losesReply = random.next() < replyShare;
    const outer = connect({ port, host: '127.0.0.1' });
    outer.on('error', () => inner.destroy());
    outer.on('close', () => inner.destroy());
    inner.on('close', () => outer.destroy());
    inner.pipe(outer);
    if (!losesReply) {
      outer.pipe(inner);
      return;
    }
    outer.once('data', () => {
      lost += 1;
      inner.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The front has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    dropReplies: (share) => {
      replyShare = share;
    },
    loseRequests: (share) => {
      requestShare = share;
    },
    lost: () => lost,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
