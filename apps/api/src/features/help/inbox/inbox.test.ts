import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeMember } from '../../../../test/members.ts';
import { staffMask, type TestAccount, type TestMail, useProduct } from '../../../../test/product.ts';
import { replyAddress } from '../enquiries/reply-address.ts';
import { handOver } from './hand-over.ts';
import { readInbox, watchInbox } from './watch-inbox.ts';

const product = useProduct();
let client: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  client = await product.account();
  staff = await product.account({ permissions: staffMask });
  // The first look remembers where the mailbox stands; what was there before is not ours.
  await readInbox(product.deps);
});

const read = () => readInbox(product.deps);
const outcomes = () =>
  product.deps.db.selectFrom('received_mails').selectAll().orderBy('received_at').orderBy('uid').execute();
const lastOutcome = async () => (await outcomes()).at(-1);
const messages = async (id: string) => (await staff.browser.get(`/system/admin/enquiries/${id}`)).json().messages;
const answer = (id: string, message: string) =>
  staff.browser.post(`/system/admin/enquiries/${id}/messages`, { message });

async function opened(account = client): Promise<{ id: string; told: TestMail }> {
  const title = `Billing: ${randomUUID()}`;
  const { ticket_id: id } = (await account.browser.post('/account/tickets/new', { title, message: 'Why?' })).json();
  await answer(id, 'Because.');
  const told = (await product.mailsTo(account.email)).find(({ subject }) => subject.startsWith(`Re: ${title}`));
  if (!told) throw new Error('The answer was not mailed.');
  return { id, told };
}

const headerOf = (mail: TestMail, name: string): string =>
  mail.headers.find((one) => one.name.toLowerCase() === name)?.value ?? '';

async function send(mail: SendMailOptions): Promise<void> {
  const transport = createTransport({ host: product.lab?.smtp?.host, port: product.lab?.smtp?.port ?? 0 });
  await transport.sendMail({ subject: 'Hello', text: 'A text', ...mail });
  transport.close();
  await read();
}

test('an answer by mail is written in the ticket, without what it quotes, and staff are told', async () => {
  const { id, told } = await opened();
  expect(headerOf(told, 'reply-to')).toMatch(/^support\+rv-\w{4}-\w{4}\.[0-9a-f]{20}@resolvo\.test$/);
  expect(headerOf(told, 'references')).toBe(`<${id}@resolvo.test>`);
  await product.askLab('POST', `/mail/${told.id}/reply`, { text: 'I *see* now.\n\nThank you' });
  await read();
  expect((await messages(id)).at(-1)).toMatchObject({
    author: 'client',
    author_name: client.email,
    by_mail: true,
    body: 'I *see* now.\n\nThank you',
  });
  expect((await client.browser.get(`/account/tickets/${id}`)).json().ticket.ticket_state).toBe('open');
  const mails = await product.mailsTo(brand.supportEmail);
  expect(mails.filter(({ text }) => text.includes('I *see* now.'))).toHaveLength(1);
  // The next answer names the client's own mail, so that their program shows one conversation.
  await answer(id, 'With pleasure.');
  const next = (await product.mailsTo(client.email)).find(({ text }) => text.includes('With pleasure.'));
  const own = (await lastOutcome())?.message_id ?? '';
  expect(next && [headerOf(next, 'in-reply-to'), headerOf(next, 'references')]).toEqual([
    own,
    `<${id}@resolvo.test> ${own}`,
  ]);
});

test('a mail is taken once, whoever reads it how often, and a rebuilt mailbox brings none back', {
  tags: ['slow'],
}, async () => {
  const { id, told } = await opened();
  await product.askLab('POST', `/mail/${told.id}/reply`, { text: 'Only once' });
  await Promise.all([read(), read()]);
  await product.deps.db.updateTable('inbox_places').set({ uid: 0 }).execute();
  await read();
  await product.deps.db.updateTable('inbox_places').set({ validity: 'before', uid: 9 }).execute();
  await read();
  expect((await messages(id)).filter(({ body }: { body: string }) => body === 'Only once')).toHaveLength(1);
});

