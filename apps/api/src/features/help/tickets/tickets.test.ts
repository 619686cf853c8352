import { brand } from '@resolvo/brand/brand';
import { type Ticket, ticket } from '@resolvo/contract/help/tickets';
import { permission } from '@resolvo/contract/permissions';
import { beforeAll, expect, test } from 'vitest';
import { bearer, staffMask, type TestAccount, useProduct } from '../../../../test/product.ts';

const product = useProduct();
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
  const { enquiries } = (await staff.browser.get('/system/admin/enquiries?kind=ticket')).json();
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
