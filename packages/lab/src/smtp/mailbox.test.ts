import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Clock, openClock } from '../kit/clock.ts';
import { withDataDir } from '../test-lab.ts';
import { openMailbox } from './mailbox.ts';
import { findLinks, mostLines, parseMail } from './parse-mail.ts';

let folder: Awaited<ReturnType<typeof withDataDir>>;
let clock: Clock;
beforeEach(async () => {
  folder = await withDataDir();
  clock = await openClock(folder.dataDir);
});
afterEach(() => folder.remove());

test('keeps the newest, on disk too', async () => {
  const dir = `${folder.dataDir}/mail`;
  const mailbox = await openMailbox({ dir, clock, keep: 3 });
  const envelope = { mail_from: 'a@b.test', rcpt_to: ['c@d.test'] };
  await Promise.all([1, 2, 3, 4, 5].map((n) => mailbox.add(Buffer.from(`Subject: ${n}\r\n\r\nHello\r\n`), envelope)));
  expect(mailbox.list().map((mail) => mail.subject)).toEqual(['5', '4', '3']);
  expect(await readdir(dir)).toHaveLength(6);
  const reopened = await openMailbox({ dir, clock, keep: 3 });
  expect(reopened.list()).toEqual(mailbox.list());
});

test('of a mail of very many lines the beginning is shown, which it says, and all of any other', async () => {
  const head = 'Subject: Bomb\r\n\r\n';
  for (const line of ['', 'x', 'A line of the length that people write, which costs as much. ']) {
    const bomb = await parseMail(Buffer.from(`${head}begins${`${line}\r\n`.repeat(mostLines * 10)}ends`));
    expect([bomb.subject, bomb.shownInPart]).toEqual(['Bomb', true]);
    expect(bomb.text.trim()).toMatch(/^begins/);
    expect(bomb.text.split('\n').length).toBeLessThanOrEqual(mostLines);
  }
  const long = await parseMail(
    Buffer.from(`${head}begins\r\n${`${'A line of a letter. '.repeat(4)}\r\n`.repeat(4000)}ends`),
  );
  expect(long.text.trim()).toMatch(/ends$/);
  expect(long.shownInPart).toBe(false);
});

test('a mail that is nested deeper than can be read is shown by its headers', async () => {
  const deep = Array.from(
    { length: 300 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  );
  const mail = await parseMail(Buffer.from(`From: a@b.test\r\nSubject: Deep\r\n${deep.join('')}\r\nText`));
  expect([mail.from, mail.subject, mail.text]).toEqual(['a@b.test', 'Deep', '']);
});

test('links: from html first, then from text, once each, without the full stop', () => {
  expect(
    findLinks(
      `<a class="x" href='https://a.test/?p=1&#38;q=2'>a</a><a href="javascript:alert(1)">b</a>`,
      'See https://a.test/?p=1&q=2, or (https://b.test/path). Not ftp://c.test',
    ),
  ).toEqual(['https://a.test/?p=1&q=2', 'https://b.test/path']);
});
