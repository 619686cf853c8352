import { connect } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startTestLab, type TestLab, withDataDir } from '../test-lab.ts';
import type { MailSummary } from './mailbox.ts';

let folder: Awaited<ReturnType<typeof withDataDir>>;
let lab: TestLab;

beforeEach(async () => {
  folder = await withDataDir();
  lab = await startTestLab({ dataDir: folder.dataDir, parts: { smtp: true, recaptcha: false, stripe: false } });
});
afterEach(async () => {
  await lab.close();
  await folder.remove();
});

const hello: SendMailOptions = {
  from: 'Resolvo <no-reply@resolvo.test>',
  to: 'Kari <kari@example.test>',
  subject: 'Bekreft adressen din, Kåre',
  text: 'Open https://resolvo.test/verify?code=1&x=2.',
};

async function send(mail: SendMailOptions = hello, auth?: { user: string; pass: string }): Promise<void> {
  const transport = createTransport({
    host: lab.smtp?.host,
    port: lab.smtp?.port,
    secure: false,
    ...(auth && { auth }),
  });
  try {
    await transport.sendMail(mail);
  } finally {
    transport.close();
  }
}

async function mails(query = ''): Promise<MailSummary[]> {
  return (await lab.call('GET', `/lab/api/mail${query}`)).json.mails as MailSummary[];
}

const breakIt = (preset: string) => lab.call('PUT', '/lab/api/faults', { part: 'smtp', preset });
const journal = async () => JSON.stringify((await lab.call('GET', '/lab/api/journal?part=smtp')).json.entries);

