import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import { createTransport } from 'nodemailer';
import { beforeAll, describe, expect, test } from 'vitest';
import { staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { replyAddress } from '../enquiries/reply-address.ts';
import { mailStart } from './largest-mail.ts';
import { readInbox } from './watch-inbox.ts';

const product = useOwnProduct();
let client: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  client = await product.account();
  staff = await product.account({ permissions: staffMask });
  await readInbox(product.deps);
});

/** By SMTP into the lab's mailbox, which is read by IMAP as always. */
async function arrives(to: string, mail: string): Promise<void> {
  const transport = createTransport({ host: product.lab?.smtp?.host, port: product.lab?.smtp?.port ?? 0 });
  await transport.sendMail({ envelope: { from: 'x@stranger.test', to }, raw: mail });
  transport.close();
  await readInbox(product.deps);
}
const headers = (from: string, to: string, subject: string, ...more: string[]) =>
  [...more, `From: ${from}`, `To: ${to}`, `Subject: ${subject}`].join('\r\n');
const vouched = (from: string) => `Authentication-Results: mx.lab.test; dmarc=pass header.from=${from.split('@')[1]}`;
const screenshots = [
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'It does not start. Here are the screenshots.',
  '--b',
  'Content-Type: image/png; name=a.png',
  'Content-Disposition: attachment; filename=a.png',
  'Content-Transfer-Encoding: base64',
  '',
  'QUFB'.repeat(3_400_000),
  '--b--',
].join('\r\n');
const tinyParts = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nWhat I wrote\r\n${'--b\r\n\r\n'.repeat(400)}`;

async function ticket() {
  const title = `Other: ${randomUUID()}`;
  const { ticket_id: id } = (await client.browser.post('/account/tickets/new', { title, message: 'Why?' })).json();
  const { enquiry } = await detail(id);
  return { id: String(id), title, address: replyAddress(product.deps, 'client', enquiry.reference) ?? '' };
}
const detail = async (id: string) => (await staff.browser.get(`/system/admin/enquiries/${id}`)).json();
const rowOf = async (sender: string) =>
  (await staff.browser.get(`/system/admin/received-mails?search=${sender}&limit=5`)).json().mails[0];
const toldOf = async (address: string, words: string) =>
  (await product.mailsTo(address)).filter(({ text }) => text.includes(words));

describe('F70 a mail that is too large or has too many parts is not lost without a word', () => {
  test.each([
    ['over 12 MB', screenshots, 'It does not start.', 'The mail has 13 MB; we take 12 MB.', 'more than 12 MB'],
    ['of 400 parts', tinyParts, 'What I wrote', 'It has more than 300 parts.', 'a form that we cannot read'],
  ])('a client’s answer %s: its text is in the ticket, and who wrote it is told', async (_, body, said, why, told) => {
    const { id, title, address } = await ticket();
    await arrives(address, `${headers(client.email, address, `Re: ${title}`)}\r\n${body}`);
    const message = (await detail(id)).messages.at(-1);
    expect(message.body).toContain(said);
    expect(message.body).toContain(why);
    expect((await rowOf(client.email)).outcome).toBe('written');
    const [mail, ...others] = await toldOf(client.email, told);
    expect(mail?.subject).toContain(title);
    expect(others).toEqual([]);
  });

  test('a sender whom our mail server vouches for has a ticket with the text, and is told', async () => {
    const from = `${randomUUID()}@private.test`;
    await arrives(
      brand.supportEmail,
      `${headers(from, brand.supportEmail, 'Screenshots', vouched(from))}\r\n${screenshots}`,
    );
    expect(await rowOf(from)).toMatchObject({ outcome: 'enquiry', proof: 'authenticated' });
    expect(await toldOf(from, 'more than 12 MB')).toHaveLength(1);
  });

  test('of a stranger who proves nothing it waits for staff, by sender and subject; the stranger is not mailed', async () => {
    const from = `${randomUUID()}@private.test`;
    await arrives(brand.supportEmail, `${headers(from, brand.supportEmail, 'Screenshots')}\r\n${screenshots}`);
    const row = await rowOf(from);
    expect(row).toMatchObject({
      outcome: 'aside',
      subject: 'Screenshots',
      reason: 'The mail has 13 MB; we take 12 MB.',
    });
    expect(await product.mailsTo(from)).toEqual([]);
    const original = await staff.browser.get(`/system/admin/received-mails/${row.received_id}/original`);
    expect(original.headers['content-disposition']).toMatch(/mail-[0-9a-f]{8}-beginning\.txt/);
    expect([original.body.length, original.body.includes('It does not start.')]).toEqual([mailStart, true]);
    // Staff take it after all: what there is of it, and no half of a picture.
    const again = await staff.browser.post(`/system/admin/received-mails/${row.received_id}/retry`);
    expect(again.statusCode).toBe(202);
    await readInbox(product.deps);
    const { enquiry_id } = await rowOf(from);
    const { enquiry } = await detail(enquiry_id);
    expect(JSON.stringify(enquiry)).toContain('Only this text of the mail was taken.');
    expect(JSON.stringify(enquiry)).not.toContain('a.png');
  });

  test('headers without end, and a mail without a sender: set aside, with what they say', async () => {
    const from = `${randomUUID()}@private.test`;
    const endless = `X-Long: ${`${'x'.repeat(900)}\r\n `.repeat(200)}end`;
    await arrives(brand.supportEmail, `${headers(from, brand.supportEmail, 'Endless')}\r\n${endless}\r\n\r\nHello`);
    expect(await rowOf(from)).toMatchObject({
      outcome: 'aside',
      subject: 'Endless',
      reason: 'It cannot be read: Its headers are too long.',
    });
    const subject = randomUUID();
    await arrives(brand.supportEmail, `To: ${brand.supportEmail}\r\nSubject: ${subject}\r\n\r\nHello`);
    const { mails } = (await staff.browser.get('/system/admin/received-mails?outcome=aside&limit=50')).json();
    expect(mails).toContainEqual(expect.objectContaining({ subject, address: '', reason: 'It has no sender.' }));
  });
});
