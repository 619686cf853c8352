import { randomUUID } from 'node:crypto';
import { staffPlan } from '@resolvo/contract/sales/catalog-admin';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { whileHolding } from '../../../../test/held-row.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let client: TestAccount;
beforeAll(async () => {
  desk = await orderDesk(product);
  client = await product.account();
});

const slug = () => `plan-${randomUUID()}`;
const server = (more: object = {}) => ({
  plan_type: 'proxmox',
  plan_name: 'Tarn M',
  plan_description: 'A server.',
  plan_slug: slug(),
  category: 'cloud',
  plan_price: 1290,
  plan_annual_price: 12_900,
  resources: { vcpus: 2, ram_mb: 4096, disk_gb: 80, traffic_tb: 4 },
  stock: null,
  visible: true,
  sort_order: 500,
  ...more,
});
const create = (body: object) => desk.post('/system/admin/plans', body);
async function newPlan(more: object = {}): Promise<string> {
  const answer = await create(server(more));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().plan_id;
}
const detail = async (id: string) => (await desk.staff.browser.get(`/system/admin/plans/${id}`)).json();
const put = async (id: string, body: object) =>
  (await desk.staff.anotherBrowser()).send('PUT', `/system/admin/plans/${id}`, body);
/** What the form would send for a plan, with some fields changed. */
async function bodyOf(id: string, more: object = {}) {
  const { plan } = await detail(id);
  const { plan_name, plan_description, plan_slug, category, plan_price, plan_annual_price, resources } = plan;
  const content = { plan_name, plan_description, plan_slug, category, plan_price, plan_annual_price, resources };
  const { stock, visible, sort_order, revision } = plan;
  return { ...content, stock, stock_before: stock, visible, sort_order, revision, ...more };
}
const edit = async (id: string, more: object) => put(id, await bodyOf(id, more));
const act = async (id: string, verb: 'archive' | 'restore') =>
  desk.post(`/system/admin/plans/${id}/${verb}`, { revision: (await detail(id)).plan.revision });
async function ordered(planId: string): Promise<void> {
  expect((await (await desk.order(client.id)).add(planId)).statusCode).toBe(201);
}
const publicIds = async () =>
  (await product.browser().get('/system/plans')).json().proxmox_plans.map((plan: { plan_id: string }) => plan.plan_id);

