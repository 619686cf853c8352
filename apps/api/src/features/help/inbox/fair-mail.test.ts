import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import { beforeAll, describe, expect, test } from 'vitest';
import { staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { receiver } from '../../../../test/received-mails.ts';
import { replyAddress } from '../enquiries/reply-address.ts';
import { handOver } from './hand-over.ts';

const product = useOwnProduct();
let client: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  client = await product.account();
  staff = await product.account({ permissions: staffMask });
});

const receive = receiver(product, 'fair');
/** What became of a mail. Without a subject it has one of its own. */
const came = (headers: readonly string[], text = 'Hello', subject: string = randomUUID()) =>
  receive([`Subject: ${subject}`, ...headers, '', text]);
const toSupport = (from: string) => [`From: ${from}`, `To: ${brand.supportEmail}`];
const proved = (from: string, server = 'mx.lab.test') => [
  `Authentication-Results: ${server}; spf=fail smtp.mailfrom=x.test; dmarc=pass header.from=${from.split('@')[1]}`,
  ...toSupport(from),
];

async function ticketOf(account: TestAccount): Promise<{ id: string; address: string }> {
  const { ticket_id: id } = (
    await account.browser.post('/account/tickets/new', { title: 'Other: Mine', message: 'a' })
  ).json();
  const { reference } = (await staff.browser.get(`/system/admin/enquiries/${id}`)).json().enquiry;
  return { id, address: replyAddress(product.deps, 'client', reference) ?? '' };
}

describe('E12 what is forged takes no room of what is true', () => {
  test('mails in a client’s name neither shut out the client’s answers nor are each answered to the client', async () => {
    const { id, address } = await ticketOf(client);
    const rows = [];
    for (let n = 0; n < 25; n += 1) rows.push(await came(toSupport(client.email)));
    expect(rows.map(({ outcome }) => outcome)).toEqual([...Array(20).fill('enquiry'), ...Array(5).fill('aside')]);
    // Of each taken one the reason says whether its sender was written to.
    expect(rows.filter(({ reason }) => reason === '')).toHaveLength(2);
    expect(await came([`From: ${client.email}`, `To: ${address}`], 'My own answer')).toMatchObject({
      outcome: 'written',
      proof: 'signed',
      enquiry_id: id,
    });
    // Another one of theirs, which their mail server and ours vouch for.
    expect(await came(proved(client.email))).toMatchObject({ outcome: 'enquiry', proof: 'authenticated', reason: '' });
  });

  test('only the word of our own mail server counts, and only for the domain of the sender', async () => {
    const from = `kari@${randomUUID()}.test`;
    const domain = from.split('@')[1];
    const say = (results: string) => came([`Authentication-Results: ${results}`, ...toSupport(from)]);
    expect(await came(proved(from, 'mx.evil.test'))).toMatchObject({ proof: '' });
    expect(await say('mx.lab.test; dkim=pass header.d=evil.test')).toMatchObject({ proof: '' });
    expect(await say(`mx.lab.test; dmarc=fail header.from=${domain}`)).toMatchObject({ proof: '' });
    // Below what our server wrote.
    const under = ['Authentication-Results: mx.lab.test; dmarc=none', ...proved(from)];
    expect(await came(under)).toMatchObject({ proof: '' });
    expect(await say(`mx.lab.test 1; dkim=pass (good) header.d="${domain}"`)).toMatchObject({ proof: 'authenticated' });
  });

  test('words of the sender within the header of our mail server are none of its own', async () => {
    const from = `kari@${randomUUID()}.test`;
    const domain = from.split('@')[1];
    const say = (results: string) => came([`Authentication-Results: mx.lab.test; ${results}`, ...toSupport(from)]);
    const words = [
      `spf=pass smtp.mailfrom="a; dmarc=pass header.from=${domain} "@evil.test; dmarc=fail header.from=${domain}`,
      `spf=pass smtp.mailfrom="a smtp.mailfrom=b@${domain} "@evil.test`,
      `spf=pass (says "a\\) ; dmarc=pass header.from=${domain} \\("@evil.test) smtp.mailfrom=a@evil.test`,
      `spf=pass (one (two) ; dmarc=pass header.from=${domain} ) smtp.mailfrom=a@evil.test`,
    ];
    for (const one of words) expect(await say(one)).toMatchObject({ proof: '' });
    expect(await say(`spf=pass (a (b) c) smtp.mailfrom="kari; x"@${domain}`)).toMatchObject({ proof: 'authenticated' });
  });

  test('a leaked address of a ticket fills no ticket: what is too much is set aside with it, and staff let it in', {
    tags: ['slow'],
  }, async () => {
    const { id, address } = await ticketOf(client);
    let last = await came([`From: ${client.email}`, `To: ${address}`]);
    for (let n = 1; n <= 60; n += 1) last = await came([`From: ${client.email}`, `To: ${address}`], `Number ${n}`);
    expect(last).toMatchObject({ outcome: 'aside', enquiry_id: id });
    const retried = await staff.browser.post(`/system/admin/received-mails/${last.id}/retry`);
    expect(retried.statusCode).toBe(202);
    await handOver(product.deps, { validity: 'fair', uid: last.uid, size: 0, source: new Uint8Array() });
    const { messages } = (await staff.browser.get(`/system/admin/enquiries/${id}`)).json();
    expect(messages.at(-1).body).toBe('Number 60');
  });

  test('a sender who cannot be known is not written to without end, and staff are told', async () => {
    const from = `${randomUUID()}@stranger.test`;
    const rows = [await came(toSupport(from)), await came(toSupport(from)), await came(toSupport(from))];
    expect(rows.map(({ reason }) => reason === '')).toEqual([true, true, false]);
    await product.sendMails();
    expect(await product.mailsTo(from)).toHaveLength(2);
  });
});