test('a crash while a mail is written leaves nothing of it, and the next try takes it', async () => {
  const { id, told } = await opened();
  await product.askLab('POST', `/mail/${told.id}/reply`, { text: 'After the crash' });
  const broken = {
    ...product.deps,
    jobs: { ...product.deps.jobs, send: () => Promise.reject(new Error('The process died.')) },
  };
  const written = async () => (await outcomes()).filter(({ outcome }) => outcome === 'written').length;
  const before = await written();
  await readInbox(broken);
  expect([await written(), (await messages(id)).length]).toEqual([before, 2]);
  product.travel(60_000);
  await read();
  expect((await messages(id)).at(-1).body).toBe('After the crash');
});

describe('whose mail it is', () => {
  const addressOf = (mail: TestMail) => headerOf(mail, 'reply-to');
  const enquiriesOf = async (email: string) =>
    (await staff.browser.get(`/system/admin/enquiries?search=${encodeURIComponent(email)}`)).json().enquiries;

  test('a wrong signature or a foreign sender does not write in the ticket; both become enquiries', async () => {
    const { id, told } = await opened();
    const before = await messages(id);
    const address = addressOf(told);
    const stranger = `${randomUUID()}@stranger.test`;
    await send({ from: stranger, to: address, subject: 'Let me in', text: 'Give me access' });
    expect(await lastOutcome()).toMatchObject({ outcome: 'enquiry', address: stranger });
    expect(await enquiriesOf(stranger)).toMatchObject([{ kind: 'contact', subject: 'Let me in', user_id: null }]);
    const forged = address.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`);
    await send({ from: client.email, to: forged, text: 'Forged' });
    expect((await lastOutcome())?.outcome).toBe('enquiry');
    expect(await messages(id)).toEqual(before);
  });

  test('a colleague who may write to support does; what one who left writes is a note of the desk', async () => {
    const { id, told } = await opened();
    const colleague = await product.account();
    const gone = await product.account();
    await makeMember(product, client, colleague, { role: 'technical' });
    await makeMember(product, client, gone, { role: 'technical', ended: new Date() });
    await send({ from: gone.email, to: addressOf(told), text: 'From outside' });
    await send({ from: colleague.email.toUpperCase(), to: addressOf(told), text: 'From inside' });
    const [, , ...further] = await messages(id);
    expect(further).toMatchObject([
      { internal: true, body: expect.stringContaining('From outside') },
      { internal: false, body: 'From inside', author_name: colleague.email },
    ]);
    const shown = (await client.browser.get(`/account/tickets/${id}`)).body;
    expect([shown.includes('From outside'), shown.includes('From inside')]).toEqual([false, true]);
  });

  test('staff answer by mail from their own address; a client cannot answer for them', async () => {
    const { id } = await opened();
    const { reference } = (await staff.browser.get(`/system/admin/enquiries/${id}`)).json().enquiry;
    const address = replyAddress(product.deps, 'staff', reference) ?? '';
    await send({ from: client.email, to: address, text: 'I am staff now' });
    expect((await messages(id)).at(-1).body).toBe('Because.');
    const headers = { 'Authentication-Results': `mx.lab.test; dmarc=pass header.from=${staff.email.split('@')[1]}` };
    await send({ from: staff.email, to: address, text: 'Answered on the train', headers });
    expect((await messages(id)).at(-1)).toMatchObject({ author: 'staff', author_name: staff.email, by_mail: true });
    const [first] = (await product.mailsTo(client.email)).filter(({ text }) => text.includes('on the train'));
    expect(first?.subject).toMatch(/^Re: Billing/);
  });

  test('an unknown sender becomes an enquiry, whose answer and further mails stay together', {
    tags: ['slow'],
  }, async () => {
    const stranger = `${randomUUID()}@stranger.test`;
    await send({
      from: `Ola <${stranger}>`,
      to: brand.supportEmail,
      subject: 'Do you host radio?',
      text: 'We need 2 TB.',
    });
    const [{ enquiry_id: id }] = await enquiriesOf(stranger);
    await answer(id, 'We do.');
    const told = (await product.mailsTo(stranger)).find(({ text }) => text.includes('We do.'));
    await product.askLab('POST', `/mail/${told?.id}/reply`, { text: 'Then we come.' });
    await read();
    expect(
      (await messages(id)).map(({ body, author_name }: { body: string; author_name: string }) => [body, author_name]),
    ).toEqual([
      ['We do.', staff.email],
      ['Then we come.', stranger],
    ]);
  });

  test('an answer to a closed ticket opens it again', { tags: ['slow'] }, async () => {
    const { id, told } = await opened();
    await staff.browser.post(`/system/admin/enquiries/${id}/close`);
    await product.askLab('POST', `/mail/${told.id}/reply`, { text: 'It is back' });
    await read();
    expect((await client.browser.get(`/account/tickets/${id}`)).json().ticket.ticket_state).toBe('open');
  });
});

describe('what is not taken', () => {
  test('automatic answers, lists, bounces and our own mails are ignored, and answered by nothing', {
    tags: ['slow'],
  }, async () => {
    const from = `${randomUUID()}@robot.test`;
    const cases: SendMailOptions[] = [
      { headers: { 'Auto-Submitted': 'auto-replied' } },
      { headers: { Precedence: 'list' } },
      { headers: { 'X-Auto-Response-Suppress': 'All' } },
      { from: `MAILER-DAEMON@robot.test` },
      { from: brand.supportEmail },
    ];
    const jobs = (await product.mailsTo(from)).length;
    for (const one of cases) {
      await send({ from, to: brand.supportEmail, ...one });
      expect(await lastOutcome(), JSON.stringify(one)).toMatchObject({ outcome: 'ignored' });
    }
    // Our mail to the support address arrives in the mailbox that we read.
    await client.browser.post('/account/tickets/new', { title: 'Other: Loop' });
    await product.sendMails();
    const before = (await staff.browser.get('/system/admin/enquiries')).json().count;
    await read();
    expect((await lastOutcome())?.outcome).toBe('ignored');
    expect((await staff.browser.get('/system/admin/enquiries')).json().count).toBe(before);
    expect(await product.mailsTo(from)).toHaveLength(jobs);
  });

  test('a mail bomb is set aside, the next one is taken, and one sender does not write without end', async () => {
    const incoming = { validity: 'bomb', size: 1 };
    const nested = Array.from(
      { length: 60 },
      (_, depth) => `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`,
    );
    await handOver(product.deps, { ...incoming, uid: 1, size: 900_000_000, source: new Uint8Array() });
    await handOver(product.deps, { ...incoming, uid: 2, source: Buffer.from(`From: a@b.test\r\n${nested.join('')}`) });
    await handOver(product.deps, { ...incoming, uid: 3, source: Buffer.from('no mail at all') });
    const from = `${randomUUID()}@busy.test`;
    for (let uid = 4; uid <= 25; uid += 1) {
      const source = Buffer.from(`From: ${from}\r\nTo: ${brand.supportEmail}\r\nSubject: ${uid}\r\n\r\nHello`);
      await handOver(product.deps, { ...incoming, uid, source });
    }
    const rows = (await outcomes()).filter(({ validity }) => validity === 'bomb');
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      ...Array(3).fill('aside'),
      ...Array(20).fill('enquiry'),
      ...Array(2).fill('aside'),
    ]);
    expect(rows.at(-1)?.reason).toBe(
      'Too many mails came in the name of this address within an hour, and nothing says that it was its owner.',
    );
    expect(product.logLines.join('\n')).toContain('inbox.refused');
  });

  test('staff see what came, what became of it and why, by sender, subject or outcome, with or without our own', async () => {
    const sender = `${randomUUID()}@example.test`;
    const source = Buffer.from(`From: ${sender}\r\nAuto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nI am away.`);
    await handOver(product.deps, { validity: sender, uid: 1, size: source.length, source });
    await handOver(product.deps, { validity: sender, uid: 2, size: 40_000_000, source: new Uint8Array() });
    const asked = async (query: string) =>
      (await staff.browser.get(`/system/admin/received-mails?${query}`)).json().mails;
    expect(await asked(`search=${sender.slice(0, 12).toUpperCase()}`)).toMatchObject([
      { address: sender, subject: 'Away', outcome: 'ignored', enquiry_id: null },
    ]);
    const word = `w${randomUUID().slice(0, 8)}`;
    const about = `From: ${sender}\r\nTo: ${brand.supportEmail}\r\nSubject: Re: The ${word} is full\r\n\r\nHello`;
    await handOver(product.deps, { validity: sender, uid: 3, size: 1, source: Buffer.from(about) });
    expect(await asked(`search=full ${word.slice(0, 7).toUpperCase()}`)).toMatchObject([{ address: sender }]);
    expect(await asked(`search=${word} elsewhere`)).toEqual([]);
    const reasons = async (view: string) =>
      (await asked(`outcome=ignored&view=${view}&limit=50`)).map(({ reason }: { reason: string }) => reason);
    expect(await reasons('all')).toContain('It is a mail of ours.');
    expect(await reasons('others')).not.toContain('It is a mail of ours.');
    expect(await asked('outcome=aside&limit=50')).toContainEqual(
      expect.objectContaining({ address: '', outcome: 'aside', reason: 'It has no sender.' }),
    );
    expect((await client.browser.get('/system/admin/received-mails')).statusCode).toBe(403);
  });

  test('S58 a hostile mail adds no header and no recipient to ours', { tags: ['slow'] }, async () => {
    const from = `${randomUUID()}@evil.test`;
    const source = [
      `From: "A\\r\\nBcc: x@evil.test" <${from}>`,
      `To: ${brand.supportEmail}`,
      'Subject: =?utf-8?B?SGkNCkJjYzogeEBldmlsLnRlc3Q=?=',
      'Message-ID: <a@b>\t<c@d>',
      '',
      'Hello',
    ].join('\r\n');
    await handOver(product.deps, { validity: 'evil', uid: 1, size: 1, source: Buffer.from(source) });
    await product.sendMails();
    expect(await product.mailsTo('x@evil.test')).toEqual([]);
    const [confirmed] = await product.mailsTo(from);
    expect(confirmed?.headers.map(({ name }) => name.toLowerCase())).not.toContain('bcc');
    const { enquiries } = (await staff.browser.get(`/system/admin/enquiries?search=${from}`)).json();
    expect(enquiries[0].subject).toBe('Hi Bcc: x@evil.test');
  });
});

test('the worker reads when the server tells of a mail, and goes on after the server was gone', {
  tags: ['slow'],
}, async () => {
  const stop = watchInbox(product.deps, 0.05);
  try {
    const { id, told } = await opened();
    await product.askLab('POST', `/mail/${told.id}/reply`, { text: 'Told by the server' });
    await expect.poll(async () => (await messages(id)).at(-1).body, { timeout: 10_000 }).toBe('Told by the server');
    await product.deps.inbox?.close();
    await product.askLab('POST', `/mail/${told.id}/reply`, { text: 'After the line was cut' });
    await expect.poll(async () => (await messages(id)).at(-1).body, { timeout: 10_000 }).toBe('After the line was cut');
  } finally {
    await stop();
  }
});

test('M34 that a person wrote to us goes with them', { tags: ['slow'] }, async () => {
  const leaving = await product.account();
  const { told } = await opened(leaving);
  await product.askLab('POST', `/mail/${told.id}/reply`, { text: 'Goodbye' });
  await read();
  const rows = async () => (await outcomes()).filter(({ address }) => address === leaving.email);
  expect(await rows()).toHaveLength(1);
  expect((await leaving.browser.send('DELETE', '/account/user', { email: leaving.email })).statusCode).toBe(200);
  expect(await rows()).toEqual([]);
});

test('a mail that comes back is counted for the mail it was, and is no message', { tags: ['slow'] }, async () => {
  const { id, told } = await opened();
  const written = (await messages(id)).length;
  await product.askLab('POST', `/mail/${told.id}/bounce`);
  await read();
  expect(await messages(id)).toHaveLength(written);
  expect(await lastOutcome()).toMatchObject({ outcome: 'ignored' });
  const [, mailId = ''] = /^<([0-9a-f-]{36})@/.exec(headerOf(told, 'message-id')) ?? [];
  expect(
    await product.deps.db.selectFrom('mails').select('bounced_at').where('id', '=', mailId).executeTakeFirst(),
  ).toEqual({ bounced_at: expect.any(Date) });
});
