import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import { beforeAll, describe, expect, test } from 'vitest';
import { staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { receiver } from '../../../../test/received-mails.ts';
import { replyAddress } from '../enquiries/reply-address.ts';

const product = useOwnProduct();
let client: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  client = await product.account();
  staff = await product.account({ permissions: staffMask });
});

const receive = receiver(product, 'automatic');
const came = (lines: readonly string[], text = 'Hello') => receive([...lines, '', text]);

const queue = '/system/admin/enquiries';
const received = '/system/admin/received-mails';
const detail = async (id: string) => (await staff.browser.get(`${queue}/${id}`)).json();
const own = async (id: string) => (await client.browser.get(`/account/tickets/${id}`)).json();
const mailsSent = async () =>
  Number(
    (
      await product.deps.db
        .selectFrom('mails')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  );

/** A ticket that staff have answered, and its two signed addresses. */
async function answered() {
  const title = `Other: ${randomUUID()}`;
  const { ticket_id } = (await client.browser.post('/account/tickets/new', { title, message: 'Why?' })).json();
  const id = String(ticket_id);
  await staff.browser.post(`${queue}/${id}/messages`, { message: 'Because.' });
  await product.sendMails();
  const { reference } = (await detail(id)).enquiry;
  const [ofClient = '', ofStaff = ''] = (['client', 'staff'] as const).map((side) =>
    replyAddress(product.deps, side, reference),
  );
  return { id, ofClient, ofStaff };
}
const head = (from: string, to: string, ...headers: readonly string[]) => [
  `From: ${from}`,
  `To: ${to}`,
  'Subject: Re: Your ticket',
  ...headers,
];
const absent = 'Auto-Submitted: auto-replied';

describe('S86 what carries the signed address of a ticket is never ignored', () => {
  test.each([
    'X-Auto-Response-Suppress: DR, OOF, AutoReply',
    'List-Id: <team.example.test>',
    'Precedence: list',
    'Precedence: bulk',
    'X-Autoreply: yes',
    'Return-Path: <>',
  ])('%s alone: an ordinary answer, which opens the ticket', async (header) => {
    const { id, ofClient } = await answered();
    expect(await came(head(client.email, ofClient, header), 'It is down again.')).toMatchObject({
      outcome: 'written',
      proof: 'signed',
      enquiry_id: id,
    });
    const { enquiry, messages } = await detail(id);
    expect(enquiry.state).toBe('open');
    expect(messages.at(-1)).toMatchObject({
      body: 'It is down again.',
      author_name: client.email,
      automatic: false,
      unproved: false,
    });
    await product.sendMails();
    const told = await product.mailsTo(brand.supportEmail);
    expect(told.filter(({ text }) => text.includes('It is down again.')).length).toBeGreaterThan(0);
  });

  test('a no-reply address that the client has confirmed', async () => {
    const robot = await product.account({ email: `no-reply@${randomUUID()}.test` });
    const title = `Other: ${randomUUID()}`;
    const { ticket_id: id } = (await robot.browser.post('/account/tickets/new', { title, message: 'Why?' })).json();
    const { reference } = (await detail(id)).enquiry;
    const address = replyAddress(product.deps, 'client', reference) ?? '';
    expect(await came(head(robot.email, address), 'Still why?')).toMatchObject({ outcome: 'written', enquiry_id: id });
  });

  test('what staff write from the address of the desk: a note, since all of them may', async () => {
    const { id, ofStaff } = await answered();
    expect(await came(head(brand.supportEmail, ofStaff), 'I look at it.')).toMatchObject({ outcome: 'written' });
    expect((await detail(id)).messages.at(-1)).toMatchObject({ body: 'I look at it.', internal: true, unproved: true });
  });

  test('from another sender it is a ticket of its own, as without those headers, and is confirmed to none', async () => {
    const { id, ofClient } = await answered();
    const other = `${randomUUID()}@colleague.test`;
    const made = await came(head(other, ofClient, 'X-Auto-Response-Suppress: All'), 'I am a colleague.');
    expect(made.outcome).toBe('enquiry');
    expect(made.enquiry_id).not.toBe(id);
    await product.sendMails();
    expect(await product.mailsTo(other)).toEqual([]);
  });
});

describe('S87 an automatic answer stands in its ticket and sets nothing in motion', () => {
  test('the client reads it, marked; it turns and opens nothing, and no mail follows', async () => {
    const { id, ofClient } = await answered();
    const before = (await detail(id)).enquiry;
    const sent = await mailsSent();
    expect(await came(head(client.email, ofClient, absent), 'I am away until Monday.')).toMatchObject({
      outcome: 'written',
      proof: 'signed',
      enquiry_id: id,
    });
    const after = await detail(id);
    expect(after.enquiry).toEqual(before);
    const said = { body: 'I am away until Monday.', automatic: true, by_mail: true, author: 'client' };
    expect(after.messages.at(-1)).toMatchObject({ ...said, internal: false });
    expect((await own(id)).messages.at(-1)).toMatchObject(said);
    await staff.browser.post(`${queue}/${id}/close`);
    const closed = (await detail(id)).enquiry;
    await came(head(client.email, ofClient, absent), 'I am still away.');
    expect((await detail(id)).enquiry).toEqual(closed);
    await product.sendMails();
    expect(await mailsSent()).toBe(sent);
  });

  test('of staff, or in another name, it is among staff alone', async () => {
    const { id, ofClient, ofStaff } = await answered();
    const sent = await mailsSent();
    const vouched = `Authentication-Results: mx.lab.test; dmarc=pass header.from=${staff.email.split('@')[1]}`;
    await came([vouched, ...head(staff.email, ofStaff, absent)], 'Staff are away.');
    await came(head(`desk@${randomUUID()}.test`, ofClient, absent), 'We made case 7.');
    const { enquiry, messages } = await detail(id);
    expect(enquiry.state).toBe('answered');
    expect(messages.slice(-2)).toMatchObject([
      { body: 'Staff are away.', automatic: true, internal: true },
      { body: 'We made case 7.', automatic: true, internal: true },
    ]);
    expect(JSON.stringify(await own(id))).not.toMatch(/are away|case 7/);
    await product.sendMails();
    expect(await mailsSent()).toBe(sent);
  });

  test('what it brings and we do not take is not told to it', async () => {
    const { id, ofClient } = await answered();
    const sent = await mailsSent();
    const parts = ['--b', '', 'Away', '--b', 'Content-Disposition: attachment; filename=a.exe', '', 'MZ\0', '--b--'];
    await came(head(client.email, ofClient, absent, 'Content-Type: multipart/mixed; boundary=b'), parts.join('\r\n'));
    expect((await detail(id)).messages.at(-1).body).toContain('a.exe');
    await product.sendMails();
    expect(await mailsSent()).toBe(sent);
  });
});

describe('A42 an automatic mail without a signed address is no ticket until staff make it one', () => {
  const original = (id: string) => staff.browser.get(`${received}/${id}/original`);

  test('its original is kept, and its ticket is like any other', async () => {
    const from = `${randomUUID()}@robot.test`;
    const mail = await came(head(from, brand.supportEmail, absent), 'Your order 7 is late.');
    expect(mail).toMatchObject({ outcome: 'ignored', enquiry_id: null });
    expect((await original(mail.id)).body).toContain('Your order 7 is late.');
    const made = await staff.browser.post(`${received}/${mail.id}/ticket`, { email: from });
    expect(made.statusCode, made.body).toBe(201);
    expect(JSON.stringify((await detail(made.json().enquiry_id)).enquiry.fields)).toContain('Your order 7 is late.');
    await product.sendMails();
    expect(await product.mailsTo(from)).toEqual([]);
  });

  test.each([
    ['in plain words', 'text/plain', (link: string) => `You wrote:\r\n> Set your password: ${link}`],
    ['wrapped by a mail program', 'text/plain', (link: string) => `> ${link.slice(0, 40)}\r\n> ${link.slice(40)}`],
    ['in base64', 'text/html\r\nContent-Transfer-Encoding: base64', (link: string) => btoa(`<a href="${link}">`)],
    [
      'written anew by a scanner',
      'text/html',
      (link: string) => `<a href="https://scan.test/?u=${encodeURIComponent(link)}">`,
    ],
    ['as an attached mail', 'message/rfc822', (link: string) => `Subject: Password\r\n\r\n${link}`],
    [
      'as a mail of bytes',
      'application/octet-stream\r\nContent-Transfer-Encoding: base64',
      (link: string) => btoa(`Subject: Password\r\n\r\n${link}`),
    ],
  ])('but not where it quotes a link of ours that signs in: %s', async (_, type, body) => {
    const link = `https://resolvo.test/auth/password-reset?token=${randomUUID()}`;
    const head_ = head(`${randomUUID()}@robot.test`, brand.supportEmail, absent, `Content-Type: ${type}`);
    const mail = await came(head_, body(link));
    expect(mail.outcome).toBe('ignored');
    expect((await original(mail.id)).statusCode).toBe(404);
    const made = await staff.browser.post(`${received}/${mail.id}/ticket`, { email: 'a@robot.test' });
    expect([made.statusCode, made.json().details]).toEqual([409, 'Nothing of this mail was kept.']);
  });

  test('and not of a mail of ours that came back', async () => {
    const { id } = await answered();
    const own_ = await product.deps.db.selectFrom('mails').select('id').limit(1).executeTakeFirstOrThrow();
    const mail = await came(head(client.email, brand.supportEmail, `Message-ID: <${own_.id}@resolvo.test>`), id);
    expect(mail).toMatchObject({ outcome: 'ignored', reason: 'It is a mail of ours.' });
    expect((await original(mail.id)).statusCode).toBe(404);
  });
});
