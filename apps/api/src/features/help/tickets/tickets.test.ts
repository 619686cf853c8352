import { brand } from '@resolvo/brand/brand';
import { type Ticket, type TicketMessage, ticket } from '@resolvo/contract/help/tickets';
import { permission } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillIn } from '../../../../test/enquiry-forms.ts';
import { getFor, makeMember } from '../../../../test/members.ts';
import { bearer, staffMask, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let client: TestAccount;
let staff: TestAccount;
beforeAll(async () => {
  client = await product.account();
  staff = await product.account({ permissions: staffMask });
});

const list = async (account = client): Promise<Ticket[]> =>
  ticket.array().parse((await account.browser.get('/account/tickets/all')).json());
const open = (body: object, account = client) => account.browser.post('/account/tickets/new', body);

test('a ticket is listed, reaches staff, and is confirmed', async () => {
  expect(await list()).toEqual([]);
  const made = await open({ title: 'Cloud Hosting: It is slow', message: 'Since\nMonday' });
  expect([made.statusCode, made.json().details]).toEqual([201, 'Ticket Created Successfully.']);
  expect(await list()).toMatchObject([
    {
      ticket_id: made.json().ticket_id,
      numeric_id: made.json().numeric_id,
      ticket_title: 'Cloud Hosting: It is slow',
      ticket_closed: false,
      ticket_messages_count: 1,
    },
  ]);
  const [mail] = await product.mailsTo(brand.supportEmail);
  expect(mail?.subject).toContain('Cloud Hosting: It is slow');
  expect(mail?.text).toContain('Monday');
  expect((await product.mailsTo(client.email))[0]?.subject).toContain('has your support ticket');
  const { enquiries } = (await staff.browser.get(`/system/admin/enquiries?kind=ticket&search=${client.email}`)).json();
  expect(enquiries).toMatchObject([{ subject: 'Cloud Hosting: It is slow', user_id: client.id, state: 'open' }]);
});

test('one that staff closed is closed, and those of others are nobody’s business', async () => {
  const other = await product.account();
  const { ticket_id } = (await open({ title: 'Sales: A question' }, other)).json();
  expect(await product.mailsTo(brand.salesEmail)).toHaveLength(1);
  expect((await staff.browser.post(`/system/admin/enquiries/${ticket_id}/close`)).statusCode).toBe(200);
  expect(await list(other)).toMatchObject([{ ticket_id, ticket_closed: true }]);
  expect(await list()).toHaveLength(1);
  const token = bearer(await client.token(permission.billingView));
  expect((await product.browser().get('/account/tickets/all', token)).statusCode).toBe(403);
});

test('what is no ticket is refused, and nobody opens them without end', async () => {
  const before = await product.fingerprint();
  for (const title of ['', ' ', 'x'.repeat(121), 'two\nlines', 5, null]) {
    expect((await open({ title })).statusCode, JSON.stringify(title)).toBe(422);
  }
  expect((await open({ title: 'Other: x', category: 'Other' })).statusCode).toBe(422);
  expect(await product.fingerprint()).toBe(before);
  const busy = await product.account();
  const answers = [];
  for (let turn = 0; turn < 21; turn += 1) answers.push((await open({ title: `Other: ${turn}` }, busy)).statusCode);
  expect(answers).toEqual([...Array(20).fill(201), 429]);
});

describe('the messages of a ticket', () => {
  const detail = async (id: string, account = client) => (await account.browser.get(`/account/tickets/${id}`)).json();
  const asked = (id: string) => staff.browser.get(`/system/admin/enquiries/${id}`).then((answer) => answer.json());
  const answer = (id: string, body: object) => staff.browser.post(`/system/admin/enquiries/${id}/messages`, body);
  const reply = (id: string, message: string) => client.browser.post(`/account/tickets/${id}/messages`, { message });
  const opened = async (): Promise<string> =>
    (await open({ title: 'Billing: Two invoices', message: 'Why two?' })).json().ticket_id;

  test('go both ways, in the panel and by mail, and the state says whose turn it is', async () => {
    const id = await opened();
    expect((await answer(id, { message: 'One is a credit note.\n\nLook at its heading.' })).statusCode).toBe(201);
    expect((await detail(id)).ticket.ticket_state).toBe('answered');
    const told = (await product.mailsTo(client.email)).find(({ subject }) => subject.startsWith('Re: Billing'));
    expect(told?.text).toContain('Look at its heading.');
    expect(told?.text).toContain(`/panel/support/tickets/${id}`);
    expect((await reply(id, 'I see, thank you')).statusCode).toBe(201);
    const { ticket: now, messages } = await detail(id);
    expect([now.ticket_state, now.ticket_messages_count, now.ticket_closed]).toEqual(['open', 3, false]);
    expect(messages.map((one: TicketMessage) => [one.author, one.body])).toEqual([
      ['client', 'Why two?'],
      ['staff', 'One is a credit note.\n\nLook at its heading.'],
      ['client', 'I see, thank you'],
    ]);
    // Clients write with the company, not with one of its people.
    expect(JSON.stringify(messages)).not.toContain(staff.email);
    const mails = await product.mailsTo(brand.supportEmail);
    expect(mails.filter(({ text }) => text.includes('I see, thank you'))).toHaveLength(1);
  });

  test('a note is seen by staff alone, is not mailed and changes no state', async () => {
    const id = await opened();
    const before = await detail(id);
    const mails = (await product.mailsTo(client.email)).length;
    await answer(id, { message: 'Careful: lawyer', internal: true });
    expect(await detail(id)).toEqual(before);
    expect((await client.browser.get('/account/activity')).body).not.toContain('lawyer');
    expect(await product.mailsTo(client.email)).toHaveLength(mails);
    expect((await asked(id)).messages).toMatchObject([
      { author: 'client', body: 'Why two?' },
      { internal: true, author_name: staff.email },
    ]);
  });

  test('a closed ticket takes none until it is opened again, by either side', async () => {
    const id = await opened();
    expect((await answer(id, { message: 'Done.', close: true })).statusCode).toBe(201);
    expect((await detail(id)).ticket.ticket_closed).toBe(true);
    const refused = await reply(id, 'One more thing');
    expect([refused.statusCode, refused.json().details]).toEqual([409, 'This is closed. Please reopen it first.']);
    expect((await answer(id, { message: 'x' })).statusCode).toBe(409);
    expect((await client.browser.post(`/account/tickets/${id}/reopen`)).statusCode).toBe(200);
    expect((await client.browser.post(`/account/tickets/${id}/reopen`)).statusCode).toBe(409);
    expect((await reply(id, 'One more thing')).statusCode).toBe(201);
    expect((await client.browser.post(`/account/tickets/${id}/close`)).statusCode).toBe(200);
    expect((await staff.browser.post(`/system/admin/enquiries/${id}/reopen`)).statusCode).toBe(200);
    expect((await detail(id)).ticket.ticket_state).toBe('open');
  });

  test('empty, too long and forged texts are refused at the field', async () => {
    const id = await opened();
    const before = await product.fingerprint();
    for (const message of ['', ' \n ', 'x'.repeat(10_001), 'a\u202eb', 'a\u0000b', 7]) {
      expect((await client.browser.post(`/account/tickets/${id}/messages`, { message })).statusCode).toBe(422);
      expect((await answer(id, { message })).statusCode).toBe(422);
    }
    expect(await product.fingerprint()).toBe(before);
  });

  test('an answer is unread until its reader has seen it, and each member of an account reads for themselves', async () => {
    const id = await opened();
    const colleague = await product.account();
    await makeMember(product, client, colleague, { role: 'technical' });
    const unread = async (person: TestAccount) =>
      ticket
        .array()
        .parse((await getFor(person.browser, client, '/account/tickets/all')).json())
        .find(({ ticket_id }) => ticket_id === id)?.ticket_unread;
    expect(await unread(client)).toBe(false);
    await answer(id, { message: 'A note', internal: true });
    expect(await unread(client)).toBe(false);
    await answer(id, { message: 'An answer' });
    expect([await unread(client), await unread(colleague)]).toEqual([true, true]);
    expect((await client.browser.post(`/account/tickets/${id}/read`)).statusCode).toBe(200);
    expect([await unread(client), await unread(colleague)]).toEqual([false, true]);
    await answer(id, { message: 'Another' });
    expect(await unread(client)).toBe(true);
  });

  test('a closed ticket is rated by its client, and staff see it', async () => {
    const id = await opened();
    const rate = (body: object) => client.browser.post(`/account/tickets/${id}/rating`, body);
    expect((await rate({ rating: 5 })).statusCode).toBe(409);
    await answer(id, { message: 'Done.', close: true });
    for (const rating of [0, 6, 2.5, '5', null]) expect((await rate({ rating })).statusCode).toBe(422);
    expect((await rate({ rating: 5, comment: 'x\ny' })).statusCode).toBe(422);
    expect((await rate({ rating: 2, comment: 'Slow' })).statusCode).toBe(200);
    expect((await rate({ rating: 4, comment: 'Quick in the end' })).statusCode).toBe(200);
    const told = { rating: 4, comment: 'Quick in the end' };
    expect((await asked(id)).rating).toMatchObject(told);
    expect((await detail(id)).rating).toMatchObject(told);
    // Opened again, it may be rated again once it is closed.
    await client.browser.post(`/account/tickets/${id}/reopen`);
    expect((await rate({ rating: 1 })).statusCode).toBe(409);
  });

  test('an answer to a visitor of a form is mailed without a link to a panel', async () => {
    const { reference } = (await fillIn(product, 'contact')).json();
    const { enquiries } = (await staff.browser.get(`/system/admin/enquiries?search=${reference}`)).json();
    const [{ enquiry_id: id, email }] = enquiries;
    expect((await answer(id, { message: 'With pleasure.' })).statusCode).toBe(201);
    const told = (await product.mailsTo(email)).find(({ subject }) => subject.startsWith('Re: '));
    expect(told?.text).toContain('With pleasure.');
    expect(told?.text).not.toContain('/panel/');
  });
});

test('a ticket names a server and an invoice of its own account, and no others', async () => {
  const desk = await serverDesk(product);
  const { orderId, invoiceId: invoice_id } = await desk.buy(client);
  await product.settle();
  const server_id = await desk.serverOf(orderId);
  const made = await open({ title: 'Cloud Hosting: This one', server_id, invoice_id });
  expect(made.statusCode).toBe(201);
  const { ticket_id: id } = made.json();
  const { server, invoice } = (await client.browser.get(`/account/tickets/${id}`)).json();
  expect([server.server_id, invoice.invoice_id]).toEqual([server_id, invoice_id]);
  expect((await staff.browser.get(`/system/admin/enquiries/${id}`)).json()).toMatchObject({ server, invoice });
  const other = await product.account();
  const before = await product.fingerprint();
  for (const link of [{ server_id }, { invoice_id }, { server_id: id }]) {
    expect((await open({ title: 'Other: Mine?', ...link }, other)).statusCode).toBe(404);
  }
  expect(await product.fingerprint()).toBe(before);
  await expect(
    product.deps.db.updateTable('enquiries').set({ account_id: other.id }).where('id', '=', id).execute(),
  ).rejects.toThrow('enquiries_server');
});

test('M34 the tickets of an account go with it; a report of abuse stays, without its account', async () => {
  const leaving = await product.account();
  const { reference } = (await fillIn(product, 'abuse')).json();
  await product.deps.db
    .updateTable('enquiries')
    .set({ account_id: leaving.id })
    .where('reference', '=', reference)
    .execute();
  const { ticket_id: id } = (await open({ title: 'Other: Goodbye', message: 'Private' }, leaving)).json();
  await leaving.browser.post(`/account/tickets/${id}/messages`, { message: 'Also private' });
  expect((await leaving.browser.send('DELETE', '/account/user', { email: leaving.email })).statusCode).toBe(200);
  expect((await staff.browser.get(`/system/admin/enquiries/${id}`)).statusCode).toBe(404);
  const left = await product.deps.db.selectFrom('enquiry_messages').select('id').where('enquiry_id', '=', id).execute();
  expect(left).toEqual([]);
  const { enquiries } = (await staff.browser.get(`/system/admin/enquiries?search=${reference}`)).json();
  expect(enquiries).toMatchObject([{ kind: 'abuse', user_id: null }]);
});