describe('a plan', () => {
  test('is created with what its type has, and sold at once', async () => {
    const id = await newPlan({ stock: 3 });
    const { plan, versions } = await detail(id);
    expect(staffPlan.parse(plan)).toMatchObject({
      plan_name: 'Tarn M',
      plan_type: 'proxmox',
      plan_price: 1290,
      stock: 3,
      version: 1,
      in_use: false,
      archived_at: 0,
    });
    expect(versions).toMatchObject([{ plan_id: id, version: 1, created_by: desk.staff.email }]);
    expect(await publicIds()).toContain(id);
    const { events } = (await desk.staff.browser.get('/account/activity')).json();
    expect(events[0].kind).toBe('plan_created');
  });

  test('C11 with amounts, resources or addresses that are none is refused, and nothing is written', async () => {
    const taken = server();
    await create(taken);
    const before = await product.fingerprint();
    const wrong: object[] = [
      { plan_price: -1 },
      { plan_price: 12.5 },
      { plan_price: '12' },
      { plan_price: 2 ** 53 },
      { plan_annual_price: -1 },
      { plan_annual_price: undefined },
      { plan_slug: 'Not a slug' },
      { plan_slug: 'a--b' },
      { category: '' },
      { plan_name: '' },
      { plan_description: '' },
      { traffic_slow_mbit: 0 },
      { traffic_slow_mbit: 10, traffic_price: 100 },
      { plan_type: 'one-time', resources: {}, plan_annual_price: null, traffic_slow_mbit: 10 },
      { stock: -1 },
      { stock: 1.5 },
      { sort_order: -1 },
      { visible: 'yes' },
      { plan_type: 'dedicated' },
      { resources: {} },
      { resources: { vcpus: 2, ram_mb: 4096, disk_gb: 80, traffic_tb: 0 } },
      { resources: { vcpus: 2, ram_mb: 4096, disk_gb: 80, traffic_tb: 4, websites: 1 } },
      { resources: { vcpus: 2, ram_mb: 4096, disk_gb: 80, traffic_tb: 4, gpus: 1 } },
      { version: 7 },
      { plan_id: '00000000-0000-4000-8000-000000000000' },
      { plan_type: 'one-time', resources: {} },
    ];
    for (const more of wrong) {
      expect((await create(server(more))).statusCode, JSON.stringify(more)).toBe(422);
    }
    const twice = await create(server({ plan_slug: taken.plan_slug }));
    expect([twice.statusCode, twice.json().fields]).toEqual([
      409,
      [{ path: 'plan_slug', message: 'Another plan on sale has this address.' }],
    ]);
    expect(await product.fingerprint()).toBe(before);
  });

  test('that nobody ordered is changed where it stands', async () => {
    const id = await newPlan();
    const saved = await edit(id, { plan_price: 1490, plan_name: 'Tarn N' });
    expect(saved.json()).toEqual({ plan_id: id, version: 1 });
    expect((await detail(id)).plan).toMatchObject({ plan_price: 1490, plan_name: 'Tarn N', revision: 2, version: 1 });
  });

  test('that was ordered keeps what it is, and a new version takes its place', async () => {
    const id = await newPlan({ stock: 10 });
    await ordered(id);
    const saved = (await edit(id, { plan_price: 1990, stock: 12 })).json();
    expect(saved).toMatchObject({ version: 2 });
    expect(saved.plan_id).not.toBe(id);
    const [old, fresh] = [await detail(id), await detail(saved.plan_id)];
    expect(old).toMatchObject({ plan: { plan_price: 1290, version: 1 }, replaced_by: saved.plan_id });
    expect(fresh).toMatchObject({
      plan: { plan_price: 1990, version: 2, stock: 12, in_use: false },
      replaced_by: null,
    });
    expect(
      fresh.versions.map(({ version, plan_price }: { version: number; plan_price: number }) => [version, plan_price]),
    ).toEqual([
      [2, 1990],
      [1, 1290],
    ]);
    expect(old.versions).toEqual(fresh.versions);
    const offered = await publicIds();
    expect([offered.includes(id), offered.includes(saved.plan_id)]).toEqual([false, true]);
    const again = await edit(id, { plan_price: 1 });
    expect([again.statusCode, again.json().details]).toEqual([
      409,
      'A newer version took the place of this one. Please change that one.',
    ]);
    const rewrite = sql`update plans set price = 1 where id = ${id}`;
    await expect(rewrite.execute(product.deps.db)).rejects.toThrow('never rewritten');
  });

  test('M25 keeps one stock over all its versions', async () => {
    const id = await newPlan({ stock: 2 });
    const [first, second, third] = [
      await desk.order(client.id),
      await desk.order(client.id),
      await desk.order(client.id),
    ];
    for (const order of [first, second, third]) await order.add(id);
    const { plan_id } = (await edit(id, { plan_price: 1990 })).json();
    const sealed = await Promise.all([first.seal(), second.seal(), third.seal()]);
    expect(sealed.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409]);
    expect((await detail(plan_id)).plan.stock).toBe(0);
    const invoice = sealed.find(({ statusCode }) => statusCode === 200)?.json().invoice_id;
    await desk.post(`/system/admin/invoices/${invoice}/cancel`, { reason: 'x' });
    expect((await detail(plan_id)).plan.stock).toBe(1);
  });

  test('that was ordered is hidden, restocked and moved without a version', async () => {
    const id = await newPlan({ stock: 1 });
    await ordered(id);
    expect((await edit(id, { visible: false, stock: 5, sort_order: 7 })).json()).toEqual({ plan_id: id, version: 1 });
    expect((await detail(id)).plan).toMatchObject({ visible: false, stock: 5, sort_order: 7 });
    expect(await publicIds()).not.toContain(id);
    expect((await product.browser().get(`/system/plan/${id}`)).statusCode).toBe(200);
  });

  test('M25 what was sold while the form was open stays sold', async () => {
    const id = await newPlan({ stock: 5 });
    const stale = await bodyOf(id, { stock: 7 });
    const order = await desk.order(client.id);
    await order.add(id, 2);
    await order.seal();
    await put(id, stale);
    expect((await detail(id)).plan.stock).toBe(5);
    const over = await put(id, await bodyOf(id, { stock: 0, stock_before: 6 }));
    expect([over.statusCode, over.json().details]).toEqual([
      409,
      'Only 5 are left by now. Please look at the stock again.',
    ]);
  });

  test('is changed by one of 20 who saw the same state; the others look again', { tags: ['slow'] }, async () => {
    for (const used of [false, true]) {
      const id = await newPlan();
      if (used) await ordered(id);
      const bodies = await Promise.all(
        Array.from({ length: 20 }, (_, index) => bodyOf(id, { plan_price: 2000 + index })),
      );
      const answers = await Promise.all(bodies.map((body) => put(id, body)));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
      const winner = answers.find(({ statusCode }) => statusCode === 200)?.json();
      expect((await detail(winner.plan_id)).versions).toHaveLength(used ? 2 : 1);
    }
  });

  test('that is being changed is ordered as it became, at its new price', async () => {
    const id = await newPlan();
    const order = await desk.order(client.id);
    const added = await whileHolding(
      product,
      ['select 1 from plans where id = $1 for update', id],
      () => order.add(id),
      ['update plans set price = 777, revision = revision + 1 where id = $1', id],
    );
    expect(added.statusCode).toBe(201);
    const detailed = (await desk.staff.browser.get(`/system/admin/order?order_id=${order.key.order_id}`)).json();
    expect(detailed.items[0].plan_price).toBe(777);
  });

  test('is archived and sold again; archived it can be neither ordered nor changed', async () => {
    const id = await newPlan();
    expect((await act(id, 'archive')).json()).toEqual({
      details: 'The plan is archived. Clients who have it keep it.',
    });
    expect((await (await desk.order(client.id)).add(id)).statusCode).toBe(409);
    expect((await edit(id, { plan_price: 1 })).statusCode).toBe(409);
    expect((await act(id, 'archive')).statusCode).toBe(409);
    const { plan_slug } = (await detail(id)).plan;
    const other = await newPlan({ plan_slug });
    expect((await act(id, 'restore')).json().details).toBe('Another plan on sale has this address.');
    await act(other, 'archive');
    expect((await act(id, 'restore')).json()).toEqual({ details: 'The plan is on sale again.' });
    expect(await publicIds()).toContain(id);
  });
});

