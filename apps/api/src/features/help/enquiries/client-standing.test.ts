import { expect, test } from 'vitest';
import { orderDesk } from '../../../../test/orders.ts';
import { staffMask, useProduct } from '../../../../test/product.ts';
import { clientStanding } from './client-standing.ts';

const product = useProduct();

test('what a client has and owes is counted, and what is gone or paid is not', async () => {
  const { db } = product.deps;
  const desk = await orderDesk(product);
  const staff = await product.account({ permissions: staffMask });
  const client = await product.account();
  const standing = async () => (await staff.browser.get(`/system/admin/clients/${client.id}/standing`)).json();
  expect(await standing()).toEqual({
    servers: [],
    packages: [],
    domains: [],
    balance: 0,
    unpaid: { count: 0, total: 0 },
    overdue: { count: 0, total: 0 },
    open_tickets: 0,
  });
  await desk.invoice(client.id, 5000);
  await desk.invoice(client.id, 700);
  await desk.adjust(client.id, 300);
  await desk.post(`/system/admin/invoices/${await desk.invoice(client.id, 900)}/mark-paid`, {
    method: 'other',
    reason: 'A test',
  });
  const plan_id = await desk.plan();
  const server = { account_id: client.id, plan_id, hostname: 'one', name: 'one' };
  await db
    .insertInto('servers')
    .values([
      { ...server, state: 'provisioning' },
      { ...server, state: 'provisioning' },
      { ...server, state: 'failed' },
      { ...server, state: 'deleted', deleted_at: new Date() },
    ])
    .execute();
  for (const text of ['First', 'Second']) {
    const opened = await client.browser.post('/account/tickets/new', { title: `Other: ${text}`, message: text });
    expect(opened.statusCode).toBe(201);
  }
  expect(await standing()).toMatchObject({
    servers: [
      { state: 'provisioning', count: 2 },
      { state: 'failed', count: 1 },
    ],
    balance: 300,
    unpaid: { count: 2, total: 5700 },
    overdue: { count: 0, total: 0 },
    open_tickets: 2,
  });
  const inAYear = () => new Date(product.deps.now().getTime() + 365 * 86_400_000);
  expect(await clientStanding({ db, now: inAYear }, client.id)).toMatchObject({ overdue: { count: 2, total: 5700 } });
});
