import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import { maskOf } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { receiver } from '../../../../test/received-mails.ts';
import { sweepOriginals } from './originals.ts';

const product = useOwnProduct();
let staff: TestAccount;
let ofMail: TestAccount;
let reader: TestAccount;
beforeAll(async () => {
  staff = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
  ofMail = await product.account({ permissions: maskOf(['administrator', 'staffMail']) });
  reader = await product.account({ permissions: maskOf(['administrator', 'staffRead']) });
});

const queue = '/system/admin/enquiries';
const received = '/system/admin/received-mails';

const receive = receiver(product, 'files');
async function came(parts: readonly (readonly string[])[]) {
  const from = `${randomUUID()}@private.test`;
  const row = await receive([
    `From: ${from}`,
    `To: ${brand.supportEmail}`,
    'Subject: Files',
    'Content-Type: multipart/mixed; boundary=b',
    ...['', '--b', '', 'Please see the files.'],
    ...parts.flatMap((lines) => ['--b', ...lines]),
    '--b--',
  ]);
  const { mails } = (await staff.browser.get(`${queue}/${row.enquiry_id}/mails`)).json();
  return { ...row, from, notTaken: mails[0].not_taken as { file_id: string; name: string; size: number }[] };
}

const part = (name: string, type: string, content: Buffer) => [
  `Content-Type: ${type}`,
  `Content-Disposition: attachment; filename="${name}"`,
  'Content-Transfer-Encoding: base64',
  '',
  content.toString('base64'),
];
const zip = Buffer.from('PK\x03\x04 archive PK\x05\x06', 'latin1');
const page = Buffer.from('<html><script>alert(1)</script></html>');

describe('S88 what we do not take of a mail is saved by staff alone, and opened nowhere', () => {
  test('each file as it came: a plain download in a sandbox, from the original', async () => {
    const mail = await came([
      part('backup.zip', 'application/zip', zip),
      part('Report for Kari.docx', 'application/vnd.openxmlformats', zip.subarray(0, 12)),
      part('page.html', 'text/html', page),
      part('notes', 'text/plain; name=notes', Buffer.from('no ending')),
    ]);
    expect(mail.notTaken).toEqual([
      { file_id: expect.any(String), name: 'backup.zip', size: zip.length },
      { file_id: expect.any(String), name: 'Report for Kari.docx', size: 12 },
      { file_id: expect.any(String), name: 'page.html', size: page.length },
    ]);
    const file = await staff.browser.get(
      `${queue}/${mail.enquiry_id}/mails/${mail.id}/files/${mail.notTaken[2]?.file_id}`,
    );
    expect([file.statusCode, file.body]).toEqual([200, page.toString()]);
    expect(file.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment; filename="page\.html"/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const archive = await ofMail.browser.get(`${received}/${mail.id}/files/${mail.notTaken[0]?.file_id}`);
    expect(archive.rawPayload.equals(zip)).toBe(true);
    const listed = (await ofMail.browser.get(`${received}?search=${mail.from}`)).json().mails;
    expect(listed[0].not_taken).toEqual(mail.notTaken);
  });

  test('by those who work with tickets or mails, from a mail of that ticket, while there is an original', async () => {
    const mail = await came([part('backup.zip', 'application/zip', zip)]);
    const other = await came([part('a.exe', 'application/x-msdownload', Buffer.from('MZ\0'))]);
    const inTicket = `${queue}/${mail.enquiry_id}/mails/${mail.id}/files/${mail.notTaken[0]?.file_id}`;
    const paths = [inTicket, `${received}/${mail.id}/files/${mail.notTaken[0]?.file_id}`];
    const client = await product.account();
    for (const path of paths) {
      for (const who of [client, reader]) expect((await who.browser.get(path)).statusCode).toBe(403);
    }
    expect((await ofMail.browser.get(inTicket)).statusCode).toBe(403);
    const wrong = [
      `${queue}/${other.enquiry_id}/mails/${mail.id}/files/${mail.notTaken[0]?.file_id}`,
      `${queue}/${mail.enquiry_id}/mails/${mail.id}/files/${randomUUID()}`,
    ];
    for (const path of wrong) expect((await staff.browser.get(path)).statusCode).toBe(404);
    product.travel(91 * 86_400_000);
    await sweepOriginals(product.deps);
    const later = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
    expect((await later.browser.get(inTicket)).statusCode).toBe(404);
  });

  test('the audit has who saved a file, and who saved the whole mail', async () => {
    const mail = await came([part('backup.zip', 'application/zip', zip)]);
    const person = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
    await person.browser.get(`${queue}/${mail.enquiry_id}/mails/${mail.id}/files/${mail.notTaken[0]?.file_id}`);
    await person.browser.get(`${queue}/${mail.enquiry_id}/mails/${mail.id}/original`);
    const events = await product.deps.db
      .selectFrom('events')
      .select(['data'])
      .where('name', '=', 'received_mail.opened')
      .where('actor_id', '=', person.personId)
      .orderBy('created_at')
      .execute();
    expect(events.map(({ data }) => data)).toEqual([
      { received_id: mail.id, file: 'backup.zip' },
      { received_id: mail.id, file: '' },
    ]);
  });

  test('signatures, and what Outlook adds by itself, are not told as missing', async () => {
    const noise = Buffer.from([1, 2, 3, 0]);
    const mail = await came([
      part('signature.asc', 'application/pgp-signature', noise),
      part('smime.p7s', 'application/pkcs7-signature', noise),
      part('winmail.dat', 'application/ms-tnef', noise),
      part('setup.exe', 'application/octet-stream', Buffer.from('MZ\0')),
    ]);
    const { enquiry } = (await staff.browser.get(`${queue}/${mail.enquiry_id}`)).json();
    const said = JSON.stringify(enquiry.fields);
    expect(said).toContain('setup.exe');
    expect(said).not.toMatch(/signature\.asc|smime|winmail/);
    await product.sendMails();
    const [told] = await product.mailsTo(mail.from);
    expect(told?.text).toContain('setup');
    expect(told?.text).not.toMatch(/signature|smime|winmail/);
    expect(mail.notTaken.map(({ name }) => name)).toContain('winmail.dat');
  });
});
