import { describe, expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';
import { readMail } from './read-mail.ts';

const mail = (headers: readonly string[], body = 'Hello') =>
  readMail(
    Buffer.from(['From: Kari <Kari@Example.test>', 'To: support@resolvo.test', ...headers, '', body].join('\r\n')),
  );

test('HTML becomes text, without scripts and styles, with its quotes, links and cells', () => {
  expect(
    htmlToText(
      '<a href="https://a.test/x?b=1&amp;c=2">our page</a> <a href="https://a.test/">a.test</a> <a href="javascript:x">no</a>' +
        '<table><tr><td>eth0</td><td>10.0.0.1</td></tr></table>',
    ),
  ).toBe('our page (https://a.test/x?b=1&c=2) a.test no\neth0 10.0.0.1');
  const html =
    '<html><head><title>T</title><style>p{}</style></head><body><p>Hei&nbsp;p&aring; &#229; &Oslash;&euro; &amp; &lt;b&gt;</p><script>alert(1)</script>' +
    '<ul><li>one</li><li>two<br>lines</li></ul><blockquote>old <blockquote>older</blockquote> old</blockquote>end<!-- x --></body></html>';
  expect(htmlToText(html)).toBe('Hei på å Ø€ & <b>\n\n- one\n- two\nlines\n\n> old\n> > older\n> old\nend');
  // Each of these made a regular expression look through the rest of the text once more.
  const bomb = '<!--'.repeat(300_000) + '<script>'.repeat(300_000) + '<a'.repeat(300_000);
  expect(htmlToText(bomb)).toBe('');
});

test('E13 empty lines and tiny parts cost no more than letters do', async () => {
  const megabyte = 1024 * 1024;
  const head = 'From: a@b.test\r\nTo: support@resolvo.test\r\n';
  /** Of the processor and of this thread alone: other processes and the clock count for nothing. */
  const costOf = async (text: string): Promise<number> => {
    let least = Number.POSITIVE_INFINITY;
    for (let tries = 0; tries < 3; tries += 1) {
      const begun = process.threadCpuUsage();
      await readMail(Buffer.from(head + text)).catch(() => undefined);
      const { user, system } = process.threadCpuUsage(begun);
      least = Math.min(least, user + system);
    }
    return least;
  };
  const line = 'An ordinary line of a letter that a person wrote to our desk.\r\n';
  const letter = await costOf(`\r\n${line.repeat(megabyte / line.length)}`);
  // A library that makes an object for each line takes fifty times as long, and more.
  expect(await costOf(`\r\n${'\r\n'.repeat(megabyte / 2)}`)).toBeLessThan(5 * letter);
  const parts = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n';
  expect(await costOf(`${parts}${'--b\r\n\r\n'.repeat(40_000)}`)).toBeLessThan(5 * letter);
  expect((await readMail(Buffer.from(`${head}\r\n${'\r\n'.repeat(megabyte / 2)}`))).text).toBe('');
});

test('E13 runs of spaces, deep lists and half names of pictures cost what as many letters do', async () => {
  const costOf = async (type: string, text: string): Promise<number> => {
    const begun = process.threadCpuUsage();
    await mail([`Content-Type: text/${type}`], text);
    const { user, system } = process.threadCpuUsage(begun);
    return user + system;
  };
  const size = 60_000;
  const letters = 'An ordinary line of a letter.<br>\r\n'.repeat(size / 36);
  const letter = Math.max(await costOf('html', letters), await costOf('html', letters), 20_000);
  // Each of these was tried anew from each of its letters: a minute for sixty thousand spaces.
  expect(await costOf('html', `<pre>${' '.repeat(size)}x`)).toBeLessThan(20 * letter);
  expect(await costOf('html', '<ul><li>'.repeat(size / 8))).toBeLessThan(20 * letter);
  expect(await costOf('plain', '[cid:'.repeat(size / 5))).toBeLessThan(20 * letter);
});

test('E13 of attached mails a megabyte of text is read, and those beyond it are kept as they came', async () => {
  const inner = (name: string) =>
    ['--b', 'Content-Type: message/rfc822', '', `Subject: ${name}`, '', `${name} ${'x'.repeat(400_000)}`].join('\r\n');
  const names = ['one', 'two', 'three', 'four'];
  const { attachments } = await mail(
    ['Content-Type: multipart/mixed; boundary=b'],
    `${names.map(inner).join('\r\n')}\r\n--b--`,
  );
  expect(attachments.map(({ name }) => name)).toEqual([
    'one.eml.txt',
    'two.eml.txt',
    'attachment-3.eml',
    'attachment-4.eml',
  ]);
  for (const [at, { content }] of attachments.entries()) {
    expect(Buffer.from(content).toString()).toContain(`${names[at]} xxx`);
  }
});

test('S72 HTML keeps the lines and spaces of preformatted text, and the numbers and marks of its lists', () => {
  const log = '<p>Log:</p><pre>eth0:  up\n  inet 10.0.0.1\r\n\n\n\n\tdone &lt;ok&gt;<br>end</pre><p>So  long</p>';
  expect(htmlToText(log)).toBe('Log:\n\neth0:  up\n  inet 10.0.0.1\n\n\n\n    done <ok>\nend\n\nSo long');
  const lists = '<ol><li>Stop it<ul><li>by hand<li>by its API</ul></li><li>Start it</li></ol>after';
  expect(htmlToText(lists)).toBe('1. Stop it\n  - by hand\n  - by its API\n\n2. Start it\n\nafter');
});

test('S72 a text part that only says to look at the HTML does not hide it', async () => {
  const alternative = (plain: string) =>
    mail(
      ['Content-Type: multipart/alternative; boundary=b'],
      ['--b', '', plain, '--b', 'Content-Type: text/html', '', '<p>The server is down.</p>', '--b--'].join('\r\n'),
    );
  for (const stub of ['', 'Please view this mail in an HTML reader.', 'This message is in HTML format.']) {
    expect((await alternative(stub)).text).toBe('The server is down.');
  }
  expect((await alternative('My HTML page is broken since noon.')).text).toBe('My HTML page is broken since noon.');
  expect((await mail([], 'Please view this mail in an HTML reader.')).text).toContain('HTML reader');
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
  for (const alphabet of ['latin1', 'utf8'] as const) {
    const read = await readMail(Buffer.from('From: Bjørn <a@b.test>\r\nSubject: Blåbær\r\n\r\nHei', alphabet));
    expect([read.name, read.subject]).toEqual(['Bjørn', 'Blåbær']);
  }
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

test('nested MIME and endless headers are refused, and a long text is whole', async () => {
  const nested = Array.from({ length: 60 }, (_, depth) =>
    [`Content-Type: multipart/mixed; boundary=b${depth}`, '', `--b${depth}`, ''].join('\r\n'),
  ).join('');
  await expect(readMail(Buffer.from(`From: a@b.test\r\n${nested}`))).rejects.toThrow();
  await expect(mail(Array.from({ length: 5000 }, (_, index) => `X-${index}: ${'x'.repeat(80)}`))).rejects.toThrow();
  const { text } = await mail([], 'word '.repeat(20_000));
  expect(text).toHaveLength(99_999);
});

describe('what comes with a mail', () => {
  const parts = (...some: readonly (readonly string[])[]) =>
    ['Content-Type: multipart/mixed; boundary=b', ...['', ...some.flatMap((lines) => ['--b', ...lines]), '--b--']].join(
      '\r\n',
    );
  const read = (text: string) => readMail(Buffer.from(`From: a@b.test\r\n${text}`));
  const picture = (id: string, disposition: string, content: string) => [
    'Content-Type: image/png; name=logo.png',
    `Content-Disposition: ${disposition}`,
    `Content-ID: <${id}>`,
    '',
    content,
  ];

  test('pictures that the text shows are told from attachments, named where they stand, and kept once', async () => {
    const mail = await read(
      parts(
        ['Content-Type: text/html', '', '<p>See <img src="cid:one@x"> here</p>'],
        picture('one@x', 'inline', 'AAAA'),
        picture('one@x', 'inline', 'AAAA'),
        picture('two@x', 'attachment', 'BBBB'),
      ),
    );
    expect(mail.text).toBe('See [logo.png] here');
    expect(mail.attachments.map(({ name, inline }) => [name, inline])).toEqual([
      ['logo.png', true],
      ['logo.png', false],
    ]);
    const plain = await read(parts(['', 'See [cid:one@x]'], picture('one@x', 'inline', 'AAAA')));
    expect([plain.text, plain.attachments[0]?.inline]).toEqual(['See [logo.png]', true]);
  });

  test('an attached mail is a text with its subject for a name, beside what was attached to it', async () => {
    const inner = [
      'Content-Type: message/rfc822',
      '',
      'From: Ola <ola@else.test>',
      'Subject: Disk: full',
      'Content-Type: multipart/mixed; boundary=c',
      '',
      '--c',
      '',
      'It is full.',
      '--c',
      'Content-Disposition: attachment; filename=df.txt',
      '',
      '100%',
      '--c--',
    ];
    const mail = await read(parts(['', 'Please see the mail.'], inner));
    expect(mail.text).toBe('Please see the mail.');
    expect(mail.attachments.map(({ name, content }) => [name, Buffer.from(content).toString()])).toEqual([
      ['Disk- full.eml.txt', 'From: Ola <ola@else.test>\nSubject: Disk: full\nAttached: df.txt\n\nIt is full.'],
      ['df.txt', '100%'],
    ]);
    const damaged = await read(parts(['', 'See'], ['Content-Type: message/rfc822', '', `X: ${'x'.repeat(200_000)}`]));
    expect(damaged.attachments.map(({ name }) => name)).toEqual(['attachment-1.eml']);
  });

  test('which mails it answers is what its headers say', async () => {
    const { answers } = await mail(['In-Reply-To: <b@x>', 'References: <a@x>', ' <b@x> nonsense <c d@x>']);
    expect(answers).toEqual(['<b@x>', '<a@x>']);
  });
});
