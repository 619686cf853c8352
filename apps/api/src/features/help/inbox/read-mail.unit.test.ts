import { describe, expect, test } from 'vitest';
import { cutQuote } from './cut-quote.ts';
import { htmlToText } from './html-to-text.ts';
import { readMail } from './read-mail.ts';

const mail = (headers: readonly string[], body = 'Hello') =>
  readMail(
    Buffer.from(['From: Kari <Kari@Example.test>', 'To: support@resolvo.test', ...headers, '', body].join('\r\n')),
  );

describe('what a person wrote is kept, what they answered is not', () => {
  test.each([
    ['Thanks!\n\nOn Mon, 2 Nov 2026 at 10:00, Resolvo <a@b.test> wrote:\n> Hello\n> there\n', 'Thanks!'],
    ['Takk!\n\nman. 2. nov. 2026 kl. 10:00 skrev Resolvo <\na@b.test>:\n\n> Hei\n', 'Takk!'],
    ['Danke\n\nAm 02.11.26 um 10:00 schrieb Resolvo:\n> Hallo', 'Danke'],
    ['Yes\n\n-----Original Message-----\nFrom: Resolvo\nSent: today\n\nHello', 'Yes'],
    ['Yes\n\nFrom: Resolvo <a@b.test>\nSent: Monday\nTo: Kari\nSubject: Re: x\n\nHello', 'Yes'],
    ['Yes\n\n________________________________\nFrom: Resolvo\nHello', 'Yes'],
    ['It works.\n\n-- \nKari Nordmann\n+47 22 22 22 22', 'It works.'],
    ['Works\n\nSent from my iPhone', 'Works'],
    ['> Which one?\n\nThe second.\n\n> And when?\n\nToday.', '> Which one?\n\nThe second.\n\n> And when?\n\nToday.'],
    ['On Monday he wrote:\n> Which?\n\nThe second, below.', 'The second, below.'],
    ['I did two things:\nfirst this, then that', 'I did two things:\nfirst this, then that'],
    ['From: here it is fine.\nNext line', 'From: here it is fine.\nNext line'],
    ['> all\n> quoted', '> all\n> quoted'],
  ])('%j', (text, kept) => expect(cutQuote(text)).toBe(kept));
});

test('E13 a line that is almost a divider is looked at once', () => {
  // For each of its dashes, the rest was looked at once more: three seconds a line.
  const line = `--Original Message${'-'.repeat(39_000)}x`;
  for (let time = 0; time < 60; time += 1) expect(cutQuote(line)).toBe(line);
});

test('HTML becomes text, without scripts and styles, with its quotes, links and cells', () => {
  expect(
    htmlToText(
      '<a href="https://a.test/x?b=1&amp;c=2">our page</a> <a href="https://a.test/">a.test</a> <a href="javascript:x">no</a>' +
        '<table><tr><td>eth0</td><td>10.0.0.1</td></tr></table>',
    ),
  ).toBe('our page (https://a.test/x?b=1&c=2) a.test noeth0 10.0.0.1');
  const html =
    '<html><head><title>T</title><style>p{}</style></head><body><p>Hei&nbsp;p&aring; &#229; &amp; &lt;b&gt;</p><script>alert(1)</script>' +
    '<ul><li>one</li><li>two<br>lines</li></ul><blockquote>old <blockquote>older</blockquote> old</blockquote>end<!-- x --></body></html>';
  expect(htmlToText(html)).toBe('Hei p&aring; å & <b>\n\none\n\ntwo\nlines\n\n> old\n> > older\n> old\nend');
  // Each of these made a regular expression look through the rest of the text once more.
  const bomb = '<!--'.repeat(300_000) + '<script>'.repeat(300_000) + '<a'.repeat(300_000);
  expect(htmlToText(bomb)).toBe('');
});

describe('a mail of a program is recognised', () => {
  test.each([
    'Auto-Submitted: auto-replied',
    'Precedence: bulk',
    'X-Auto-Response-Suppress: All',
    'X-Autoreply: yes',
    'List-Id: <news.example.test>',
    'Return-Path: <>',
    'Content-Type: multipart/report; boundary=x',
  ])('%s', async (header) => expect((await mail([header])).automatic).toMatch(/\./));

  test('and one of a person is not', async () => {
    expect((await mail(['Auto-Submitted: no', 'Return-Path: <kari@example.test>'])).automatic).toBeUndefined();
  });
});

test('text without a label is read as what it is', async () => {
  const bytes = (body: Uint8Array) => readMail(Buffer.concat([Buffer.from('From: a@b.test\r\n\r\n'), body]));
  expect((await bytes(Buffer.from('Bjørn', 'latin1'))).text).toBe('Bjørn');
  expect((await bytes(Buffer.from('Bjørn', 'utf8'))).text).toBe('Bjørn');
});

test('S58 headers of a mail become one clean line each', async () => {
  const read = await mail([
    'Subject: =?utf-8?Q?Hi=0D=0ABcc:_evil@x.test?= \u202eabc',
    'Message-ID: <a b@x>',
    'Delivered-To: support+x@resolvo.test',
  ]);
  expect(read.subject).toBe('Hi Bcc: evil@x.test abc');
  expect(read.messageId).toMatch(/^<sha256-[0-9a-f]{64}>$/);
  expect([read.from, read.recipients]).toEqual([
    'kari@example.test',
    ['support@resolvo.test', 'support+x@resolvo.test'],
  ]);
});

test('nested MIME and endless headers are refused, and a long text is cut', async () => {
  const nested = Array.from({ length: 60 }, (_, depth) =>
    [`Content-Type: multipart/mixed; boundary=b${depth}`, '', `--b${depth}`, ''].join('\r\n'),
  ).join('');
  await expect(readMail(Buffer.from(`From: a@b.test\r\n${nested}`))).rejects.toThrow();
  await expect(mail(Array.from({ length: 5000 }, (_, index) => `X-${index}: ${'x'.repeat(80)}`))).rejects.toThrow();
  const { text } = await mail([], 'word '.repeat(20_000));
  expect(text.length).toBeLessThanOrEqual(10_000);
  expect(text).toMatch(/\(The mail was longer\.\)$/);
});
