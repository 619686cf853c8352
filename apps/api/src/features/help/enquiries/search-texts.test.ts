import { randomUUID } from 'node:crypto';
import { maskOf } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillIn, newSender } from '../../../../test/enquiry-forms.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';

const product = useOwnProduct();
const queue = '/system/admin/enquiries';
let staff: TestAccount;
let client: TestAccount;
beforeAll(async () => {
  staff = await product.account({ permissions: maskOf(['administrator', 'staffTickets']) });
  client = await product.account();
});
const found = async (search: string): Promise<string[]> => {
  const answer = await staff.browser.get(`${queue}?search=${encodeURIComponent(search)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().enquiries.map((one: { enquiry_id: string }) => one.enquiry_id);
};
const ticket = async (message: string): Promise<string> =>
  (await client.browser.post('/account/tickets/new', { title: 'Billing: Why', message })).json().ticket_id;
const word = () => `w${randomUUID().replaceAll('-', '').slice(0, 12)}`;

describe('S79 staff find a ticket by what was said in it', () => {
  test('in its first text, in an answer, in a note, in what a visitor wrote; whole words or their beginning', async () => {
    const [first, answered, noted, visitors] = [word(), word(), word(), word()];
    const id = await ticket(`The kernel says ${first} at night`);
    await staff.browser.post(`${queue}/${id}/messages`, { message: `Please set ${answered} to on` });
    await staff.browser.post(`${queue}/${id}/messages`, { message: `Saw ${noted} before`, internal: true });
    for (const one of [first, answered, noted, first.slice(0, 9), `KERNEL ${first}`])
      expect(await found(one)).toEqual([id]);
    // All words in one text.
    expect(await found(`${first} ${answered}`)).toEqual([]);
    const email = newSender();
    await fillIn(product, 'contact', { email, message: `I ask about ${visitors}` });
    expect(await found(visitors)).toHaveLength(1);
  });

  test('an address, a host and a URL, which are one word in a text', async () => {
    const [box, host, page] = [`${word()}@mx.example`, `${word()}.shop.example`, `https://${word()}.example/a/b`];
    const id = await ticket(`Mails of ${box} reach ${host} but not ${page}`);
    for (const one of [box, host, page, `reach ${host}`]) expect(await found(one), one).toEqual([id]);
  });

  test('a letter or two find no texts, and signs are no words', async () => {
    await ticket('qz');
    expect(await found('qz')).toEqual([]);
    for (const search of ["'", '!!!', ':*', 'a & b']) await found(search);
  });

  test('who may not read tickets searches none, a client among them', async () => {
    const clerk = await product.account({ permissions: maskOf(['administrator', 'staffInvoices']) });
    for (const one of [clerk, client]) {
      expect((await one.browser.get(`${queue}?search=kernel`)).statusCode).toBe(403);
    }
  });
});