describe('accepting', () => {
  test('keeps envelope, headers, text, html, links and source', async () => {
    await send({
      ...hello,
      bcc: 'archive@example.test',
      html: '<p><a href="https://resolvo.test/verify?code=1&amp;x=2">Confirm</a> <a href="mailto:a@b.test">write</a></p>',
    });
    const [summary] = await mails();
    expect(summary).toMatchObject({
      subject: hello.subject,
      from: hello.from,
      to: [hello.to],
      envelope: { mail_from: 'no-reply@resolvo.test', rcpt_to: ['kari@example.test', 'archive@example.test'] },
    });
    const { json } = await lab.call('GET', `/lab/api/mail/${summary?.id}`);
    expect(json).toMatchObject({ links: ['https://resolvo.test/verify?code=1&x=2'], attachments: [] });
    expect(json.headers).toContainEqual({ name: 'To', value: 'Kari <kari@example.test>' });
    const source = await (await fetch(`${lab.origin}/lab/api/mail/${summary?.id}/source`)).text();
    expect(source).toContain('From: Resolvo <no-reply@resolvo.test>');
  });

  test('survives a restart, and emptying it does too', async () => {
    await send();
    const before = await mails();
    await lab.close();
    lab = await startTestLab({ dataDir: folder.dataDir });
    expect(await mails()).toEqual(before);
    expect((await lab.call('DELETE', '/lab/api/mail')).json).toEqual({ deleted: 1 });
    await lab.close();
    lab = await startTestLab({ dataDir: folder.dataDir });
    expect(await mails()).toEqual([]);
    await send();
    const [next] = await mails();
    expect(String(next?.id) > String(before[0]?.id)).toBe(true);
  });

  test('lists newest first, by recipient, and after an id', async () => {
    for (const name of ['a', 'b', 'c']) await send({ ...hello, to: `${name}@example.test`, subject: name });
    const all = await mails();
    expect(all.map((mail) => mail.subject)).toEqual(['c', 'b', 'a']);
    expect((await mails('?to=B@example.test')).map((mail) => mail.subject)).toEqual(['b']);
    expect((await mails(`?after=${all[1]?.id}`)).map((mail) => mail.subject)).toEqual(['c']);
  });

  test('gives attachments back as they were', async () => {
    const content = Buffer.from([0, 1, 2, 255, 254]);
    await send({ ...hello, attachments: [{ filename: 'faktura (ærlig).bin', content }] });
    const [mail] = await mails();
    const { json } = await lab.call('GET', `/lab/api/mail/${mail?.id}`);
    const [attachment] = json.attachments as { path: string; filename: string; size_bytes: number }[];
    expect(attachment).toMatchObject({ filename: 'faktura (ærlig).bin', size_bytes: 5 });
    const reply = await fetch(lab.origin + attachment?.path);
    expect(reply.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''faktura%20%28%C3%A6rlig%29.bin",
    );
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(content);
    expect((await lab.call('GET', `/lab/api/mail/${mail?.id}/attachments/1`)).status).toBe(404);
  });

  test('shows html as a page that can do nothing, with its own pictures', async () => {
    const picture = { filename: 'a.png', content: Buffer.from('png'), contentType: 'image/png', cid: 'logo@lab' };
    await send({ ...hello, html: '<!doctype html><img src="cid:logo@lab">', attachments: [picture] });
    const [mail] = await mails();
    const reply = await fetch(`${lab.origin}/lab/mail/${mail?.id}/html`);
    expect(reply.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect(await reply.text()).toMatch(/^<!doctype html>.*<img src="data:image\/png;base64,cG5n">/s);
  });

  test('takes any password, and never writes it down', async () => {
    await send(hello, { user: 'mailer', pass: 'hunter2' });
    expect(await mails()).toHaveLength(1);
    expect(await journal()).toContain('mailer');
    expect(await journal()).not.toContain('hunter2');
  });

  test('refuses more than 25 MB', async () => {
    const attachments = [{ filename: 'big.bin', content: Buffer.alloc(20 * 1024 * 1024) }];
    await expect(send({ ...hello, attachments })).rejects.toMatchObject({ responseCode: 552 });
    expect(await mails()).toEqual([]);
    // So many megabytes take a busy machine longer than other mails.
  }, 60_000);
});

describe('faults', () => {
  test('down', async () => {
    await breakIt('down');
    await expect(send()).rejects.toMatchObject({ responseCode: 421 });
    await breakIt('none');
    await send();
    expect(await mails()).toHaveLength(1);
  });

  test('down reaches a connection that was already open', async () => {
    const transport = createTransport({ host: lab.smtp?.host, port: lab.smtp?.port, pool: true, maxConnections: 1 });
    try {
      await transport.sendMail(hello);
      await breakIt('down');
      await expect(transport.sendMail(hello)).rejects.toThrow();
      expect(await mails()).toHaveLength(1);
    } finally {
      transport.close();
    }
  });

  test('slow', async () => {
    await breakIt('slow');
    const before = performance.now();
    await send();
    expect(performance.now() - before).toBeGreaterThan(190);
  });

  test('declines', async () => {
    await breakIt('declines');
    await expect(send()).rejects.toMatchObject({ responseCode: 550 });
    expect(await mails()).toEqual([]);
  });

  test('drops replies: the mail is there, the sender does not know', async () => {
    await breakIt('drops replies');
    await expect(send()).rejects.toThrow();
    expect(await mails()).toHaveLength(1);
    expect(await journal()).toContain('but the reply was dropped');
  });

  test('closing does not wait for a slow message', async () => {
    await lab.close();
    lab = await startTestLab({ dataDir: folder.dataDir, slowMs: 60_000 });
    await breakIt('slow');
    const sending = send().catch((error: unknown) => error);
    await expect.poll(journal).toContain('waits');
    await lab.close();
    expect(await sending).toBeInstanceOf(Error);
    lab = await startTestLab({ dataDir: folder.dataDir });
  });
});

describe('sentinels', () => {
  test('bounce', async () => {
    await expect(send({ ...hello, to: 'Bounce.me@example.test' })).rejects.toMatchObject({ responseCode: 550 });
    await send({ ...hello, to: 'me@bounce.test' });
    expect(await journal()).toContain('There is no mailbox');
  });

  test('tempfail', async () => {
    const mail = { ...hello, to: 'tempfail@example.test' };
    await expect(send(mail)).rejects.toMatchObject({ responseCode: 451 });
    await send(mail);
    expect(await mails()).toHaveLength(1);
  });
});

test('one mailbox is busy until it is mended, and no other', async () => {
  const busy = { call: 'rcpt', effect: 'busy', times: 'always', where: { to: 'kari@example.test' } };
  const { json } = await lab.call('POST', '/lab/api/smtp/faults', busy);
  await expect(send()).rejects.toMatchObject({ responseCode: 451 });
  await expect(send()).rejects.toMatchObject({ responseCode: 451 });
  await send({ ...hello, to: 'ola@example.test' });
  await lab.call('DELETE', `/lab/api/smtp/faults?id=${json.id}`);
  await send();
  expect(await mails()).toHaveLength(2);
});

test('an unknown command is answered loudly and written down', async () => {
  const reply = await new Promise<string>((resolve, reject) => {
    const socket = connect(lab.smtp?.port ?? 0, lab.smtp?.host, () => {});
    let heard = '';
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      heard += chunk;
      if (heard.includes('500 ')) {
        socket.destroy();
        resolve(heard);
      } else if (heard.startsWith('220 ')) {
        socket.write('TELEPORT now\r\n');
      }
    });
  });
  expect(reply).toContain('500 Error: command not recognized');
  expect(await journal()).toContain('"verb":"TELEPORT"');
});
