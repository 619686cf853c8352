import { consoleCloseCodes } from '@resolvo/contract/machines/console-frames';
import type { ScreenStream } from '../../../providers/compute.ts';

/** What is used of the browser's websocket; console-socket.ts is the file that speaks to the web server. */
interface BrowserSocket {
  readonly OPEN: number;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(bytes: Buffer, sent?: () => void): void;
  close(code: number, reason: string): void;
  pause(): void;
  resume(): void;
  on(event: 'close', tell: () => void): unknown;
  on(event: 'message', tell: (data: Buffer, isBinary: boolean) => void): unknown;
}

const version = Buffer.from('RFB 003.008\n');
/** The one security type we offer, None: the ticket has let the browser in. */
const none = 1;
const idleMs = 15 * 60_000;
const highWater = 1024 * 1024;
const messagesPerSecond = 1000;
/** A browser that only looks asks for the next picture all the time. */
const askForPicture = 3;

/** Agrees with the browser as an RFB server would (RFC 6143, 7.1), then passes on what both sides say. */
export function bridgeScreen(socket: BrowserSocket, machine: ScreenStream): void {
  let lastTyped = Date.now();
  let messages = 0;
  let heard: Buffer = Buffer.alloc(0);
  let stage: 'version' | 'security' | 'open' = 'version';
  const clock = setInterval(() => {
    messages = 0;
    if (Date.now() - lastTyped > idleMs) socket.close(consoleCloseCodes.idle, 'Nothing was typed for a while.');
    if (machine.waiting() < highWater) socket.resume();
  }, 1000);
  clock.unref();
  socket.on('close', () => clearInterval(clock));
  machine.onEnd(() => socket.close(consoleCloseCodes.ended, 'The machine ended the console.'));
  socket.send(version);

  function greet(): boolean {
    const length = stage === 'version' ? version.length : 1;
    if (heard.length < length) return false;
    const said = heard.subarray(0, length);
    heard = heard.subarray(length);
    if (stage === 'version') {
      if (!said.equals(version)) throw new Error('another version');
      socket.send(Buffer.from([1, none]));
      stage = 'security';
      return true;
    }
    if (said[0] !== none) throw new Error('another security type');
    socket.send(Buffer.alloc(4));
    stage = 'open';
    machine.onData((bytes) => {
      if (socket.bufferedAmount > highWater) machine.pause();
      socket.send(bytes, () => {
        if (socket.bufferedAmount <= highWater) machine.resume();
      });
    });
    return false;
  }

  socket.on('message', (data: Buffer, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    messages += 1;
    if (messages > messagesPerSecond) return socket.close(1008, 'Too much was sent at once.');
    if (!isBinary) return socket.close(1003, 'This is not a message of a screen.');
    heard = Buffer.concat([heard, data]);
    try {
      if (stage !== 'open') while (greet());
    } catch {
      return socket.close(1003, 'This is not a message of a screen.');
    }
    if (stage !== 'open' || heard.length === 0) return;
    if (heard[0] !== askForPicture) lastTyped = Date.now();
    machine.send(heard);
    heard = Buffer.alloc(0);
    if (machine.waiting() > highWater) socket.pause();
  });
}
