import { ComputeError, type ConsoleStream, type MachineRef } from '../compute.ts';
import { termproxy } from './answers.ts';
import type { Connection } from './connection.ts';
import { machineSocket } from './machine-socket.ts';
import { ownMachine } from './machines.ts';

/**
 * The serial console of a machine. PVE issues a ticket for one connection, the first message presents it, and `OK`
 * opens the stream. From then on output is raw bytes; input is framed as 0:length:data, 1:columns:rows: and 2.
 */
export async function openConsole(connection: Connection, ref: MachineRef): Promise<ConsoleStream> {
  const machine = await ownMachine(connection, ref);
  const { port, ticket, user } = await machine.call('POST', '/termproxy', termproxy);
  const socket = machineSocket(connection, machine, ref.vmId, { port, ticket }, 1024 * 1024);
  const early: Buffer[] = [];
  let listener: ((bytes: Buffer) => void) | undefined;
  const ended: (() => void)[] = [];
  let isOver = false;
  socket.on('close', () => {
    isOver = true;
    for (const tell of ended) tell();
  });

  await new Promise<void>((resolve, reject) => {
    const refuse = (error: Error) => {
      socket.terminate();
      reject(new ComputeError('unreachable', `The console did not open: ${error.message}`));
    };
    socket.once('error', refuse);
    socket.once('close', () => refuse(new Error('closed at once')));
    socket.once('open', () => socket.send(`${user}:${ticket}\n`));
    socket.once('message', (data: Buffer) => {
      if (data[0] !== 79 || data[1] !== 75) return refuse(new Error('the ticket was refused'));
      const rest = data.subarray(2);
      if (rest.length > 0) early.push(rest);
      socket.on('message', (bytes: Buffer) => (listener ? listener(bytes) : early.push(bytes)));
      resolve();
    });
  });
  socket.on('error', () => socket.terminate());

  return {
    send: (data) => socket.send(`0:${Buffer.byteLength(data)}:${data}`),
    resize: (columns, rows) => socket.send(`1:${columns}:${rows}:`),
    keepAlive: () => socket.send('2'),
    onData(tell) {
      listener = tell;
      for (const bytes of early.splice(0)) tell(bytes);
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
