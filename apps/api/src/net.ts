import { createServer } from 'node:net';

interface HeldPort {
  readonly port: number;
  /** Right before the process listens there itself. */
  release(): Promise<void>;
}

/**
 * Keeps a TCP port (0: any free one) from other processes until it is needed. Between looking for a free one and
 * listening there, seconds later, a connection of another process may have been given the same number.
 */
export function holdPort(port: number, host: string): Promise<HeldPort> {
  return new Promise((resolve, reject) => {
    const holder = createServer((socket) => socket.destroy());
    holder.once('error', reject);
    holder.listen(port, host, () => {
      const address = holder.address();
      const held = typeof address === 'object' && address ? address.port : port;
      resolve({ port: held, release: () => new Promise((done) => holder.close(() => done())) });
    });
  });
}

/** A TCP port that is free right now. */
export async function freePort(): Promise<number> {
  const { port, release } = await holdPort(0, '127.0.0.1');
  await release();
  return port;
}
