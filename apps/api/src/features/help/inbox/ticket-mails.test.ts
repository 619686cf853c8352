import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import { beforeAll, describe, expect, test } from 'vitest';
import { staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { receiver } from '../../../../test/received-mails.ts';
import { RanOut } from '../../../apart/read-apart.ts';
import { replyAddress } from '../enquiries/reply-address.ts';
import { noteMails, takeWaiting } from './take-waiting.ts';

const product = useOwnProduct();
let client: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  client = await product.account();
  staff = await product.account({ permissions: staffMask });
});

const receive = receiver(product, 'ticket-mails');
const came = (lines: readonly string[], text = 'Hello') => receive([...lines, '', text]);
const vouched = (from: string) => `Authentication-Results: mx.lab.test; dmarc=pass header.from=${from.split('@')[1]}`;
const fresh = (from: string, subject: string = randomUUID()) => [
  `From: ${from}`,
  `To: ${brand.supportEmail}`,
  `Subject: ${subject}`,
];
const at = '/system/admin/enquiries';
const detail = async (id: string | null) => (await staff.browser.get(`${at}/${id}`)).json();
const mailsOf = async (id: string | null) => (await staff.browser.get(`${at}/${id}/mails`)).json();
const give = (id: string | null, account = client) => staff.browser.post(`${at}/${id}/client`, { user_id: account.id });
const own = async (id: string | null) => client.browser.get(`/account/tickets/${id}`);

async function ticket(account = client) {
  const title = `Other: ${randomUUID()}`;
  const { ticket_id: id } = (await account.browser.post('/account/tickets/new', { title, message: 'Why?' })).json();
  const { reference } = (await detail(id)).enquiry;
  const address = replyAddress(product.deps, 'client', reference) ?? '';
  return { id: String(id), reference: String(reference), address };
}

