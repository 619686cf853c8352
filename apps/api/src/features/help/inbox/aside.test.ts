import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import { filesOfStrangers } from '@resolvo/contract/help/files';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { beforeAll, describe, expect, test } from 'vitest';
import { actingFor } from '../../../../test/members.ts';
import { staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { sweepReceivedMails } from './forget-mails.ts';
import { handOver } from './hand-over.ts';
import { sweepOriginals } from './originals.ts';
import { mailReading } from './reading.ts';
import { claim, noteMails } from './take-waiting.ts';
import { readInbox } from './watch-inbox.ts';

const product = useOwnProduct();
let staff: TestAccount;
beforeAll(async () => {
  staff = await product.account({ permissions: staffMask });
  await readInbox(product.deps);
});

const list = async (query = '') =>
  (await staff.browser.get(`/system/admin/received-mails?limit=50${query}`)).json().mails;
const rowOf = async (subject: string) =>
  (await list()).find((mail: { subject: string; address: string }) => [mail.subject, mail.address].includes(subject));
const minutes = (count: number) => product.travel(count * 60_000);

/** As a stranger's server hands a mail in, line by line. */
async function arrives(lines: readonly string[]): Promise<void> {
  const transport = createTransport({ host: product.lab?.smtp?.host, port: product.lab?.smtp?.port ?? 0 });
  await transport.sendMail({ envelope: { from: 'x@stranger.test', to: brand.supportEmail }, raw: lines.join('\r\n') });
  transport.close();
}
const plain = (subject: string, ...more: string[]) => [
  `From: ${subject}@stranger.test`,
  `To: ${brand.supportEmail}`,
  `Subject: ${subject}`,
  ...more,
  '',
  'Hello',
];

/** A report about a mail of ours that its reader forged, with a NUL in what the server said. */
const forgedReport = (mailId: string, address: string, said: string) => [
  'From: MAILER-DAEMON@stranger.test',
  `To: ${brand.supportEmail}`,
  'Subject: Undelivered',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  '',
  '--b',
  'Content-Type: message/delivery-status',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Reporting-MTA: dns; mx.stranger.test',
  '',
  `Final-Recipient: rfc822; ${address}`,
  'Action: failed',
  'Status: 5.1.1',
  `Diagnostic-Code: smtp; ${said}`,
  '',
  '--b',
  'Content-Type: text/rfc822-headers',
  '',
  `Message-ID: <${mailId}@resolvo.test>`,
  '',
  '--b--',
];

test('D13 F36 a forged delivery report with a NUL stops no mail behind it', async () => {
  const asked = `${randomUUID()}@stranger.test`;
  await handOver(product.deps, mailOf('nul', 1, plain(asked.split('@')[0] ?? '')));
  await product.sendMails();
  const [told] = await product.mailsTo(asked);
  const [, mailId = ''] =
    /^<([0-9a-f-]{36})@/.exec(told?.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? '') ?? [];
  await arrives(forgedReport(mailId, asked, '550 no=00such=20mailbox'));
  await arrives(plain('behind-it'));
  await readInbox(product.deps);
  expect(await rowOf('behind-it')).toMatchObject({ outcome: 'enquiry' });
  expect(await rowOf('Undelivered')).toMatchObject({ outcome: 'ignored', reason: 'It is a delivery report.' });
  const { problem } = await product.deps.db
    .selectFrom('mails')
    .select('problem')
    .where('id', '=', mailId)
    .executeTakeFirstOrThrow();
  expect(problem).toBe('5.1.1 550 no\ufffdsuch mailbox');
});

test('F36 a mail of ours that comes back shows nobody the link in it', async () => {
  const report = forgedReport(randomUUID(), 'gone@stranger.test', '550 gone').join('\r\n');
  const returned = report
    .replace('text/rfc822-headers', 'message/rfc822')
    .replace('--b--', 'https://resolvo.test/auth/password-reset?token=secret\r\n--b--')
    .replace('Subject: Undelivered', 'Subject: Returned');
  await handOver(product.deps, mailOf('returned', 1, returned.split('\r\n')));
  const { received_id: id, ...row } = await rowOf('Returned');
  expect(row).toMatchObject({ outcome: 'ignored', original_until: 0 });
  expect((await staff.browser.get(`/system/admin/received-mails/${id}/original`)).statusCode).toBe(404);
});

const mailOf = (validity: string, uid: number, lines: readonly string[]) => {
  const source = Buffer.from(lines.join('\r\n'));
  return { validity, uid, size: source.length, source };
};

const originalOf = async (mail: { received_id: string; original_until: number }): Promise<string> => {
  expect(mail.original_until * 1000).toBeGreaterThan(product.deps.now().getTime());
  const file = await staff.browser.get(`/system/admin/received-mails/${mail.received_id}/original`);
  return file.body;
};

describe('F36 a mail that fails is set aside after three tries, and the rest goes on', () => {
  test('one that the server does not hand out', async () => {
    await arrives(plain('not-handed'));
    await arrives(plain('after-it'));
    const fault = { call: 'fetch', effect: 'busy', times: 'always', where: { subject: 'not-handed' } };
    await product.askLab('POST', '/smtp/faults', fault);
    const state = async () => (await list('&outcome=waiting')).concat(await list('&outcome=aside'));
    for (const tries of [1, 2, 3]) {
      await readInbox(product.deps);
      expect(await rowOf('after-it')).toMatchObject({ outcome: 'enquiry' });
      expect(await state()).toMatchObject([{ attempts: tries, outcome: tries < 3 ? 'waiting' : 'aside' }]);
      minutes(10);
    }
    const [aside] = await state();
    expect(aside).toMatchObject({
      reason: 'It failed 3 times. The mail server does not hand it out: this mail cannot be read',
      original_until: 0,
    });
    // Staff mend the mailbox and have it read once more.
    await product.askLab('DELETE', '/smtp/faults');
    const again = await staff.browser.post(`/system/admin/received-mails/${aside.received_id}/retry`);
    expect(again.statusCode).toBe(202);
    await readInbox(product.deps);
    expect(await rowOf('not-handed')).toMatchObject({ outcome: 'enquiry', attempts: 1 });
    const twice = await staff.browser.post(`/system/admin/received-mails/${aside.received_id}/retry`);
    expect([twice.statusCode, twice.json().details]).toEqual([409, 'This mail is a ticket.']);
  });

  test('one that ends the process, which is counted before it is read', async () => {
    await noteMails(product.deps, product.deps.db, [{ validity: 'killer', uid: 1 }]);
    // What a killed process leaves: a try that is noted and goes no further.
    for (const tries of [1, 2, 3]) {
      expect(await claim(product.deps, { validity: 'killer', uid: 1 })).toMatchObject({ attempts: tries });
      // A process that starts again serves for a while before it dares.
      expect(await claim(product.deps, { validity: 'killer', uid: 1 })).toBeUndefined();
      minutes(2);
    }
    const source = plain('killer');
    await handOver(product.deps, mailOf('killer', 1, source));
    const [aside] = await list('&outcome=aside');
    expect(aside).toMatchObject({ address: '', reason: expect.stringContaining('our program was ended') });
    await staff.browser.post(`/system/admin/received-mails/${aside.received_id}/retry`);
    await handOver(product.deps, mailOf('killer', 1, source));
    expect(await rowOf('killer')).toMatchObject({ outcome: 'enquiry' });
  });

  test('one that the database refuses: its original is kept, and the mail behind it is taken', async () => {
    const rule = sql`alter table enquiries add constraint no_such_subject check (subject <> 'refused-here')`;
    await rule.execute(product.deps.db);
    const lines = plain('refused-here');
    for (const tries of [1, 2, 3]) {
      await handOver(product.deps, mailOf('refused', 1, lines));
      expect(await rowOf('refused-here')).toMatchObject({ attempts: tries, outcome: tries < 3 ? 'waiting' : 'aside' });
      minutes(10);
    }
    await handOver(product.deps, mailOf('refused', 2, plain('behind-refused')));
    expect(await rowOf('behind-refused')).toMatchObject({ outcome: 'enquiry' });
    const aside = await rowOf('refused-here');
    expect(aside.reason).toMatch(/^It failed 3 times\. .*no_such_subject/);
    expect(await originalOf(aside)).toBe(lines.join('\r\n'));
    // Staff mend what failed, and nothing of it is lost.
    await sql`alter table enquiries drop constraint no_such_subject`.execute(product.deps.db);
    await staff.browser.post(`/system/admin/received-mails/${aside.received_id}/retry`);
    await handOver(product.deps, mailOf('refused', 1, []));
    expect(await rowOf('refused-here')).toMatchObject({ outcome: 'enquiry' });
  });

  test('one that takes too long to read, at once: its original is kept, and the mail behind it is taken', async () => {
    const { seconds } = mailReading.limit;
    const lines = plain('runs-out', 'Content-Type: text/html').slice(0, -1).concat('<p>'.repeat(100_000));
    try {
      // No machine reads it within a thousandth of a second.
      Object.assign(mailReading.limit, { seconds: 0.001 });
      await handOver(product.deps, mailOf('runs-out', 1, lines));
    } finally {
      Object.assign(mailReading.limit, { seconds });
    }
    await handOver(product.deps, mailOf('runs-out', 2, plain('behind-run-out')));
    expect(await rowOf('behind-run-out')).toMatchObject({ outcome: 'enquiry' });
    const aside = (await list('&outcome=aside')).find(({ reason }: { reason: string }) => reason.includes('seconds'));
    expect(aside).toMatchObject({ attempts: 1, reason: 'Reading it took more than 0.001 seconds.' });
    expect(await originalOf(aside)).toBe(lines.join('\r\n'));
  });

  test('not one that found what is ours away', async () => {
    const broken = (error: Error) => ({
      ...product.deps,
      files: { ...product.deps.files, put: () => Promise.reject(error) },
    });
    const withFile = plain('with-file', 'Content-Type: multipart/mixed; boundary=b').slice(0, -1);
    const file = ['--b', 'Content-Disposition: attachment; filename=a.txt', '', 'a log', '--b--'];
    const mail = mailOf('file', 1, [...withFile, ...file]);
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });
    for (let n = 0; n < 5; n += 1) {
      await expect(handOver(broken(away), mail)).rejects.toThrow('ECONNREFUSED');
      await expect(handOver(broken(new Error('The store is full.')), mail)).rejects.toThrow('full');
    }
    expect(await rowOf('with-file')).toMatchObject({ outcome: 'waiting', attempts: 0 });
    await handOver(product.deps, mail);
    expect(await rowOf('with-file')).toMatchObject({ outcome: 'enquiry', attempts: 1 });
  });
});

