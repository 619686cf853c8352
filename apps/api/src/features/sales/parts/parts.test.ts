import { firstBuild } from '@resolvo/contract/sales/dedicated';
import { beforeAll, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { expireCheckouts } from '../checkout/expire-checkouts.ts';
import { returnOfEnded } from './hold-parts.ts';

const product = useOwnProduct();
let desk: OrderDesk;
let plan_id: string;
beforeAll(async () => {
  desk = await orderDesk(product);
  plan_id = await desk.plan({
    type: 'dedicated',
    category: 'dedicated',
    slug: 'epyc-4464p',
    name: 'AMD EPYC 4464P',
    price: 11_900,
    annual_price: 119_000,
  });
});

const build = firstBuild('epyc-4464p');
const order = (who: TestAccount, more: object = {}, body: object = {}) =>
  who.browser.post('/account/checkout', { plan_id, choices: { build: { ...build, ...more } }, ...body });
const free = async (part: string): Promise<number> => {
  const { parts } = (await desk.staff.browser.get('/system/parts')).json();
  return parts.find((one: { part: string }) => one.part === part).free;
};
const shelf = (part: string, count: number) =>
  product.deps.db.updateTable('parts').set({ free: count }).where('part', '=', part).execute();

test('a machine costs what its parts add, and staff build it along a checklist with serial numbers', {
  tags: ['slow'],
}, async () => {
  const buyer = await product.account();
  const before = await free('nvme-3840');
  const placed = await order(buyer, { disks: '2x3840', memory: 'udimm-128' });
  expect(placed.statusCode, placed.body).toBe(201);
  expect(await free('nvme-3840')).toBe(before - 2);
  const { order_id } = placed.json();
  const { quote } = (await buyer.browser.get(`/account/checkout/${order_id}`)).json();
  expect(quote.invoice_subtotal).toBe(11_900 + 5_900 + 4_900);
  expect(quote.items[0].plan_description).toContain('2 × 3.84 TB NVMe');
  const begun = await buyer.browser.post(`/account/checkout/${order_id}/begin`, { by: 'bank_transfer' });
  await desk.adjust(buyer.id, 100_000);
  await buyer.browser.post(`/account/billing/invoices/${begun.json().invoice_id}/pay-by-balance`);
  await product.settle();
  const { invoice } = (await buyer.browser.get(`/account/checkout/${order_id}`)).json();
  expect(invoice).toMatchObject({ order_valid_from: 0, order_valid_until: 0, invoice_paid_period: 1 });
  const receipt = (await product.mailsTo(buyer.email)).find(({ subject }) => subject.startsWith('Receipt'));
  expect(receipt?.text).toContain('Period: 1 month from the hand-over.');

  const { tasks } = (await desk.staff.browser.get(`/system/admin/tasks?order_id=${order_id}`)).json();
  const [{ task_id, checklist }] = tasks;
  const early = await desk.post(`/system/admin/tasks/${task_id}/done`, {});
  expect([early.statusCode, early.json().details]).toEqual([
    409,
    'Please finish the checklist first. Next: Take a chassis and note its serial number.',
  ]);
  const tick = (body: object) => desk.staff.browser.send('PUT', `/system/admin/tasks/${task_id}/checklist`, body);
  const without = await tick({ key: 'disks', done: true });
  expect(without.json().fields).toEqual([{ path: 'serials', message: 'Please enter 2 serial numbers.' }]);
  for (const { key, serials_needed } of checklist) {
    const serials = Array.from({ length: serials_needed }, (_, index) => `${key}-${index}`);
    expect((await tick({ key, done: true, serials })).statusCode).toBe(200);
  }
  const [unit] = (await buyer.browser.get(`/account/checkout/${order_id}`)).json().services;
  expect(unit).toMatchObject({ standing: 'working', text: expect.stringContaining('10 of 10 steps are done') });
  const handedOver = { hand_over: { access: 'root / secret' } };
  expect((await desk.post(`/system/admin/tasks/${task_id}/done`, handedOver)).statusCode).toBe(200);
  const after = (await buyer.browser.get(`/account/checkout/${order_id}`)).json();
  expect(after).toMatchObject({
    order_status: 'issued',
    services: [{ standing: 'ready', serials: ['chassis-0', 'disks-0', 'disks-1'] }],
  });
  const renewed = product.deps.db.selectFrom('subscriptions').select('price').where('account_id', '=', buyer.id);
  expect(await renewed.execute()).toEqual([{ price: 22_700 }]);
});

test('what does not go together is refused with the field to change', async () => {
  const buyer = await product.account();
  const refused = async (more: object) => (await order(buyer, more)).json().fields?.[0]?.path;
  expect(await refused({ memory: 'rdimm-384' })).toBe('choices.build.memory');
  expect(await refused({ raid: 'raid6' })).toBe('choices.build.raid');
  const none = await buyer.browser.post('/account/checkout', { plan_id });
  expect(none.json().fields[0].path).toBe('choices.build');
});

test('M25 the last parts are sold once, and come back when the order ends unpaid', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => product.account()));
  await shelf('nvme-7680', 16);
  const two = { disks: '4x7680', raid: 'raid10' };
  const answers = await Promise.all(buyers.map((who) => order(who, two, { quantity: 2 })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().details).toContain('is sold out');
  expect(await free('nvme-7680')).toBe(0);
  await product.deps.db
    .updateTable('orders')
    .set({ valid_until: new Date(0) })
    .where('status', '=', 'open')
    .execute();
  await expireCheckouts(product.deps);
  await expireCheckouts(product.deps);
  expect(await free('nvme-7680')).toBe(16);
});

test('M25 the parts of a machine that could not be built come back once', async () => {
  const buyer = await product.account();
  const before = await free('cpu-4464p');
  const { order_id } = (await order(buyer)).json();
  const begun = await buyer.browser.post(`/account/checkout/${order_id}/begin`, { by: 'bank_transfer' });
  await desk.adjust(buyer.id, 100_000);
  await buyer.browser.post(`/account/billing/invoices/${begun.json().invoice_id}/pay-by-balance`);
  await product.settle();
  const { tasks } = (await desk.staff.browser.get(`/system/admin/tasks?order_id=${order_id}`)).json();
  await desk.post(`/system/admin/tasks/${tasks[0].task_id}/fail`, { reason: 'The board is broken.' });
  await returnOfEnded(product.deps);
  await returnOfEnded(product.deps);
  expect(await free('cpu-4464p')).toBe(before);
});

test('a processor that is not on the shelf is sold out, and staff count the shelf', async () => {
  await shelf('cpu-4464p', 0);
  const inStock = async () => {
    const { dedicated_plans } = (await desk.staff.browser.get('/system/plans')).json();
    return dedicated_plans.find((plan: { plan_id: string }) => plan.plan_id === plan_id).in_stock;
  };
  expect(await inStock()).toBe(false);
  const { parts } = (await desk.staff.browser.get('/system/admin/parts')).json();
  const { part_id } = parts.find((one: { part: string }) => one.part === 'cpu-4464p');
  const set = (free_now: number, free_before: number) =>
    desk.staff.browser.send('PUT', `/system/admin/parts/${part_id}`, { free: free_now, free_before });
  expect((await set(4, 6)).statusCode).toBe(409);
  expect((await set(6, 4)).statusCode).toBe(200);
  expect(await free('cpu-4464p')).toBe(2);
  expect(await inStock()).toBe(true);
});