describe('S73 staff say whose a stranger’s ticket is, and nobody else does', () => {
  test('it is the client’s from then on, who is told; it can be merged, and taken away again', async () => {
    const stranger = `${randomUUID()}@private.test`;
    const made = await came(fresh(stranger, 'From my own mailbox'), 'It is me.');
    expect((await own(made.enquiry_id)).statusCode).toBe(404);
    expect((await give(made.enquiry_id)).statusCode).toBe(200);
    const { ticket: shown, messages } = (await own(made.enquiry_id)).json();
    expect([shown.ticket_title, messages[0].body]).toEqual(['From my own mailbox', 'It is me.']);
    const told = (await product.mailsTo(client.email)).find(({ subject }) => subject.includes('From my own mailbox'));
    expect(told?.text).toContain(stranger);
    const { notices } = (await client.browser.get('/account/notices?limit=20')).json();
    expect(JSON.stringify(notices)).toContain('From my own mailbox');
    // Answers go to where it was written from.
    await staff.browser.post(`${at}/${made.enquiry_id}/messages`, { message: 'We see.' });
    expect((await product.mailsTo(stranger)).some(({ text }) => text.includes('We see.'))).toBe(true);
    expect((await give(made.enquiry_id)).json().details).toBe('This ticket has a client already.');

    expect((await staff.browser.post(`${at}/${made.enquiry_id}/client/detach`)).statusCode).toBe(200);
    expect((await own(made.enquiry_id)).statusCode).toBe(404);
    const mails = await product.mailsTo(client.email);
    expect(mails.some(({ subject }) => subject.includes('no longer in your tickets: From my own mailbox'))).toBe(true);

    await give(made.enquiry_id);
    const { id: into } = await ticket();
    const { numeric_id: number } = (await detail(into)).enquiry;
    const merged = await staff.browser.post(`${at}/${made.enquiry_id}/merge`, { into: number });
    expect(merged.statusCode).toBe(200);
    expect((await detail(into)).messages.map(({ body }: { body: string }) => body)).toContain('We see.');
    expect((await staff.browser.post(`${at}/${made.enquiry_id}/client/detach`)).statusCode).toBe(409);
  });

  test('merged into a ticket of the client: who wrote it is told, sees nothing of the client, and is a stranger again', async () => {
    const stranger = `${randomUUID()}@private.test`;
    const made = await came(fresh(stranger, 'From my own mailbox'), 'It is me.');
    await give(made.enquiry_id);
    const one = await ticket();
    const { numeric_id: number, subject } = (await detail(one.id)).enquiry;
    const { tickets } = (await staff.browser.get(`/system/admin/clients/${client.id}/tickets`)).json();
    const listed = (id: unknown) => tickets.find((row: { ticket_id: string }) => row.ticket_id === id);
    expect(listed(made.enquiry_id)).toMatchObject({ answers_to: stranger, is_given: true });
    expect(listed(one.id)).toMatchObject({ answers_to: client.email, is_given: false });
    // The other way round, what the client writes would be answered to the stranger.
    const { numeric_id: given } = (await detail(made.enquiry_id)).enquiry;
    const refused = await staff.browser.post(`${at}/${one.id}/merge`, { into: given });
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      `Our answers in #${given} go to ${stranger}. Please merge that one into this one.`,
    ]);
    expect((await staff.browser.post(`${at}/${made.enquiry_id}/merge`, { into: number })).statusCode).toBe(200);
    const toStranger = (await product.mailsTo(stranger)).find(({ text }) => text.includes('put the two together'));
    expect(toStranger?.text).toContain('it reaches us as a new ticket');
    for (const hidden of [client.email, subject, `#${number}`]) expect(toStranger?.text).not.toContain(hidden);
    const toClient = (await product.mailsTo(client.email)).find(({ text }) => text.includes('put the two together'));
    expect(toClient?.text).toContain(`#${given} “From my own mailbox”, which ${stranger} wrote`);
    const { messages } = (await own(one.id)).json();
    expect(messages.at(-1)).toMatchObject({ author_name: stranger });
    await staff.browser.post(`${at}/${one.id}/messages`, { message: 'For the client alone.' });
    expect((await product.mailsTo(stranger)).some(({ text }) => text.includes('For the client alone.'))).toBe(false);
    const { reference } = (await detail(made.enquiry_id)).enquiry;
    const later = await came(fresh(stranger, `Re: From my own mailbox (${reference})`), 'More');
    expect(later).toMatchObject({ outcome: 'enquiry' });
    expect((await detail(later.enquiry_id)).enquiry.user_id).toBeNull();
  });

  test('a confirmed address is suggested where our mail server vouches for it, and taken by itself never', async () => {
    const proved = await came([vouched(client.email), ...fresh(client.email)]);
    const forged = await came(fresh(client.email));
    const foreign = await came([vouched('x@evil.test'), ...fresh(client.email)]);
    expect((await mailsOf(proved.enquiry_id)).suggested).toEqual([{ user_id: client.id, email: client.email }]);
    for (const { enquiry_id } of [forged, foreign]) expect((await mailsOf(enquiry_id)).suggested).toEqual([]);
    for (const { enquiry_id } of [proved, forged, foreign]) {
      expect((await detail(enquiry_id)).enquiry.user_id).toBeNull();
    }
  });

  test('reports of abuse, and tickets of accounts that are gone, are given to no client', async () => {
    const { id } = await ticket();
    expect((await give(id)).statusCode).toBe(409);
    const made = await came(fresh(`${randomUUID()}@private.test`));
    expect((await staff.browser.post(`${at}/${made.enquiry_id}/client`, { user_id: randomUUID() })).statusCode).toBe(
      404,
    );
    const detached = await staff.browser.post(`${at}/${made.enquiry_id}/client/detach`);
    expect(detached.json().details).toBe('Nobody gave this ticket to a client.');
  });
});