test('F36 the original of a mail is kept sealed, is a file for staff alone, and has an end', async () => {
  const lines = plain('kept', 'X-Evil: <script>alert(1)</script>');
  await handOver(product.deps, mailOf('kept', 1, lines));
  const { received_id: id, original_until: until } = await rowOf('kept');
  expect(until * 1000).toBeGreaterThan(product.deps.now().getTime() + 89 * 86_400_000);
  const path = `/system/admin/received-mails/${id}/original`;
  const file = await staff.browser.get(path);
  expect([file.statusCode, file.body]).toEqual([200, lines.join('\r\n')]);
  expect(file.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="mail-[0-9a-f]{8}\.txt"/),
    'content-security-policy': "default-src 'none'; sandbox",
  });
  const stored = await product.deps.db
    .selectFrom('received_originals')
    .selectAll()
    .where('received_id', '=', id)
    .execute();
  expect(stored[0]?.sealed.includes('script')).toBe(false);
  const client = await product.account();
  expect((await client.browser.get(path, actingFor(client))).statusCode).toBe(403);
  product.travel(91 * 86_400_000);
  await sweepOriginals(product.deps);
  const later = await product.account({ permissions: staffMask });
  expect((await later.browser.get(path)).statusCode).toBe(404);
  await sweepReceivedMails(product.deps);
});

