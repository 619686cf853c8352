import { createCipheriv } from 'node:crypto';
import { ComputeError, type MachineRef, type ScreenStream } from '../compute.ts';
import { vncproxy } from './answers.ts';
import type { Connection } from './connection.ts';
import { handshakeMs, machineSocket } from './machine-socket.ts';
import { ownMachine } from './machines.ts';

const version = Buffer.from('RFB 003.008\n');

/**
 * The screen of a machine by VNC. PVE makes a password for one connection; it is used here, so that no secret of the
 * hypervisor reaches a browser.
 */
export async function openScreen(connection: Connection, ref: MachineRef): Promise<ScreenStream> {
  const machine = await ownMachine(connection, ref);
  const params = { websocket: true, 'generate-password': true };
  const { port, ticket, password } = await machine.call('POST', '/vncproxy', vncproxy, params);
  const socket = machineSocket(connection, machine, ref.vmId, { port, ticket }, 16 * 1024 * 1024);
  const ended: (() => void)[] = [];
  let isOver = false;
  let early: Buffer = Buffer.alloc(0);
  let listener: ((bytes: Buffer) => void) | undefined;
  let arrived: (() => void) | undefined;
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    isOver = true;
    arrived?.();
    for (const tell of ended) tell();
  });
  socket.on('message', (bytes: Buffer) => {
    if (listener) return listener(bytes);
    early = Buffer.concat([early, bytes]);
    arrived?.();
  });

  async function read(count: number): Promise<Buffer> {
    while (early.length < count) {
      if (isOver) throw new Error('it was closed');
      await new Promise<void>((resolve) => {
        arrived = resolve;
      });
    }
    const taken = early.subarray(0, count);
    early = early.subarray(count);
    return taken;
  }

  const limit = setTimeout(() => socket.terminate(), handshakeMs);
  try {
    await agree(read, (bytes) => socket.send(bytes), password);
  } catch (error) {
    socket.terminate();
    const reason = error instanceof Error ? error.message : String(error);
    throw new ComputeError('unreachable', `The screen did not open: ${reason}`);
  } finally {
    clearTimeout(limit);
  }

  return {
    send: (bytes) => socket.send(bytes),
    onData(tell) {
      listener = tell;
      if (early.length > 0) tell(early);
      early = Buffer.alloc(0);
    },
    onEnd(tell) {
      if (isOver) tell();
      else ended.push(tell);
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    waiting: () => socket.bufferedAmount,
    close: () => socket.close(),
  };
}

/** RFC 6143, 7.1: version, security type, and its result. */
async function agree(
  read: (count: number) => Promise<Buffer>,
  send: (bytes: Buffer) => void,
  password: string,
): Promise<void> {
  await read(version.length);
  send(version);
  const [count = 0] = await read(1);
  if (count === 0) throw new Error(await reasonOf(read));
  const types = [...(await read(count))];
  if (types.includes(1)) send(Buffer.from([1]));
  else if (types.includes(2)) {
    send(Buffer.from([2]));
    send(answerTo(await read(16), password));
  } else throw new Error(`no security type of ${types.join(', ')} is known here`);
  if ((await read(4)).readUInt32BE() !== 0) throw new Error(await reasonOf(read));
}

async function reasonOf(read: (count: number) => Promise<Buffer>): Promise<string> {
  const length = (await read(4)).readUInt32BE();
  return (await read(Math.min(length, 1000))).toString();
}

/** VNC authentication: DES with the password as its key, whose bytes are read from their lowest bit. */
function answerTo(challenge: Buffer, password: string): Buffer {
  const key = Buffer.alloc(8);
  Buffer.from(password).copy(key, 0, 0, 8);
  const turned = Buffer.from(
    [...key].map((byte) => Number.parseInt([...byte.toString(2).padStart(8, '0')].reverse().join(''), 2)),
  );
  // Plain DES is no longer in OpenSSL; three times the same key is the same.
  const cipher = createCipheriv('des-ede3-ecb', Buffer.concat([turned, turned, turned]), null);
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(challenge), cipher.final()]);
}
