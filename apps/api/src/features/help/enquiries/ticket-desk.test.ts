import type { EnquiryMessage } from '@resolvo/contract/help/enquiries';
import type { DeskEntry } from '@resolvo/contract/help/ticket-desk';
import { maskOf } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { whileHolding } from '../../../../test/held-row.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { raceBehind } from '../../../../test/race.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let client: TestAccount;
let stranger: TestAccount;
let staff: TestAccount;
let colleague: TestAccount;
let desk: ServerDesk;
beforeAll(async () => {
  client = await product.account();
  stranger = await product.account();
  desk = await serverDesk(product);
  const rights = [
    'administrator',
    'staffTickets',
    'staffServers',
    'staffInvoices',
    'staffFinance',
    'staffRoles',
  ] as const;
  staff = await product.account({ permissions: maskOf(rights) });
  colleague = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
});

const queue = '/system/admin/enquiries';
const opened = async (title = 'Billing: Two invoices', who = client) => {
  const made = (await who.browser.post('/account/tickets/new', { title, message: `About ${title}` })).json();
  return { id: String(made.ticket_id), number: Number(made.numeric_id) };
};
const post = (path: string, body: object, who = staff) => who.browser.post(`${queue}/${path}`, body);
/** Without the text that the ticket was opened with, which is no message to move. */
const shown = async (id: string) => {
  const detail = (await staff.browser.get(`${queue}/${id}`)).json();
  return { ...detail, messages: detail.messages?.filter((one: EnquiryMessage) => one.message_id !== id) };
};
const deskOf = async (id: string) => (await staff.browser.get(`${queue}/${id}/desk`)).json();
const bodies = async (id: string): Promise<string[]> =>
  (await shown(id)).messages.map(({ body }: EnquiryMessage) => body);
const happened = async (id: string): Promise<string[]> =>
  (await deskOf(id)).entries.map(({ name, detail }: DeskEntry) => `${name} ${detail}`.trim());
const say = (id: string, message: string, who = client) =>
  who.browser.post(`/account/tickets/${id}/messages`, { message });