test('E12 strangers fill no disk: their files have a room for a day, and the oldest originals go when more come', async () => {
  const { db, now } = product.deps;
  const old = randomUUID();
  const row = { validity: '1', uid: 900_001, message_id: old, address: '', subject: '', size: 0, received_at: now() };
  const { id: received_id } = await db
    .insertInto('received_mails')
    .values({ ...row, outcome: 'refused' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const original = {
    sealed: Buffer.from('old'),
    size: 2_147_483_647,
    created_at: new Date(0),
    ends_at: new Date(4e12),
  };
  const { id: older_id } = await db
    .insertInto('received_mails')
    .values({ ...row, uid: 900_002, message_id: randomUUID(), outcome: 'refused' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('received_originals')
    .values([
      { ...original, received_id, created_at: new Date(1000) },
      { ...original, received_id: older_id },
    ])
    .execute();
  const kept = { name: 'a.txt', media_type: 'text/plain', created_at: now(), size: 5 * 1024 * 1024 };
  const files = Array.from({ length: filesOfStrangers / kept.size }, () => ({ ...kept, id: randomUUID() }));
  await db.insertInto('ticket_files').values(files).execute();

  const boundary = ['Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'See the file.', '--b'];
  const file = [
    'Content-Type: text/plain; name=a.txt',
    'Content-Disposition: attachment; filename=a.txt',
    '',
    'A',
    '--b--',
  ];
  await arrives([...plain('filling').slice(0, -2), ...boundary, ...file]);
  await readInbox(product.deps);
  const taken = await rowOf('filling');
  expect(taken.outcome).toBe('enquiry');
  const { body } = await staff.browser.get(`/system/admin/enquiries/${taken.enquiry_id}`);
  expect(body).toContain('Too many files came today from people without an account.');
  const left = await db.selectFrom('received_originals').select('received_id').execute();
  expect(left.map((one) => one.received_id)).not.toContain(older_id);
});
