import { anyPlan, planList } from '@resolvo/contract/sales/catalog';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { useOwnProduct } from '../../../../test/product.ts';
import { raceBehind } from '../../../../test/race.ts';
import { seedCatalog } from './seed-catalog.ts';

const product = useOwnProduct();

const list = async (query = '') => planList.parse((await product.browser().get(`/system/plans${query}`)).json());
const insert = (more: object) =>
  product.deps.db
    .insertInto('plans')
    .values({
      type: 'one-time',
      category: 'services',
      slug: `s-${Math.random().toString(36).slice(2)}`,
      name: 'A plan',
      description: '',
      price: 100,
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

test('the catalogue is seeded once, also when two processes start at the same moment', async () => {
  const seed = () => seedCatalog(product.deps.db);
  const counts = await raceBehind(product, sql`lock table plans in share row exclusive mode`, [seed, seed]);
  expect(counts.sort((a, b) => a - b)).toEqual([0, 23]);
  expect(await seedCatalog(product.deps.db)).toBe(0);
});

describe('GET /system/plans', () => {
  test('answers every type in the order it is offered, prices in cents', async () => {
    const plans = await list();
    expect(plans.proxmox_plans.map((plan) => plan.plan_name).slice(0, 4)).toEqual([
      'Fjord S',
      'Fjord M',
      'Fjord L',
      'Fjord XL',
    ]);
    expect(plans.cpanel_plans).toHaveLength(3);
    expect(plans.dedicated_plans).toHaveLength(3);
    expect(plans.extra_plans).toHaveLength(3);
    expect(plans.one_time_plans).toHaveLength(4);
    expect(plans.proxmox_plans[1]).toMatchObject({
      plan_type: 'proxmox',
      plan_slug: 'fjord-m',
      category: 'cloud',
      plan_price: 1290,
      plan_annual_price: 12_900,
      resources: { vcpus: 2, ram_mb: 4096, disk_gb: 80, traffic_tb: 4 },
      in_stock: true,
    });
    expect(plans.one_time_plans[0]).toMatchObject({ plan_type: 'one-time', plan_annual_price: null, resources: {} });
  });

  test('finds a piece of the name, whatever its case', async () => {
    const names = async (search: string) =>
      Object.values(await list(`?search=${encodeURIComponent(search)}`))
        .flat()
        .map((plan) => plan.plan_name);
    expect(await names('FJORD x')).toEqual(['Fjord XL']);
    expect(await names('  oak ')).toEqual(['Web Oak']);
    expect(await names('migra')).toEqual(['Website migration', 'Server migration']);
    expect(await names('nothing like it')).toEqual([]);
  });

  test('takes signs of a pattern as they are', async () => {
    for (const search of ['%%', '__', '\\\\', "';--"]) {
      const plans = await list(`?search=${encodeURIComponent(search)}`);
      expect(Object.values(plans).flat()).toEqual([]);
    }
    await insert({ name: '100% uptime_review' });
    expect((await list(`?search=${encodeURIComponent('100%')}`)).one_time_plans).toHaveLength(1);
    expect((await list('?search=e_r')).one_time_plans).toHaveLength(1);
  });

  test.each(['', 'a', '  a  ', '%00%00', 'x'.repeat(101), 'ab&search=cd', 'ab&page=2'])(
    'refuses ?search=%s',
    async (search) => {
      const response = await product.browser().get(`/system/plans?search=${search}`);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ code: 'validation_failed' });
    },
  );

  test('says from how many characters on it searches', async () => {
    const response = await product.browser().get('/system/plans?search=a');
    expect(response.json()).toMatchObject({
      details: 'Please type at least 2 characters.',
      fields: [{ path: 'search', message: 'Please type at least 2 characters.' }],
    });
  });

  test('leaves out what is hidden or archived, and shows what is sold out as such', async () => {
    await insert({ name: 'Hidden thing', visible: false });
    await insert({ name: 'Archived thing', archived_at: new Date() });
    await insert({ name: 'Empty thing', stock: 0 });
    const plans = await list('?search=thing');
    expect(plans.one_time_plans.map((plan) => [plan.plan_name, plan.in_stock])).toEqual([['Empty thing', false]]);
  });
});

describe('GET /system/plan/{plan_id}', () => {
  const get = (planId: string) => product.browser().get(`/system/plan/${planId}`);

  test('answers the plan as the list has it', async () => {
    for (const plan of Object.values(await list()).flat()) {
      const response = await get(plan.plan_id);
      expect(anyPlan.parse(response.json())).toEqual(plan);
    }
  });

  test('an archived plan still resolves, and cannot be ordered', async () => {
    const { id } = await insert({ name: 'Old offer', archived_at: new Date() });
    expect((await get(id)).json()).toMatchObject({ plan_name: 'Old offer', in_stock: false });
  });

  test('what is not there is not found', async () => {
    for (const planId of ['00000000-0000-4000-8000-000000000000', 'fjord-s', '%00', '1']) {
      const response = await get(planId);
      expect([planId, response.statusCode, response.json().code]).toEqual([planId, 404, 'not_found']);
    }
  });
});

describe('the table refuses', () => {
  const server = { type: 'proxmox', vcpus: 1, ram_mb: 1024, disk_gb: 10, traffic_tb: 1 };

  test.each([
    ['a negative price', { price: -1 }, 'plans_price_check'],
    ['a negative annual price', { ...server, annual_price: -1 }, 'plans_annual_price_check'],
    ['a price too large to be exact', { price: 9_007_199_254_740_992n }, 'plans_price_check'],
    ['an annual price for what is paid once', { annual_price: 100 }, 'plans_annual_price_recurs'],
    ['an unknown type', { type: 'colocation' }, 'plans_type_check'],
    ['a server without memory', { ...server, ram_mb: null }, 'plans_resources'],
    ['a server with mailboxes', { ...server, mailboxes: 1 }, 'plans_resources'],
    ['hosting without a disk', { type: 'cpanel', websites: 1, mailboxes: 1, databases: 1 }, 'plans_resources'],
    ['a service with a disk', { disk_gb: 1 }, 'plans_resources'],
    ['an address that is not one', { slug: 'No Slug' }, 'plans_slug_check'],
    ['the same address twice', { slug: 'fjord-s' }, 'plans_slug'],
    ['stock below nothing', { stock: -1 }, 'plans_stock_check'],
  ])('%s', async (_, more, constraint) => {
    await expect(insert(more)).rejects.toMatchObject({ constraint });
  });

  test('an address that an archived plan has may be given again', async () => {
    const archived = await insert({ slug: 'again', archived_at: new Date() });
    expect((await insert({ slug: 'again' })).id).not.toBe(archived.id);
  });

  test('a replaced version that is still on sale', async () => {
    const { id } = await insert({});
    await expect(insert({ replaced_by: id })).rejects.toMatchObject({ constraint: 'plans_replaced_is_archived' });
    await insert({ replaced_by: id, archived_at: new Date(), version: 1 });
  });
});
