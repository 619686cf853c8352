import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { type HostingDesk, hostingDesk } from '../../../../test/hosting.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { hostingPlan } from '../../../../test/subscriptions.ts';

const product = useOwnProduct({}, { hosting: true });
let desk: HostingDesk;
beforeAll(async () => {
  desk = await hostingDesk(product);
});

const order = (who: TestAccount, body: object) => who.browser.post('/account/checkout', body);
async function bought(who: TestAccount, body: object): Promise<string> {
  const placed = await order(who, body);
  if (placed.statusCode !== 201) throw new Error(placed.body);
  const { order_id } = placed.json();
  await desk.orders.adjust(who.id, 100_000);
  const begun = await who.browser.post(`/account/checkout/${order_id}/begin`, { by: 'balance' });
  if (begun.statusCode !== 200) throw new Error(begun.body);
  return order_id;
}
const packages = async (who: TestAccount) =>
  (await who.browser.get('/account/hosting')).json().packages.map(({ location }: { location: string }) => location);

test('M70 web hosting is not sold without its place, and each package of an order stands there, also after a change of plan', {
  tags: ['slow'],
}, async () => {
  const buyer = await product.account();
  expect((await product.browser().get('/system/hosting/offer')).json()).toEqual({ locations: ['Oslo', 'London'] });
  const open = await order(buyer, { plan_id: desk.planId });
  expect(open.statusCode).toBe(422);
  expect(open.body).toContain('Please choose a place.');
  const nowhere = await order(buyer, { plan_id: desk.planId, choices: { location: 'Paris' } });
  expect(nowhere.statusCode).toBe(422);

  const orderId = await bought(buyer, { plan_id: desk.planId, quantity: 3, choices: { location: 'London' } });
  expect((await buyer.browser.get(`/account/checkout/${orderId}`)).json().quote.items).toMatchObject([
    { chosen: { location: 'London' } },
  ]);
  // Before any of them has a server too.
  await product.settle();
  expect(await packages(buyer)).toEqual(['London', 'London', 'London']);
  await desk.settle();
  expect(await packages(buyer)).toEqual(['London', 'London', 'London']);
  const rows = await product.deps.db
    .selectFrom('hosting_packages')
    .select(['id', 'server', 'location'])
    .where('account_id', '=', buyer.id)
    .execute();
  expect(rows.map(({ server, location }) => [server, location])).toEqual(Array(3).fill(['web2', 'London']));

  const larger = await desk.orders.plan({ ...hostingPlan, name: 'Larger', price: 1990, websites: 5 });
  const changed = await buyer.browser.post(`/account/hosting/${rows[0]?.id}/change`, { plan_id: larger });
  expect(changed.statusCode, changed.body).toBe(202);
  await desk.settle();
  const one = (await buyer.browser.get(`/account/hosting/${rows[0]?.id}`)).json();
  expect([one.plan_name, one.location]).toEqual(['Larger', 'London']);
});

test('M70 a place that is full is offered no more, and an order for it is refused', async () => {
  const buyer = await product.account();
  await bought(buyer, { plan_id: desk.planId, choices: { location: 'London' } });
  await desk.settle();
  const { rows } = await sql<{ count: number }>`select count(*) as count from hosting_packages
    where location = 'London'`.execute(product.deps.db);
  const path = '/system/admin/hosting/servers/web2';
  const full = { capacity: rows[0]?.count, closed: false, note: '' };
  const saved = await desk.orders.staff.browser.send('PUT', path, full);
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await product.browser().get('/system/hosting/offer')).json()).toEqual({ locations: ['Oslo'] });
  const refused = await order(buyer, { plan_id: desk.planId, choices: { location: 'London' } });
  expect(refused.statusCode).toBe(409);
});

test('a free name that is chosen with the order is kept while it waits, and is the address of the website', async () => {
  const buyer = await product.account();
  const domain = 'ordered-name.resolvo.site';
  const choices = { location: 'Oslo', domain };
  const first = await order(buyer, { plan_id: desk.planId, choices });
  expect(first.statusCode, first.body).toBe(201);
  const other = await product.account();
  expect((await order(other, { plan_id: desk.planId, choices })).statusCode).toBe(409);
  await desk.orders.adjust(buyer.id, 100_000);
  await buyer.browser.post(`/account/checkout/${first.json().order_id}/begin`, { by: 'balance' });
  await desk.settle();
  expect((await buyer.browser.get('/account/hosting')).json().packages).toMatchObject([
    { domain, location: 'Oslo', package_state: 'active' },
  ]);
});
