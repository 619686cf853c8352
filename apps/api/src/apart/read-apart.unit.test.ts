import { describe, expect, test } from 'vitest';
import { mailReading } from '../features/help/inbox/reading.ts';
import { RanOut, readApart, Unreadable } from './read-apart.ts';

const head = 'From: a@b.test\r\nTo: support@resolvo.test\r\n';
const bytes = (text: string) => Buffer.from(`${head}${text}`);

describe('E13 what strangers send is read in a thread that is ended when it takes too much', () => {
  test('time: the process answers meanwhile, and the next one is read', async () => {
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 1);
    // No machine reads it within a thousandth of a second.
    const slow = readApart(
      { ...mailReading, limit: { seconds: 0.001, megabytes: 64 } },
      bytes(`Content-Type: text/html\r\n\r\n${'<p>'.repeat(100_000)}`),
    );
    await expect(slow).rejects.toThrow(RanOut);
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(0);
    expect((await readApart(mailReading, bytes('\r\nHello'))).mail.text).toBe('Hello');
  });

  test('what is no mail is refused in words, and the thread goes on', async () => {
    const parts = `Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(400)}`;
    await expect(readApart(mailReading, bytes(parts))).rejects.toThrow(Unreadable);
    await expect(readApart(mailReading, bytes(parts))).rejects.toThrow('It has more than 300 parts.');
    expect((await readApart(mailReading, bytes('\r\nHello'))).mail.text).toBe('Hello');
  });

  test('a boundary that is long enough to be looked for without end is refused', async () => {
    const boundary = 'a'.repeat(1000);
    const almost = `--${boundary.slice(1)}X`.repeat(8);
    const parts = `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n${almost}${'a'.repeat(100_000)}`;
    await expect(readApart(mailReading, bytes(parts))).rejects.toThrow('The line between its parts is too long.');
  });
});
