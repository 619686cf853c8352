import { createCipheriv, randomBytes } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { Cluster } from './cluster.ts';
import { type ConsoleTicket, consolesOf } from './consoles.ts';
import { isOn, resetVm } from './power.ts';
import { isInk } from './screen-font.ts';
import { COLUMNS, createTextScreen, ROWS } from './text-screen.ts';

const CELL = { width: 8, height: 16 };
const [WIDTH, HEIGHT] = [COLUMNS * CELL.width, ROWS * CELL.height];
/** Grey on black: the same bytes, whichever order of colours the client asks for. */
const INK = 0xc8;

/** How long each message of a client is, by its first byte (RFC 6143, 7.5); undefined until enough of it has come. */
function lengthOf(bytes: Buffer): number | undefined {
  switch (bytes[0]) {
    case 0:
      return 20;
    case 2:
      return bytes.length < 4 ? undefined : 4 + 4 * bytes.readUInt16BE(2);
    case 3:
      return 10;
    case 4:
      return 8;
    case 5:
      return 6;
    case 6:
      return bytes.length < 8 ? undefined : 8 + bytes.readUInt32BE(4);
    default:
      throw new Error(`The lab's screen does not know the message ${bytes[0]}.`);
  }
}

const named: Readonly<Record<number, string>> = {
  65288: '\x7f',
  65289: '\t',
  65293: '\r',
  65307: '\x1b',
  65361: '\x1b[D',
  65362: '\x1b[A',
  65363: '\x1b[C',
  65364: '\x1b[B',
};
const CONTROL = [65_507, 65_508];
const ALT = [65_513, 65_514];
const DELETE = 65_535;

/**
 * The screen of a machine over VNC (RFC 6143): version 3.8, VNC authentication with the password that vncproxy gave or the
 * ticket in its place, one framebuffer in raw encoding that shows what the serial port does.
 */
export function serveScreen(cluster: Cluster, ticket: ConsoleTicket, client: WebSocket): void {
  const screen = createTextScreen();
  const challenge = randomBytes(16);
  const held = new Set<number>();
  let pending: Buffer = Buffer.alloc(0);
  let stage: 'version' | 'security' | 'answer' | 'init' | 'open' = 'version';
  let opened: ReturnType<ReturnType<typeof consolesOf>['open']> | undefined;
  let isAsked = false;
  const dirty = new Set<number>();

  const send = (...parts: readonly Buffer[]) => client.send(Buffer.concat(parts), { binary: true });
  client.on('close', () => opened?.leave());
  send(Buffer.from('RFB 003.008\n'));

  client.on('message', (data: Buffer) => {
    pending = Buffer.concat([pending, data]);
    try {
      while (step());
    } catch {
      client.close(1000);
    }
  });

  function take(count: number): Buffer | undefined {
    if (pending.length < count) return undefined;
    const taken = pending.subarray(0, count);
    pending = pending.subarray(count);
    return taken;
  }

  /** Whether there was something to do. */
  function step(): boolean {
    if (stage === 'open') return message();
    const bytes = take({ version: 12, security: 1, answer: 16, init: 1 }[stage]);
    if (bytes === undefined) return false;
    if (stage === 'version') {
      send(Buffer.from([1, 2]));
      stage = 'security';
    } else if (stage === 'security') {
      send(challenge);
      stage = 'answer';
    } else if (stage === 'answer') {
      const isRight = [ticket.password, ticket.ticket].some((word) => encrypted(word, challenge).equals(bytes));
      if (!isRight) return refuse('Authentication failed');
      if (!isOn(ticket.vm)) return refuse(`VM ${ticket.vm.vmid} not running`);
      send(u32(0));
      stage = 'init';
    } else {
      begin();
      stage = 'open';
    }
    return true;
  }

  function refuse(reason: string): boolean {
    send(u32(1), u32(reason.length), Buffer.from(reason));
    client.close(1000);
    return false;
  }

  function begin(): void {
    const name = Buffer.from(`VM ${ticket.vm.vmid}`);
    const format = Buffer.from([32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0]);
    send(u16(WIDTH), u16(HEIGHT), format, u32(name.length), name);
    for (let row = 0; row < ROWS; row++) dirty.add(row);
    const show = (text: string) => {
      for (const row of screen.write(text)) dirty.add(row);
      if (isAsked && dirty.size > 0) draw();
    };
    opened = consolesOf(cluster).open(ticket.vm, show, () => client.close(1000));
  }

  function message(): boolean {
    if (pending.length === 0) return false;
    const length = lengthOf(pending);
    const bytes = length === undefined ? undefined : take(length);
    if (bytes === undefined) return false;
    if (bytes[0] === 3) {
      isAsked = true;
      if (bytes[1] === 0) for (let row = 0; row < ROWS; row++) dirty.add(row);
      if (dirty.size > 0) draw();
    } else if (bytes[0] === 4) press(bytes.readUInt32BE(4), bytes[1] === 1);
    return true;
  }

  function press(key: number, isDown: boolean): void {
    if (!isDown) {
      held.delete(key);
      return;
    }
    held.add(key);
    const hasControl = CONTROL.some((one) => held.has(one));
    if (key === DELETE && hasControl && ALT.some((one) => held.has(one))) {
      resetVm(cluster, ticket.vm);
      return;
    }
    const unicode = key >= 0x01_00_00_00 ? key - 0x01_00_00_00 : key;
    const text = named[key] ?? (unicode >= 0x20 && unicode < 0xff00 ? String.fromCodePoint(unicode) : '');
    if (text === '') return;
    const isLetter = text.length === 1 && /[a-z@[\\\]^_]/i.test(text);
    opened?.terminal.input(hasControl && isLetter ? String.fromCharCode(text.toUpperCase().charCodeAt(0) & 31) : text);
  }

  function draw(): void {
    isAsked = false;
    send(Buffer.from([0, 0]), u16(dirty.size));
    for (const row of dirty) {
      const place = [u16(0), u16(row * CELL.height), u16(WIDTH), u16(CELL.height), u32(0)];
      send(...place, pixelsOf(screen.row(row)));
    }
    dirty.clear();
  }
}

function pixelsOf(line: string): Buffer {
  const pixels = Buffer.alloc(WIDTH * CELL.height * 4);
  for (let y = 0; y < CELL.height; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isSet = isInk(line[Math.floor(x / CELL.width)] ?? ' ', x % CELL.width, y);
      if (isSet) pixels.fill(INK, (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
    }
  }
  return pixels;
}

/** DES with the first eight letters of the password, the bits of each turned round: VNC's way since its first version. */
function encrypted(password: string, challenge: Buffer): Buffer {
  const key = Buffer.alloc(8);
  Buffer.from(password).copy(key, 0, 0, 8);
  for (const [at, byte] of key.entries()) {
    let turned = 0;
    for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) turned |= 0x80 >> bit;
    key[at] = turned;
  }
  // Three times the same key is DES itself, which OpenSSL no longer offers.
  const cipher = createCipheriv('des-ede3-ecb', Buffer.concat([key, key, key]), null).setAutoPadding(false);
  return Buffer.concat([cipher.update(challenge), cipher.final()]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