describe('S74 the reference of a ticket leads to it, and proves nobody', () => {
  test('with our mail server’s word it is the person; without it the message is marked', async () => {
    const { id, reference } = await ticket();
    const answers = [`References: <${randomUUID()}@else.test> <${id}@resolvo.test>`];
    const last = async () => (await detail(id)).messages.at(-1);
    const subject = `AW: Your ticket (${reference.toLowerCase()})`;
    expect(await came([vouched(client.email), ...fresh(client.email, subject)], 'Mine')).toMatchObject({
      outcome: 'written',
      proof: 'authenticated',
      enquiry_id: id,
    });
    expect(await last()).toMatchObject({ body: 'Mine', unproved: false, author_name: client.email });
    expect(await came([...answers, ...fresh(client.email)], 'Perhaps mine')).toMatchObject({
      outcome: 'written',
      proof: '',
    });
    expect(await last()).toMatchObject({ body: 'Perhaps mine', unproved: true, author: 'client' });
    const row = await product.deps.db
      .selectFrom('enquiry_messages')
      .select(['person_id', 'mail_from'])
      .where('enquiry_id', '=', id)
      .where('unproved', '=', true)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ person_id: null, mail_from: client.email });
    expect((await own(id)).json().messages.at(-1)).toMatchObject({ body: 'Perhaps mine', unproved: true });
    const [desk] = (await product.mailsTo(brand.supportEmail)).filter(({ text }) => text.includes('Perhaps mine'));
    expect(desk?.text).toContain('Nothing proves it');
  });

  test('a stranger who knows it has a ticket of their own', async () => {
    const { id, reference } = await ticket();
    const stranger = `${randomUUID()}@evil.test`;
    const made = await came([vouched(stranger), ...fresh(stranger, `Re: x (${reference})`)], 'Send me the keys');
    expect(made).toMatchObject({ outcome: 'enquiry' });
    expect(made.enquiry_id).not.toBe(id);
  });

  test('a mail in the name of staff without proof is a note that is not sent, and the desk is told', async () => {
    const { id, reference } = await ticket();
    const to = `To: ${replyAddress(product.deps, 'staff', reference)}`;
    const forged = await came([`From: ${staff.email}`, to, 'Subject: x'], 'Pay to this account instead');
    expect(forged).toMatchObject({ outcome: 'written', proof: 'signed' });
    const { messages } = await detail(id);
    expect(messages.at(-1)).toMatchObject({ internal: true, unproved: true, author_name: staff.email });
    expect((await own(id)).json().messages).toHaveLength(1);
    expect((await product.mailsTo(client.email)).some(({ text }) => text.includes('Pay to this'))).toBe(false);
    const desk = await product.mailsTo(brand.supportEmail);
    expect(desk.some(({ subject }) => subject.startsWith(`[${reference}] Not sent`))).toBe(true);
    await came([vouched(staff.email), `From: ${staff.email}`, to, 'Subject: x'], 'It is mended');
    expect((await detail(id)).messages.at(-1)).toMatchObject({ author: 'staff', internal: false, unproved: false });
    expect((await product.mailsTo(client.email)).some(({ text }) => text.includes('It is mended'))).toBe(true);
  });
});

