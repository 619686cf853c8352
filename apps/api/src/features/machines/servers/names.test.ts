import { afterEach, beforeAll, expect, test } from 'vitest';
import { serverPlan } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();
let desk: ServerDesk;
beforeAll(async () => {
  desk = await serverDesk(product);
});
afterEach(() => product.settle());

const choices = { image: 'debian-13' };

async function order(owner: TestAccount, quantity: number, wanted: string | object): Promise<void> {
  const named = typeof wanted === 'string' ? { hostname: wanted } : wanted;
  const planId = await desk.orders.plan(serverPlan);
  const made = await desk.orders.order(owner.id);
  await made.add(planId, quantity);
  await product.deps.db
    .updateTable('order_items')
    .set({ choices: JSON.stringify({ ...choices, ...named }) })
    .where('order_id', '=', made.key.order_id)
    .execute();
  const invoiceId: string = (await made.seal()).json().invoice_id;
  const paid = { method: 'bank_transfer', reason: 'Seen' };
  expect((await desk.orders.post(`/system/admin/invoices/${invoiceId}/mark-paid`, paid)).statusCode).toBe(200);
  await desk.settle();
}

const named = async (owner: TestAccount) =>
  (
    await product.deps.db
      .selectFrom('servers')
      .select(['name', 'hostname'])
      .where('account_id', '=', owner.id)
      .execute()
  )
    .map(({ name, hostname }) => `${name} ${hostname}`)
    .sort();

test('K34 machines that are ordered together are numbered, and a name that is taken gets the next number', async () => {
  const owner = await product.account();
  await order(owner, 3, 'walk-b');
  const three = ['walk-b-1 walk-b-1', 'walk-b-2 walk-b-2', 'walk-b-3 walk-b-3'];
  expect(await named(owner)).toEqual(three);
  await order(owner, 1, 'web.example.test');
  await order(owner, 1, 'web.example.test');
  await order(owner, 2, 'walk-b');
  expect(await named(owner)).toEqual([
    ...three,
    'walk-b-4 walk-b-4',
    'walk-b-5 walk-b-5',
    'web-2.example.test web-2.example.test',
    'web.example.test web.example.test',
  ]);
  const another = await product.account();
  await order(another, 1, 'walk-b-1');
  expect(await named(another)).toEqual(['walk-b-1 walk-b-1']);
}, 60_000);

test('K34 a server is named at its order apart from its hostname, which is made of the name where none is chosen', async () => {
  const owner = await product.account();
  await order(owner, 1, { name: 'Shop front', hostname: 'web.example.test' });
  await order(owner, 2, { name: 'Worker' });
  expect(await named(owner)).toEqual(['Shop front web.example.test', 'Worker-1 worker-1', 'Worker-2 worker-2']);
}, 60_000);
