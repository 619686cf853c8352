import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { serverPlan } from '../../test/orders.ts';
import { type TestAccount, useOwnProduct } from '../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../test/servers.ts';
import { zoneFileReading } from '../features/hosting/zones/zone-file-reading.ts';
import { openZone } from '../features/hosting/zones/zones.ts';
import { userDataReading } from '../features/sales/orders/user-data-reading.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  desk = await serverDesk(product);
  [owner, other] = [await product.account(), await product.account()];
});

const usual = [zoneFileReading, userDataReading].map(({ limit }) => ({ limit, seconds: limit.seconds }));
afterEach(() => {
  for (const { limit, seconds } of usual) Object.defineProperty(limit, 'seconds', { value: seconds, writable: true });
});

const tooLong = 'This text takes too long to read. Please make it shorter or simpler.';

/** How often another account was answered, one answer after the other, from the begin of the reading to its end. */
async function answeredBeside(asked: () => Promise<unknown>): Promise<number> {
  const begun = Promise.withResolvers<void>();
  Object.defineProperty(zoneFileReading.limit, 'seconds', {
    configurable: true,
    get() {
      begun.resolve();
      // No machine reads it so fast.
      return 0.5;
    },
  });
  let isOpen = true;
  const ended = asked().finally(() => {
    isOpen = false;
  });
  await Promise.race([begun.promise, ended]);
  let answers = 0;
  while (isOpen) {
    const { statusCode } = await other.browser.get('/account/data/userinfo');
    expect(statusCode).toBe(200);
    if (isOpen) answers += 1;
  }
  await ended;
  return answers;
}

describe('E13 what a person typed and takes too long to read is refused at its field, and others are answered meanwhile', () => {
  test('a zone file', async () => {
    const zone = { accountId: owner.id, name: `z${randomUUID().slice(0, 8)}.com` };
    const id = await product.deps.db.transaction().execute((tx) => openZone(product.deps, tx, zone));
    const text = 'www 300 IN TXT "a"\n'.repeat(100_000);
    async function importIt() {
      const answer = await owner.browser.post(`/account/zones/${id}/import`, { text, preview: true });
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { fields: [{ path: 'text', message: tooLong }] }]);
    }
    // A request that had begun before can still be answered; more than that only while another thread reads.
    let answers = 0;
    for (let asked = 1; asked <= 10 && answers < 3; asked += 1) answers = await answeredBeside(importIt);
    expect(answers).toBeGreaterThanOrEqual(3);
  });

  test('user data of a server that is ordered: nothing is ordered', async () => {
    const plan_id = await desk.orders.plan({ ...serverPlan, name: 'Seeded' });
    // Deep and wide, as large as it may be.
    const user_data = `#cloud-config\n${'a: [[[[[[[[b]]]]]]]]\n'.repeat(700)}`;
    Object.assign(userDataReading.limit, { seconds: 0.001 });
    const answer = await owner.browser.post('/account/checkout', {
      plan_id,
      choices: { image: 'debian-13', user_data },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ fields: [{ path: 'choices.user_data', message: tooLong }] });
    expect((await owner.browser.get('/account/orders')).json().orders).toEqual([]);
  });
});
