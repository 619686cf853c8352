import type { RecordedFrame } from '@resolvo/contract/machines/console-recordings';

const outputOf = (frames: readonly RecordedFrame[]) => frames.filter(({ kind }) => kind === 'output');

/** Asciicast, version 2 (https://docs.asciinema.org/manual/asciicast/v2/): a head and a line for each piece. */
export function asciicast(frames: readonly RecordedFrame[], began: Date): Uint8Array {
  const [width = '80', height = '24'] = frames.find(({ kind }) => kind === 'size')?.data.split('x') ?? [];
  const head = { version: 2, width: Number(width), height: Number(height), timestamp: Math.floor(+began / 1000) };
  // One for the whole: a character may begin in one piece and end in the next.
  const decoder = new TextDecoder();
  const lines = frames.map(({ at_ms, kind, data }) =>
    kind === 'size'
      ? [at_ms / 1000, 'r', data]
      : [at_ms / 1000, 'o', decoder.decode(Buffer.from(data, 'base64'), { stream: true })],
  );
  return Buffer.from([head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''));
}

/** What a server of RFB 3.3 without a password says first: our recordings begin after it (RFC 6143, 7.1, appendix A). */
const greeting = Buffer.concat([Buffer.from('RFB 003.003\n'), Buffer.from([0, 0, 0, 1])]);

/** FBS of rfbproxy, which players of VNC read: length, bytes filled up to four, and milliseconds of each piece. */
export function screenFile(frames: readonly RecordedFrame[]): Uint8Array {
  const block = (bytes: Buffer, atMs: number) => {
    const [length, time] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(bytes.length);
    time.writeUInt32BE(atMs);
    return [length, bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4), time];
  };
  return Buffer.concat([
    Buffer.from('FBS 001.000\n'),
    ...block(greeting, 0),
    ...outputOf(frames).flatMap(({ data, at_ms }) => block(Buffer.from(data, 'base64'), at_ms)),
  ]);
}