describe('S51 the list of staff', () => {
  const list = async (query: string) => (await desk.staff.browser.get(`/system/admin/plans?${query}`)).json();
  const names = async (query: string) => (await list(query)).plans.map((plan: { plan_name: string }) => plan.plan_name);

  test('finds by a piece of the name, by type and among the archived, and pages in the order of the offer', async () => {
    for (const [index, plan_name] of ['Skerry 1', 'Skerry 2', 'Skerry 3'].entries()) {
      await newPlan({ plan_name, sort_order: 900 + index, visible: index !== 1 });
    }
    const gone = await newPlan({ plan_name: 'Skerry old' });
    await act(gone, 'archive');
    expect(await names('search=SKERRY&limit=100')).toEqual(['Skerry 1', 'Skerry 2', 'Skerry 3']);
    expect(await names('search=skerry&archived=true')).toEqual(['Skerry old']);
    expect(await names('search=skerry&type=cpanel')).toEqual([]);
    expect(await names('search=skerr%25')).toEqual([]);
    const first = await list('search=skerry&limit=2');
    expect([first.plans.length, first.eof]).toEqual([2, false]);
    const second = await list(`search=skerry&limit=2&cursor=${first.cursor}`);
    expect([second.plans[0].plan_name, second.eof]).toEqual(['Skerry 3', true]);
  });
});
