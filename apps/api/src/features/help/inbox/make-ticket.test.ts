import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import { maskOf } from '@resolvo/contract/permissions';
import { beforeAll, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { receiver } from '../../../../test/received-mails.ts';

const product = useOwnProduct();
const received = '/system/admin/received-mails';
const queue = '/system/admin/enquiries';
let staff: TestAccount;
let client: TestAccount;
beforeAll(async () => {
  staff = await product.account({
    permissions: maskOf(['administrator', 'staffTickets', 'staffMail', 'staffClients']),
  });
  client = await product.account();
});

const receive = receiver(product, 'made');
const came = (text: string, size?: number) => receive([text], size);
const make = (id: string, email: string) => staff.browser.post(`${received}/${id}/ticket`, { email });
const setAside = async (from: string, text: string) => {
  await product.deps.db.insertInto('blocked_senders').values({ value: from, created_at: product.deps.now() }).execute();
  const mail = await came(`From: Ola <${from}>\r\nTo: ${brand.supportEmail}\r\nSubject: Help\r\n\r\n${text}`);
  expect(mail.outcome).toBe('aside');
  return mail.id;
};

test('S77 staff make a ticket of a mail that was set aside, once; then they say which client it is', async () => {
  const from = `${randomUUID()}@private.example`;
  const id = await setAside(from, 'My server is down.');
  const made = await make(id, from);
  expect(made.statusCode, made.body).toBe(201);
  const { enquiry_id } = made.json();
  const { enquiry } = (await staff.browser.get(`${queue}/${enquiry_id}`)).json();
  expect(enquiry).toMatchObject({ subject: 'Help', email: from, user_id: null, state: 'open' });
  expect(JSON.stringify(enquiry.fields)).toContain('My server is down.');
  expect((await staff.browser.get(`${queue}/${enquiry_id}/mails`)).json().mails).toHaveLength(1);
  const again = await make(id, from);
  expect([again.statusCode, again.json().details]).toEqual([409, 'This mail is a ticket.']);
  expect(await product.mailsTo(from)).toEqual([]);
  const given = await staff.browser.post(`${queue}/${enquiry_id}/client`, { user_id: client.id });
  expect(given.statusCode, given.body).toBe(200);
  expect((await client.browser.get(`/account/tickets/${enquiry_id}`)).statusCode).toBe(200);
});

test('S77 also of one that nothing can be read of, or that has no sender: the ticket says so', async () => {
  const email = `${randomUUID()}@private.example`;
  const nested = await came(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(400)}`);
  const large = await came(`From: a@private.example\r\n\r\nSee the film.`, 90_000_000);
  const nameless = await came('Subject: Who am I\r\n\r\nHello');
  expect([nested.outcome, large.outcome, nameless.outcome]).toEqual(['aside', 'aside', 'aside']);
  const words = await Promise.all(
    [nested, large, nameless].map(async ({ id }) => {
      const { enquiry_id } = (await make(id, email)).json();
      const { enquiry } = (await staff.browser.get(`${queue}/${enquiry_id}`)).json();
      return JSON.stringify(enquiry.fields);
    }),
  );
  expect(words[0]).toContain('more than 300 parts');
  expect(words[1]).toContain('See the film.');
  expect(words[1]).toContain('The mail has 86 MB; we take 12 MB.');
  expect(words[2]).toContain('Hello');
});

test('S77 no ticket is made of what was taken, and none without an address', async () => {
  const taken = await came(`From: ${randomUUID()}@a.example\r\nTo: ${brand.supportEmail}\r\nSubject: Hi\r\n\r\nHello`);
  expect((await make(taken.id, 'a@b.example')).statusCode).toBe(409);
  expect((await make(taken.id, '')).statusCode).toBe(422);
  expect((await make(randomUUID(), 'a@b.example')).statusCode).toBe(404);
});
