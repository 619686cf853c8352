import { describe, expect, test } from 'vitest';
import { tooManyAtOnce } from '../core/refusal.ts';
import { onBehalfOf } from '../db/pool-share.ts';
import { mailReading } from '../features/help/inbox/reading.ts';
import { zoneFileReading } from '../features/hosting/zones/zone-file-reading.ts';
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

  test('memory: the thread ends, and not the process', async () => {
    const records = 'www 300 IN TXT "a"\n'.repeat(400_000);
    const reading = { ...zoneFileReading, limit: { seconds: 120, megabytes: 24 } };
    await expect(readApart(reading, { text: records, zone: 'example.test' })).rejects.toThrow(/more than 24 MB/);
    const small = await readApart(zoneFileReading, { text: 'www 300 IN TXT "a"', zone: 'example.test' });
    expect(small.records).toHaveLength(1);
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

describe('E17 one account does not have the line of all', () => {
  const read = async (account: string, text: string, done: string[]) => {
    await onBehalfOf({ account, refuse: tooManyAtOnce }, () => readApart(mailReading, bytes(`\r\n${text}`)));
    done.push(text);
  };

  test('accounts take turns, however many texts one of them sent before', async () => {
    const done: string[] = [];
    const asked = ['a1', 'a2', 'a3', 'a4'].map((text) => read('a', text, done));
    await Promise.all([...asked, read('b', 'b1', done)]);
    // One was being read already, and one of each account follows.
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  test('beyond its share an account is told to wait, and another one is not', async () => {
    const done: string[] = [];
    const asked = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((text) => read('a', text, done));
    const other = read('b', 'b1', done);
    const ends = await Promise.allSettled(asked);
    expect(ends.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected', 'rejected']);
    expect(ends[5]).toMatchObject({ reason: { code: 'too_many_requests', retryAfterSeconds: 5 } });
    await other;
    expect(done).toContain('b1');
  });
});