describe('S72 nothing of a mail is lost', () => {
  const file = (name: string, content: string, ...more: string[]) => [
    '--b',
    `Content-Disposition: attachment; filename=${name}`,
    ...more,
    '',
    content,
  ];
  const mixed = 'Content-Type: multipart/mixed; boundary=b';
  const gif = Buffer.from(`GIF89a${'x'.repeat(40)};`, 'latin1').toString('base64');
  const logo = (n: number) => [
    '--b',
    `Content-Type: image/gif; name=logo-${n}.gif`,
    `Content-ID: <${n}@x>`,
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(`GIF89a${'x'.repeat(40 + n)};`, 'latin1').toString('base64'),
  ];

  test('logos and refused files take no room of screenshots, and the sender is told what was not taken', async () => {
    const stranger = `${randomUUID()}@private.test`;
    const logos = Array.from({ length: 12 }, (_, n) => n);
    const made = await came(
      [
        ...fresh(stranger),
        mixed,
        '',
        '--b',
        'Content-Type: text/html',
        '',
        logos.map((n) => `<img src="cid:${n}@x">`).join(''),
        ...logos.flatMap(logo),
        ...Array.from({ length: 6 }, (_, n) => file(`setup-${n}.exe`, 'MZ\u0001\u0002')).flat(),
        ...file('screen.gif', gif, 'Content-Transfer-Encoding: base64'),
      ],
      '--b--',
    );
    const { messages, enquiry } = await detail(made.enquiry_id);
    const names = messages[0].attachments.map((one: { name: string; inline: boolean }) => [one.name, one.inline]);
    expect(names).toHaveLength(11);
    expect(names).toContainEqual(['screen.gif', false]);
    expect(enquiry.fields.at(-1).value).toContain('“setup-5.exe” came with the mail and was not taken');
    const [told] = await product.mailsTo(stranger);
    expect(told?.text).toContain('- setup-0.exe: we take pictures');
    expect(told?.text).toContain('logo-0.gif: there were more files');
  });

  test('what a client’s answer quotes of ours can be opened by both sides, and the original by staff', async () => {
    const { id, address } = await ticket();
    await staff.browser.post(`${at}/${id}/messages`, { message: 'Please send us the output of the command.' });
    await product.sendMails();
    const text = ['Here.', '', 'On 18.11.2026, Resolvo wrote:', '> Please send us the output', '> of the command.'];
    const lines = [`From: ${client.email}`, `To: ${address}`, 'Subject: x', mixed, '', '--b', '', ...text];
    await came([...lines, ...file('run.exe', 'MZ\u0001')], '--b--');
    const answer = (await own(id)).json().messages.at(-1);
    expect(answer.body.split('\n')[0]).toBe('Here.');
    expect(answer.body).not.toContain('> Please');
    expect(answer.quoted).toBe(text.slice(2).join('\n'));
    const { mails } = await mailsOf(id);
    expect(mails).toMatchObject([{ message_id: answer.message_id, proof: 'signed' }]);
    const path = `${at}/${id}/mails/${mails[0].received_id}/original`;
    expect((await staff.browser.get(path)).body).toContain('> Please send us the output');
    const { id: other } = await ticket();
    expect((await staff.browser.get(path.replace(id, other))).statusCode).toBe(404);
    expect((await client.browser.get(path)).statusCode).toBe(403);
    // Nothing else is sent to a client who wrote in their ticket.
    const told = (await product.mailsTo(client.email)).find(({ text: words }) => words.includes('run.exe'));
    expect(told?.headers.find(({ name }) => name.toLowerCase() === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('a text that is longer than a message is whole in a file of it', async () => {
    const made = await came(fresh(`${randomUUID()}@private.test`), 'A long story. '.repeat(2000));
    const { enquiry, messages } = await detail(made.enquiry_id);
    expect(enquiry.fields.at(-1).value).toMatch(/All of it is in the file whole-mail\.txt\.\)$/);
    expect(messages[0].attachments).toMatchObject([{ name: 'whole-mail.txt', inline: false }]);
  });
});

test('F56 a mail that ran out of time is set aside at once: it would take as long again', async () => {
  const number = { validity: 'ran-out', uid: 1 };
  const inbox = {
    list: async () => ({ mails: [], place: number }),
    fetch: () => Promise.reject(new RanOut('Reading it took more than 20 seconds.')),
    markRead: async () => undefined,
    wait: async () => undefined,
    close: async () => undefined,
  };
  await noteMails(product.deps, product.deps.db, [number]);
  await takeWaiting(product.deps, inbox, { only: number });
  const row = await product.deps.db
    .selectFrom('received_mails')
    .select(['outcome', 'attempts', 'reason'])
    .where('validity', '=', 'ran-out')
    .executeTakeFirst();
  expect(row).toEqual({ outcome: 'aside', attempts: 1, reason: 'Reading it took more than 20 seconds.' });
});
