import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import { maskOf } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillIn, newSender } from '../../../../test/enquiry-forms.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';

const product = useOwnProduct();
const queue = '/system/admin/enquiries';
let staff: TestAccount;
beforeAll(async () => {
  staff = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
});
const answer = (id: string, message: string) => staff.browser.post(`${queue}/${id}/messages`, { message });
const sign = (name: string) => staff.browser.send('PUT', '/system/admin/desk/signature', { name });
const fromForm = async (more: object = {}) => {
  const email = newSender();
  await fillIn(product, 'contact', { email, ...more });
  const { enquiries } = (await staff.browser.get(`${queue}?search=${email}`)).json();
  return { email, id: String(enquiries[0].enquiry_id) };
};

test('S75 a saved answer greets the person who wrote, not their company', async () => {
  const person = await product.account();
  const ticket = { title: 'Billing: Two invoices', message: 'Why?' };
  const { ticket_id: id } = (await person.browser.post('/account/tickets/new', ticket)).json();
  const { reply_id } = (
    await staff.browser.post('/system/admin/desk/replies', { name: randomUUID(), body: '{client_name}' })
  ).json();
  const greeted = async (ticketId: string) =>
    (await staff.browser.get(`${queue}/${ticketId}/replies/${reply_id}`)).json().body;
  // The username that we made is no name of theirs: staff see that they have to type one.
  expect(await greeted(id)).toBe('{client_name}');
  const username = 'anna_fjellheim';
  expect((await person.browser.send('PATCH', '/account/data/username', { username })).statusCode).toBe(200);
  expect(await greeted(id)).toBe(username);
  await product.deps.db
    .insertInto('billing_profiles')
    .values({
      account_id: person.id,
      name: 'Anna Fjellheim',
      company: 'Fjellheim Hytter AS',
      line1: 'Storgata 1',
      line2: '',
      postcode: '0155',
      city: 'Oslo',
      country: 'NO',
      organisation_number: '',
      vat_number: '',
      updated_at: product.deps.now(),
    })
    .execute();
  expect(await greeted(id)).toBe('Anna Fjellheim');
  expect(await greeted((await fromForm({ name: 'Ola Visitor' })).id)).toBe('Ola Visitor');
});

describe('S75 an answer of staff is a mail of a person', () => {
  const header = (mail: { headers: readonly { name: string; value: string }[] } | undefined, name: string) =>
    mail?.headers.find((one) => one.name.toLowerCase() === name)?.value;

  test('it is from them at the mailbox that is read, and no program wrote it; what returns has another way', async () => {
    const { email, id } = await fromForm();
    await sign('Ola, Support');
    await answer(id, 'Here we are.');
    const mails = await product.mailsTo(email);
    const sent = mails.find(({ text }) => text.includes('Here we are.'));
    expect(header(sent, 'from')).toBe(`"Ola, Support (${brand.name})" <${brand.supportEmail}>`);
    expect(header(sent, 'auto-submitted')).toBeUndefined();
    expect(sent?.envelope.mail_from).toBe(brand.mailFrom);
    // Our own confirmation is a program's.
    const confirmation = mails.find(({ text }) => !text.includes('Here we are.'));
    expect([header(confirmation, 'auto-submitted'), header(confirmation, 'from')]).toEqual([
      'auto-generated',
      `${brand.name} <${brand.mailFrom}>`,
    ]);
  });

  test('a name is one line without what makes an address', async () => {
    for (const name of ['', 'a <b@c.test>', 'Kari\nBcc: x', 'x'.repeat(81)]) {
      const refused = await sign(name);
      expect(refused.statusCode, name).toBe(422);
    }
  });
});
