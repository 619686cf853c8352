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
  for (const { limit, seconds } of usual) Object.assign(limit, { seconds });
});

/** The answer, and whether another account was answered while it was made. */
async function askedBeside(asked: Promise<{ statusCode: number; json(): object }>) {
  let isOpen = true;
  void asked.finally(() => {
    isOpen = false;
  });
  let wasAnswered = false;
  while (isOpen && !wasAnswered) {
    const { statusCode } = await other.browser.get('/account/data/userinfo');
    expect(statusCode).toBe(200);
    wasAnswered = isOpen;
  }
  const answer = await asked;
  return { status: answer.statusCode, said: answer.json(), wasAnswered };
}

const tooLong = 'This text takes too long to read. Please make it shorter or simpler.';

describe('E13 what a person typed and takes too long to read is refused at its field, and others are answered meanwhile', () => {
  test('a zone file', async () => {
    const zone = { accountId: owner.id, name: `z${randomUUID().slice(0, 8)}.com` };
    const id = await product.deps.db.transaction().execute((tx) => openZone(product.deps, tx, zone));
    const text = 'www 300 IN TXT "a"\n'.repeat(100_000);
    // No machine reads it so fast.
    Object.assign(zoneFileReading.limit, { seconds: 0.1 });
    const { status, said, wasAnswered } = await askedBeside(
      owner.browser.post(`/account/zones/${id}/import`, { text, preview: true }),
    );
    expect([status, JSON.stringify(said)]).toEqual([422, expect.stringContaining(tooLong)]);
    expect(said).toMatchObject({ fields: [{ path: 'text', message: tooLong }] });
    expect(wasAnswered).toBe(true);
  });

  test('user data of a server that is ordered: nothing is ordered', async () => {
    const plan_id = await desk.orders.plan({ ...serverPlan, name: 'Seeded' });
    // Deep and wide, as large as it may be.
    const user_data = `#cloud-config\n${'a: [[[[[[[[b]]]]]]]]\n'.repeat(700)}`;
    Object.assign(userDataReading.limit, { seconds: 0.001 });
    const { status, said, wasAnswered } = await askedBeside(
      owner.browser.post('/account/checkout', { plan_id, choices: { image: 'debian-13', user_data } }),
    );
    expect(status).toBe(422);
    expect(said).toMatchObject({ fields: [{ path: 'choices.user_data', message: tooLong }] });
    expect(wasAnswered).toBe(true);
    expect((await owner.browser.get('/account/orders')).json().orders).toEqual([]);
  });
});