describe('what a person has to say is not cut', () => {
  const forward = [
    'Please see below.',
    '',
    'Von: Ola <ola@else.test>',
    'Gesendet: Montag',
    'An: Kari',
    'Betreff: Kaputt',
    '',
    'The disk is full.',
  ].join('\r\n');
  const firstText = async (id: string | null) =>
    (await staff.browser.get(`/system/admin/enquiries/${id}`)).json().enquiry.fields.at(-1).value;

  test('a forwarded mail is whole, in a new ticket and in an answer; only what quotes us is left out', async () => {
    const made = await came(toSupport(`${randomUUID()}@stranger.test`), forward);
    expect(await firstText(made.enquiry_id)).toContain('The disk is full.');
    const { id, address } = await ticketOf(client);
    const last = async () => (await staff.browser.get(`/system/admin/enquiries/${id}`)).json().messages.at(-1).body;
    await came([`From: ${client.email}`, `To: ${address}`], forward);
    expect(await last()).toContain('The disk is full.');
    await staff.browser.post(`/system/admin/enquiries/${id}/messages`, { message: 'Because.' });
    await product.sendMails();
    const quoting = `Thanks!\r\n\r\nOn Monday, Resolvo <${address}> wrote:\r\n> Because.\r\n`;
    await came([`From: ${client.email}`, `To: ${address}`], quoting);
    expect(await last()).toBe('Thanks!');
  });
});

describe('F37 every mail that the mailbox hands out has a row that says what became of it', () => {
  test('the id of another mail suppresses nothing; only the same mail twice is one', async () => {
    const from = `${randomUUID()}@stranger.test`;
    const id = `Message-ID: <${randomUUID()}@stranger.test>`;
    // Known or guessed by a stranger, who is first.
    expect(await came([id, ...toSupport(`${randomUUID()}@evil.test`)], 'Nothing')).toMatchObject({
      outcome: 'enquiry',
    });
    const first = await came([id, ...toSupport(from)], 'The server is down', 'Down');
    expect(first).toMatchObject({ outcome: 'enquiry' });
    expect(await came([id, ...toSupport(from)], 'The server is up', 'Down')).toMatchObject({ outcome: 'enquiry' });
    expect(
      await came([id, 'Delivered-To: x@resolvo.test', ...toSupport(from)], 'The server is down', 'Down'),
    ).toMatchObject({
      outcome: 'duplicate',
      reason: 'The same mail came before.',
      enquiry_id: first.enquiry_id,
    });
  });
});
