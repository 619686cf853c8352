import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import { maskOf } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { receiver } from '../../../../test/received-mails.ts';
import { replyAddress } from '../enquiries/reply-address.ts';
import { takeWaiting } from './take-waiting.ts';

const product = useOwnProduct();
const queue = '/system/admin/enquiries';
const senders = '/system/admin/desk/blocked-senders';
let staff: TestAccount;
let client: TestAccount;
beforeAll(async () => {
  staff = await product.account({ permissions: maskOf(['administrator', 'staffTickets', 'staffMail']) });
  client = await product.account();
});

const receive = receiver(product, 'spam');
const came = (from: string, { to = brand.supportEmail as string, subject = 'Buy now' } = {}) =>
  receive([`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, '', randomUUID(), '']);
const robot = () => `${randomUUID()}@robots.example`;
const batch = (body: object) => staff.browser.post(`${queue}/batch`, body);
const listed = async (view: string, search: string): Promise<{ enquiry_id: string; is_spam: boolean }[]> =>
  (await staff.browser.get(`${queue}?view=${view}&search=${search}`)).json().enquiries;
const block = (value: string) => staff.browser.post(senders, { value });

describe('S77 spam', () => {
  test('many are marked at once: they are closed, leave the queue, and come back when one is opened again', async () => {
    const [one, other] = [robot(), robot()];
    const made = [await came(one), await came(other)];
    const ids = made.map(({ enquiry_id }) => enquiry_id);
    const answer = await batch({ act: 'spam', enquiry_ids: [...ids, ids[0]] });
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { done: 2, refused: [], details: '2 tickets are marked as spam.' },
    ]);
    expect(await listed('all', one)).toEqual([]);
    expect(await listed('spam', one)).toMatchObject([{ enquiry_id: ids[0], is_spam: true, state: 'closed' }]);
    expect((await staff.browser.get(`${queue}/counts`)).json().views.spam).toBe(2);
    expect((await batch({ act: 'spam', enquiry_ids: [ids[0]] })).json().refused).toEqual([
      { enquiry_id: ids[0], reason: 'This is marked as spam already.' },
    ]);
    expect((await staff.browser.post(`${queue}/${ids[0]}/reopen`)).statusCode).toBe(200);
    expect(await listed('all', one)).toMatchObject([{ enquiry_id: ids[0], is_spam: false, state: 'open' }]);
    // The sender is not told that we take them for a robot.
    expect((await product.mailsTo(other)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('has your message'),
    ]);
  });

  test('what is a client’s is none, and the others of the choice are done all the same', async () => {
    const { ticket_id } = (
      await client.browser.post('/account/tickets/new', { title: 'Billing: Why', message: 'Why?' })
    ).json();
    const { enquiry_id } = await came(robot());
    const { done, refused, details } = (
      await batch({ act: 'spam', enquiry_ids: [ticket_id, enquiry_id], block: true })
    ).json();
    expect([done, details.split('.')[0], refused]).toEqual([
      1,
      '1 ticket is marked as spam',
      [{ enquiry_id: ticket_id, reason: 'This is of a client, and clients do not send spam. Please close it.' }],
    ]);
    const closed = (await batch({ act: 'close', enquiry_ids: [ticket_id, enquiry_id] })).json();
    expect([closed.done, closed.refused]).toEqual([1, [{ enquiry_id, reason: 'This enquiry is closed already.' }]]);
  });
});

describe('S77 a blocked sender', () => {
  test('has their mails set aside with the reason, and staff can take one', async () => {
    const from = robot();
    const first = await came(from);
    await batch({ act: 'spam', enquiry_ids: [first.enquiry_id], block: true });
    const next = await came(from.toUpperCase());
    expect([next.outcome, next.reason]).toEqual(['aside', `Staff blocked ${from}.`]);
    // The signed address that our confirmation gave them opens no way around.
    const { reference } = (await staff.browser.get(`${queue}/${first.enquiry_id}`)).json().enquiry;
    const signed = replyAddress(product.deps, 'client', reference) ?? '';
    const last = await came(from, { to: signed });
    expect(last.outcome).toBe('aside');
    const { mails } = (await staff.browser.get(`/system/admin/received-mails?search=${from}&outcome=aside`)).json();
    expect(mails).toHaveLength(2);
    expect((await staff.browser.post(`/system/admin/received-mails/${next.id}/retry`)).statusCode).toBe(202);
    await takeWaiting(product.deps, {
      list: async () => ({ mails: [], place: { validity: 'spam', uid: last.uid } }),
      fetch: async () => ({ size: 0, source: new Uint8Array() }),
      markRead: async () => undefined,
      wait: async () => undefined,
      close: async () => undefined,
    });
    expect(await listed('all', from)).toHaveLength(1);
  });

  test('by a domain, and all below it; allowed again, they are read', async () => {
    const domain = `${randomUUID().slice(0, 8)}.example`;
    const { sender_id } = (await block(domain.toUpperCase())).json();
    expect((await came(`a@mx.${domain}`)).reason).toBe(`Staff blocked ${domain}.`);
    expect((await came(`a@not-${domain}`)).outcome).toBe('enquiry');
    expect((await block(domain)).statusCode).toBe(409);
    const { senders: all } = (await staff.browser.get(senders)).json();
    expect(all).toContainEqual(expect.objectContaining({ value: domain, blocked_by: staff.email }));
    expect((await staff.browser.send('DELETE', `${senders}/${sender_id}`, {})).statusCode).toBe(200);
    expect((await came(`a@mx.${domain}`)).outcome).toBe('enquiry');
  });

  test('is never a client, a shared mail service, or something else than an address or a domain', async () => {
    const domain = client.email.split('@')[1] ?? '';
    for (const value of [client.email, domain]) {
      const refused = await block(value);
      expect([refused.statusCode, refused.json().details]).toEqual([
        409,
        expect.stringContaining('is the address of a client'),
      ]);
    }
    for (const value of ['co.uk', 'com.au', 'github.io', 'CO.UK']) {
      const refused = await block(value);
      expect([refused.statusCode, refused.json().details]).toEqual([
        409,
        `${value.toLowerCase()} is an ending that many domains share. Please block the domain below it.`,
      ]);
    }
    for (const value of ['gmail.com', 'robots', 'a@b@c.example', '*@robots.example', '']) {
      expect((await block(value)).statusCode, value).toBe(422);
    }
  });

  test('wider than staff meant, it still takes no answer of a client from their ticket', async () => {
    const { ticket_id } = (
      await client.browser.post('/account/tickets/new', { title: 'Billing: Why', message: 'Why?' })
    ).json();
    const { reference } = (await staff.browser.get(`${queue}/${ticket_id}`)).json().enquiry;
    await product.deps.db
      .insertInto('blocked_senders')
      .values({ value: client.email.toLowerCase(), created_at: product.deps.now() })
      .execute();
    const to = replyAddress(product.deps, 'client', reference) ?? '';
    expect((await came(client.email, { to })).outcome).toBe('written');
    expect((await came(client.email)).outcome).toBe('aside');
  });
});
