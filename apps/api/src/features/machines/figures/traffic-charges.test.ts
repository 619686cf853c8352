import { bytesPerTb, monthOf, overOf, trafficCharge } from '@resolvo/contract/machines/traffic';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { isAll } from '../../../../test/how-much.ts';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import { forgetFigures } from './keep-figures.ts';
import { watchTraffic } from './watch-traffic.ts';

const product = useOwnProduct();
const price = 137;
let desk: ServerDesk;
beforeAll(async () => {
  desk = await serverDesk(product, { traffic_price: price });
});

/** The machine sent so much more. */
const send = (serverId: string, bytes: number) =>
  sql`insert into machine_counters (server_id, seen_at, sent, net_in, net_out, disk_read, disk_write)
    values (${serverId}, ${product.deps.now()}, ${bytes}, 0, 0, 0, 0)
    on conflict (server_id) do update set sent = machine_counters.sent + excluded.sent`.execute(product.deps.db);

/** What an account was billed for traffic, without tax. */
async function billed(owner: TestAccount): Promise<number> {
  const { total } = await product.deps.db
    .selectFrom('invoice_items as t')
    .innerJoin('invoices as i', 'i.id', 't.invoice_id')
    .select((is) => is.fn.coalesce(is.fn.sum<string>('t.price'), is.val('0')).as('total'))
    .where('i.account_id', '=', owner.id)
    .where('t.name', 'like', 'Traffic of %')
    .executeTakeFirstOrThrow();
  return Number(total);
}

const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('send' as const), bytes: fc.integer({ min: 0, max: 9 * bytesPerTb }) }),
    fc.record({ act: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 45 }) }),
    fc.record({ act: fc.constant('transfer' as const) }),
  ),
  { minLength: 3, maxLength: 9 },
);

test('M60 what is billed for traffic is what was sent above the included, times the price, for any acts on any days', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (steps) => {
      const owners = [await product.account(), await product.account()];
      const id = await desk.server(owners[0] as TestAccount);
      const name = (await owners[0]?.browser.get(`/account/vm/${id}/data`))?.json().proxmox_vm_name;
      const included = 4;
      let [at, sent, due] = [0, 0, 0];
      const expected = [0, 0];
      /** What the running month costs so far, less what was billed of it. */
      const settle = () => {
        const cost = trafficCharge(overOf(sent, included), price);
        expected[at] = (expected[at] ?? 0) + cost - due;
        due = cost;
      };
      await send(id, 0);
      await watchTraffic(product.deps);
      for (const step of steps) {
        if (step.act === 'send') {
          await send(id, step.bytes);
          sent += step.bytes;
        } else if (step.act === 'wait') {
          const before = monthOf(product.deps.now());
          product.travel(step.days * 86_400_000);
          await Promise.all([watchTraffic(product.deps), watchTraffic(product.deps)]);
          if (monthOf(product.deps.now()) > before) {
            settle();
            [sent, due] = [0, 0];
          }
        } else {
          const [from, to] = at === 0 ? [owners[0], owners[1]] : [owners[1], owners[0]];
          if (!from || !to) throw new Error('There are two owners.');
          const asked = await from.browser.post(`/account/vm/${id}/transfer`, { email: to.email, name });
          // A server that is suspended or ending stays where it is.
          if (asked.statusCode !== 200) continue;
          const [offer] = (await to.browser.get('/account/transfers')).json().offered;
          const taken = await to.browser.post(`/account/transfers/${offer.transfer_id}/accept`, { total: offer.total });
          if (taken.statusCode !== 200) continue;
          settle();
          at = 1 - at;
        }
      }
      // The month ends once, however often the job runs.
      await Promise.all([forgetFigures(product.deps, id), forgetFigures(product.deps, id)]);
      settle();
      expect([await billed(owners[0] as TestAccount), await billed(owners[1] as TestAccount)]).toEqual(expected);
    }),
    {
      // The example first; `--all` invents more.
      numRuns: isAll ? 6 : 1,
      examples: [
        [
          [
            { act: 'send', bytes: 5.4321 * bytesPerTb },
            { act: 'transfer' },
            { act: 'send', bytes: 1.2345 * bytesPerTb },
            { act: 'transfer' },
            { act: 'wait', days: 40 },
            { act: 'send', bytes: 7 * bytesPerTb },
          ],
        ],
      ],
    },
  );
});

test('a month that is over is billed once, by an invoice that says for what; the page said so before', {
  tags: ['slow'],
}, async () => {
  const owner = await product.account();
  const id = await desk.server(owner);
  await send(id, 0);
  await watchTraffic(product.deps);
  await send(id, 5.5 * bytesPerTb);
  const seen = (await owner.browser.get(`/account/vm/${id}/traffic`)).json();
  expect(seen).toMatchObject({ price, cost: 206 });
  product.travel(40 * 86_400_000);
  await watchTraffic(product.deps);
  await Promise.all([watchTraffic(product.deps), watchTraffic(product.deps)]);
  expect(await billed(owner)).toBe(206);
  const items = await product.deps.db
    .selectFrom('invoice_items as t')
    .innerJoin('invoices as i', 'i.id', 't.invoice_id')
    .select(['t.description', 'i.status'])
    .where('i.account_id', '=', owner.id)
    .where('t.name', 'like', 'Traffic of %')
    .execute();
  expect(items).toEqual([
    {
      description: expect.stringMatching(/^\w+ \d{4}: 1\.5 TB above what is included, at €1\.37 a TB$/),
      status: 'awaiting_payment',
    },
  ]);
});

test('a month that began without a price stays without one, whatever the plan says later', {
  tags: ['slow'],
}, async () => {
  const owner = await product.account();
  const id = await desk.server(owner);
  await send(id, 0);
  await watchTraffic(product.deps);
  // As it is when the server changed to this plan in the middle of the month.
  await product.deps.db.updateTable('traffic_months').set({ price: null }).where('server_id', '=', id).execute();
  await send(id, 9 * bytesPerTb);
  product.travel(40 * 86_400_000);
  await watchTraffic(product.deps);
  expect(await billed(owner)).toBe(0);
});
