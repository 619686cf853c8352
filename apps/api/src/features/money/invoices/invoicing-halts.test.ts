import { brand } from '@resolvo/brand/brand';
import { explainedByAccount, explainedByRun, invoicingAlarm } from '@resolvo/contract/money/invoicing-halts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

const halts = async (search = '?status=open') =>
  (await desk.staff.browser.get(`/system/admin/finance/halts${search}`)).json().halts;
const decide = (id: string, what: 'release' | 'drop') => desk.post(`/system/admin/finance/halts/${id}/${what}`, {});
const flood = async (who: TestAccount, count: number) => {
  for (let turn = 0; turn < count; turn += 1) await desk.invoice(who.id, 100);
};
async function begin(who: TestAccount) {
  const { order_id } = (await who.browser.post('/account/checkout', { plan_id: await desk.plan() })).json();
  const answer = await who.browser.post(`/account/checkout/${order_id}/begin`, { by: 'card' });
  await who.browser.post(`/account/checkout/${order_id}/cancel`);
  return answer;
}

describe('M53 an account that makes far more documents than its history explains', () => {
  test('is halted, staff are told, look at what was made, and release it', async () => {
    const who = await product.account();
    await flood(who, invoicingAlarm.accountFloor);
    expect(await halts()).toEqual([]);
    await flood(who, 1);
    const [halt] = await halts();
    expect(halt).toMatchObject({
      kind: 'account',
      user: { user_id: who.id, email: who.email },
      made: invoicingAlarm.accountFloor + 1,
      explained: invoicingAlarm.accountFloor,
      decision: null,
    });
    const refused = await begin(who);
    expect([refused.statusCode, refused.json().details]).toEqual([
      409,
      'Invoicing for this account is paused: it made far more documents than usual, and we are looking at it. Please write to support if it cannot wait.',
    ]);
    // Others go on, and so does what staff do in person.
    expect((await begin(await product.account())).statusCode).toBe(200);
    await flood(who, 1);
    await product.settle();
    const told = (await product.mailsTo(brand.operationsEmail)).filter(({ subject }) => subject.includes('halted'));
    expect(told).toHaveLength(1);

    const preview = (await desk.staff.browser.get(`/system/admin/finance/halts/${halt.halt_id}`)).json();
    expect(preview.made).toHaveLength(invoicingAlarm.accountFloor + 2);
    expect(preview).toMatchObject({ waiting: [], waiting_count: 0, waiting_total: 0 });
    expect((await decide(halt.halt_id, 'release')).statusCode).toBe(200);
    expect((await decide(halt.halt_id, 'drop')).json().details).toBe('This alarm was released already.');
    expect((await begin(who)).statusCode).toBe(200);
    expect(await halts()).toEqual([]);
    expect(await halts('')).toMatchObject([{ decision: 'released', decided_by: desk.staff.email }]);
  });

  test('dropped, makes nothing for a day', { tags: ['slow'] }, async () => {
    const who = await product.account();
    await flood(who, invoicingAlarm.accountFloor + 1);
    const [halt] = await halts();
    await decide(halt.halt_id, 'drop');
    expect((await begin(who)).statusCode).toBe(409);
    product.travel(25 * 3_600_000);
    expect((await begin(who)).statusCode).toBe(200);
  });

  test('is what its own history says', () => {
    expect(explainedByAccount({ busiestDay: 0, units: 0 })).toBe(20);
    // A hundred servers are renewed on one day.
    expect(explainedByAccount({ busiestDay: 1, units: 100 })).toBeGreaterThan(100);
    expect(explainedByAccount({ busiestDay: 50, units: 0 })).toBe(150);
    expect([explainedByRun({ busiestDay: 0 }), explainedByRun({ busiestDay: 1000 })]).toEqual([200, 3000]);
  });
});