describe('merging', () => {
  test('moves the messages in the order they were written, closes the ticket for good and tells the client', async () => {
    const one = await opened('Billing: One');
    product.travel(1000);
    const two = await opened('Billing: Two');
    product.travel(1000);
    await say(two.id, 'Second');
    product.travel(1000);
    await say(one.id, 'Third');
    await post(`${two.id}/messages`, { message: 'A note', internal: true });
    const answer = await post(`${two.id}/merge`, { into: one.number });
    expect([answer.statusCode, answer.json().enquiry_id]).toEqual([200, one.id]);
    expect(await bodies(one.id)).toEqual(['Billing: Two\n\nAbout Billing: Two', 'Second', 'Third', 'A note']);
    expect((await shown(two.id)).enquiry.state).toBe('closed');
    expect(await deskOf(two.id)).toMatchObject({ merged_into: { enquiry_id: one.id, numeric_id: one.number } });
    expect(await deskOf(one.id)).toMatchObject({ merged: [{ enquiry_id: two.id }] });
    const own = (await client.browser.get(`/account/tickets/${one.id}`)).json();
    expect([own.ticket.ticket_messages_count, own.messages.length]).toEqual([4, 4]);
    const gone = (await client.browser.get(`/account/tickets/${two.id}`)).json();
    expect(gone.merged_into).toEqual({ ticket_id: one.id, numeric_id: one.number });
    for (const reopen of [client.browser.post(`/account/tickets/${two.id}/reopen`), post(`${two.id}/reopen`, {})]) {
      expect((await reopen).statusCode).toBe(409);
    }
    const told = (await product.mailsTo(client.email)).filter(({ text }) => text.includes('put #'));
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`#${two.number}`);
  });

  test('is refused between two clients, into itself, into a closed one, twice, and into nothing', async () => {
    const mine = await opened();
    const theirs = await opened('Other: Private', stranger);
    const closed = await opened();
    await post(`${closed.id}/close`, {});
    const before = await product.fingerprint();
    expect((await post(`${mine.id}/merge`, { into: theirs.number })).statusCode).toBe(409);
    expect((await post(`${mine.id}/merge`, { into: mine.number })).statusCode).toBe(409);
    expect((await post(`${mine.id}/merge`, { into: closed.number })).statusCode).toBe(409);
    expect((await post(`${mine.id}/merge`, { into: 999_999 })).statusCode).toBe(404);
    expect(await product.fingerprint()).toBe(before);
  });

  test('two merges into each other at one moment leave one of them open', async () => {
    const [one, two] = [await opened(), await opened()];
    const lock = sql`select 1 from enquiries where id in (${one.id}, ${two.id}) for update`;
    const answers = await raceBehind(product, lock, [
      () => post(`${one.id}/merge`, { into: two.number }),
      () => post(`${two.id}/merge`, { into: one.number }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('splitting', () => {
  test('makes a ticket of the chosen messages, and the rest stays', async () => {
    const { id, number } = await opened('Cloud Hosting: Slow');
    await say(id, 'Also: an invoice is wrong');
    product.travel(1000);
    await say(id, 'Still slow');
    const { messages } = await shown(id);
    const answer = await post(`${id}/split`, {
      title: 'Billing: Wrong invoice',
      message_ids: [messages[0].message_id],
    });
    expect(answer.statusCode).toBe(201);
    const made = answer.json().enquiry_id;
    expect(await bodies(id)).toEqual(['Still slow']);
    expect(await bodies(made)).toEqual(['Also: an invoice is wrong']);
    expect((await shown(made)).enquiry).toMatchObject({
      state: 'open',
      subject: 'Billing: Wrong invoice',
      user_id: client.id,
    });
    expect(await deskOf(made)).toMatchObject({ split_from: { numeric_id: number } });
    const own = (await client.browser.get(`/account/tickets/${made}`)).json();
    expect(own.messages).toMatchObject([{ body: 'Also: an invoice is wrong', author: 'client' }]);
    expect((await client.browser.get(`/account/tickets/${id}`)).json().ticket.ticket_messages_count).toBe(2);
    expect((await product.mailsTo(client.email)).some(({ subject }) => subject.startsWith('Billing: Wrong'))).toBe(
      true,
    );
  });

  test('is refused for messages of another ticket, and for notes alone', async () => {
    const { id } = await opened();
    const other = await opened();
    await say(other.id, 'Not here');
    await post(`${id}/messages`, { message: 'A note', internal: true });
    const foreign = (await shown(other.id)).messages[0].message_id;
    const note = (await shown(id)).messages[0].message_id;
    const before = await product.fingerprint();
    for (const message_ids of [[foreign], [note], [note, foreign]]) {
      expect((await post(`${id}/split`, { title: 'x', message_ids })).statusCode).toBe(409);
    }
    expect(await product.fingerprint()).toBe(before);
  });
});

test('two who look at one ticket see each other, and who is gone is gone', async () => {
  const { id } = await opened();
  const look = async (who: TestAccount, typing = 'no') =>
    (await who.browser.get(`${queue}/${id}/watchers?typing=${typing}`)).json().watchers;
  expect(await look(staff)).toEqual([]);
  expect(await look(colleague, 'yes')).toEqual([{ email: staff.email, typing: false }]);
  expect(await look(staff)).toEqual([{ email: colleague.email, typing: true }]);
  product.travel(13_000);
  expect(await look(staff)).toEqual([]);
});

test('a saved answer is filled in from the ticket, changed, deleted, and has a history', async () => {
  const { id, number } = await opened();
  const replies = '/system/admin/desk/replies';
  const refused = await staff.browser.post(replies, { name: 'Bad', body: 'Your {password}' });
  expect([refused.statusCode, refused.json().fields[0].path]).toEqual([422, 'body']);
  const text = { name: 'Hello', body: 'Hello {client_name}, {ticket_number} is with {staff_name}.' };
  const { reply_id } = (await staff.browser.post(replies, text)).json();
  expect((await staff.browser.post(replies, { ...text, name: 'hello' })).statusCode).toBe(409);
  const filled = async () => (await staff.browser.get(`${queue}/${id}/replies/${reply_id}`)).json().body;
  // What has no value is seen before it is sent, and is not sent. A new client has the name `user_…`, which the product chose.
  expect(await filled()).toBe(`Hello {client_name}, #${number} is with {staff_name}.`);
  const unfilled = await post(`${id}/messages`, { message: await filled() });
  expect([unfilled.statusCode, unfilled.json().fields[0].path]).toEqual([422, 'message']);
  expect(unfilled.json().fields[0].message).toContain('{staff_name}');
  await product.deps.db.updateTable('persons').set({ username: 'ola_vik' }).where('id', '=', client.personId).execute();
  await staff.browser.send('PUT', '/system/admin/desk/signature', { name: 'Kari Nordmann' });
  expect(await filled()).toBe(`Hello ola_vik, #${number} is with Kari Nordmann.`);
  await colleague.browser.send('PUT', `${replies}/${reply_id}`, { ...text, body: 'Hi {client_name}' });
  await staff.browser.send('DELETE', `${replies}/${reply_id}`, {});
  expect((await staff.browser.get(replies)).json().replies).toEqual([]);
  const { versions } = (await staff.browser.get(`${replies}/${reply_id}/history`)).json();
  expect(versions.map((one: { act: string; changed_by: string }) => [one.act, one.changed_by])).toEqual([
    ['deleted', staff.email],
    ['changed', colleague.email],
    ['created', staff.email],
  ]);
});

describe('what staff do for the client of a ticket', () => {
  test('a server of theirs is rebooted, and the ticket says by whom', { tags: ['slow'] }, async () => {
    const { id } = await opened();
    const server = await desk.server(client);
    const foreign = await desk.server(stranger);
    const reboot = (serverId: string, who = staff) => post(`${id}/servers/${serverId}/reboot`, {}, who);
    expect((await reboot(server, colleague)).statusCode).toBe(403);
    expect((await reboot(foreign)).statusCode).toBe(404);
    const answer = await reboot(server);
    expect([answer.statusCode, answer.json().details]).toEqual([200, 'Rebooting successful.']);
    expect(await happened(id)).toEqual(['server.rebooted']);
    expect((await deskOf(id)).entries[0].by).toBe(staff.email);
  });

  test('an invoice is sent again and gets more time; its document keeps the date', async () => {
    const { id } = await opened();
    const invoice = await desk.orders.invoice(client.id, 1000);
    const foreign = await desk.orders.invoice(stranger.id, 1000);
    const read = async () => (await staff.browser.get(`/system/admin/invoice?invoice_id=${invoice}`)).json();
    const before = await read();
    expect((await post(`${id}/invoices/${foreign}/send`, {})).statusCode).toBe(404);
    expect((await post(`${id}/invoices/${foreign}/extend`, { days: 7, reason: 'x' })).statusCode).toBe(404);
    expect((await post(`${id}/invoices/${invoice}/send`, {})).statusCode).toBe(200);
    expect((await post(`${id}/invoices/${invoice}/extend`, { days: 61, reason: 'x' })).statusCode).toBe(422);
    expect(
      (await post(`${id}/invoices/${invoice}/extend`, { days: 10, reason: 'Paid after the festival' })).statusCode,
    ).toBe(200);
    const after = await read();
    expect(after.invoice_due_date - before.invoice_due_date).toBe(10 * 86_400);
    expect(after.invoice_issued_due_date).toBe(before.invoice_due_date);
    expect((await happened(id)).map((line) => line.split(' ')[0])).toEqual(['invoice.sent', 'invoice.extended']);
    // Overdue by then: from its due date the days would be over already.
    product.travel(40 * 86_400_000);
    const now = Math.floor(product.deps.now().getTime() / 1000);
    expect((await post(`${id}/invoices/${invoice}/extend`, { days: 5, reason: 'Still away' })).statusCode).toBe(200);
    product.travel(-40 * 86_400_000);
    expect((await read()).invoice_due_date).toBeGreaterThanOrEqual(now + 5 * 86_400);
    const earlier = sql`update invoices set due_at = due_at - interval '1 day' where id = ${invoice}`;
    await expect(earlier.execute(product.deps.db)).rejects.toThrow('never altered');
  });

  test('A54 credit of a ticket that is given to another client meanwhile goes to neither', async () => {
    const { id } = await opened();
    const hold = ['select 1 from enquiries where id = $1 for update', id] as const;
    const answer = await whileHolding(product, hold, () => post(`${id}/credit`, { amount: 100, reason: 'Sorry' }), [
      'update enquiries set account_id = $2 where id = $1',
      id,
      stranger.id,
    ]);
    expect([answer.statusCode, answer.json().details]).toEqual([
      409,
      'This ticket is another client’s by now. Please look at it again.',
    ]);
    const { rows } = await sql`select 1 from ledger_entries where account_id in (${client.id}, ${stranger.id})
      and kind = 'adjustment' and created_at > now() - interval '1 minute' and reason = 'Sorry'`.execute(
      product.deps.db,
    );
    expect(rows).toEqual([]);
  });

  test('credit stays within the limit of a ticket, all of it together, also at one moment', async () => {
    const { id } = await opened();
    const credit = (amount: number, who = staff) => post(`${id}/credit`, { amount, reason: 'Sorry' }, who);
    expect((await credit(100, colleague)).statusCode).toBe(403);
    expect((await deskOf(id)).credit_left).toBe(5000);
    const lock = sql`select 1 from accounts where id = ${client.id} for update`;
    const answers = await raceBehind(product, lock, [() => credit(3000), () => credit(3000)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await credit(2001)).json().details).toContain('At most €20.00');
    expect((await credit(2000)).statusCode).toBe(200);
    expect((await credit(1)).json().details).toBe('The limit of credits on this ticket is reached.');
    expect(await happened(id)).toEqual(['balance.adjusted €30.00', 'balance.adjusted €20.00']);
    const settings = (await staff.browser.get('/system/admin/desk')).json();
    await staff.browser.send('PUT', '/system/admin/desk', { ...settings, credit_limit: 6000 });
    expect((await deskOf(id)).credit_left).toBe(1000);
    expect((await colleague.browser.send('PUT', '/system/admin/desk', settings)).statusCode).toBe(403);
    await staff.browser.send('PUT', '/system/admin/desk', settings);
  });

  test('a visitor has no account to act for', async () => {
    const { id } = await opened();
    await product.deps.db
      .updateTable('enquiries')
      .set({ account_id: null, kind: 'contact' })
      .where('id', '=', id)
      .execute();
    expect((await post(`${id}/credit`, { amount: 100, reason: 'x' })).statusCode).toBe(409);
  });
});

test('staff give a ticket a better title; its category stays, the client sees it, and the thread says who did it', async () => {
  const { id } = await opened('Billing: help!!!');
  const renamed = await post(`${id}/title`, { title: 'VAT on the invoice of: May' });
  expect(renamed.statusCode, renamed.body).toBe(200);
  const { ticket } = (await client.browser.get(`/account/tickets/${id}`)).json();
  expect(ticket.ticket_title).toBe('Billing: VAT on the invoice of: May');
  await post(`${id}/title`, { title: 'VAT' });
  expect((await shown(id)).enquiry).toMatchObject({ subject: 'Billing: VAT', category: 'Billing' });
  expect((await happened(id)).at(-1)).toBe('enquiry.renamed Billing: VAT');
  expect((await post(`${id}/title`, { title: 'A\r\nBcc: x@y.test' })).statusCode).toBe(422);
  expect((await post(`${id}/title`, { title: ' ' })).statusCode).toBe(422);
});
