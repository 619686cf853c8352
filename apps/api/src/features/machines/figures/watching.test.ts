import { bytesPerTb } from '@resolvo/contract/machines/traffic';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { type ServerDesk, serverDesk } from '../../../../test/servers.ts';
import type { LiveMachine } from '../../../providers/compute.ts';
import { findServer } from '../servers/hold-server.ts';
import { checkAlarms } from './check-alarms.ts';
import { writeMinute } from './record-figures.ts';
import { watchTraffic } from './watch-traffic.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let owner: TestAccount;
let serverId: string;
let place: { cluster: string; vmId: number };
beforeAll(async () => {
  desk = await serverDesk(product);
  owner = await product.account();
  serverId = await desk.server(owner);
  const { cluster, vm_id } = await findServer(product.deps.db, serverId);
  place = { cluster: cluster ?? '', vmId: vm_id ?? 0 };
});

const machine: LiveMachine = {
  node: 'osl-1',
  running: true,
  cpuUsage: 0.1,
  cpus: 1,
  memoryUsed: 1,
  name: 'm',
  memoryTotal: 2,
  diskTotal: 3,
  uptime: 100_000_000,
  diskRead: 0,
  diskWritten: 0,
  // Received, which does not count.
  netIn: 9 * bytesPerTb,
  netOut: 0,
};
/** A minute later, the machine is seen like this. */
async function see(change: Partial<LiveMachine>): Promise<void> {
  product.travel(60_000);
  const machines = new Map([[place.vmId, { ...machine, ...change }]]);
  await writeMinute(product.deps, place.cluster, product.deps.now(), machines);
}
const told = async (about: RegExp) =>
  (await product.mailsTo(owner.email)).filter(({ subject }) => about.test(subject)).length;
const eventsOf = async (name: string) =>
  (
    await product.deps.db
      .selectFrom('events')
      .select('data')
      .where('name', '=', name)
      .where('subject_id', '=', serverId)
      .execute()
  ).length;

describe('alarms', () => {
  const path = () => `/account/vm/${serverId}/alarms`;
  const minutesAt = async (cpuUsage: number, count: number) => {
    for (let minute = 0; minute < count; minute += 1) {
      await see({ cpuUsage });
      await Promise.all([checkAlarms(product.deps), checkAlarms(product.deps)]);
    }
  };
  const raised = async () => (await owner.browser.get(path())).json().alarms[0].raised_at > 0;

  test('are told once after their time, in the mailbox, the inbox and as an event, until the figure was below', async () => {
    const made = await owner.browser.post(path(), { figure: 'cpu', above: 0.8, minutes: 3 });
    expect(made.statusCode).toBe(201);
    await minutesAt(0.9, 2);
    await minutesAt(0.5, 1);
    await minutesAt(0.9, 2);
    expect(await raised()).toBe(false);
    await minutesAt(0.9, 4);
    expect([await raised(), await told(/CPU above 80% for 3 min/)]).toEqual([true, 1]);
    const { notices } = (await owner.browser.get('/account/notices')).json();
    expect(notices.filter(({ about }: { about: string }) => about === 'servers').length).toBeGreaterThan(0);
    await minutesAt(0.5, 2);
    await minutesAt(0.9, 2);
    expect([await raised(), await told(/CPU above/)]).toEqual([true, 1]);
    await minutesAt(0.5, 3);
    expect(await raised()).toBe(false);
    await minutesAt(0.95, 3);
    expect([
      await told(/CPU above/),
      await eventsOf('server.alarm_raised'),
      await eventsOf('server.alarm_over'),
    ]).toEqual([2, 2, 1]);
  });

  test('neither begin nor end by what is not known', async () => {
    product.travel(10 * 60_000);
    await checkAlarms(product.deps);
    expect(await raised()).toBe(true);
  });

  test('are changed, removed and refused by their owner alone', async () => {
    const [{ alarm_id }] = (await owner.browser.get(path())).json().alarms;
    const other = await product.account();
    const rule = { figure: 'net_out', above: 1_000_000, minutes: 5 };
    expect((await other.browser.send('PUT', `${path()}/${alarm_id}`, rule)).statusCode).toBe(404);
    expect((await owner.browser.send('PUT', `${path()}/${alarm_id}`, rule)).statusCode).toBe(200);
    expect((await owner.browser.get(path())).json().alarms).toMatchObject([{ ...rule, raised_at: 0 }]);
    expect((await owner.browser.post(path(), { ...rule, figure: 'cpu' })).statusCode).toBe(422);
    expect((await owner.browser.send('DELETE', `${path()}/${alarm_id}`, {})).statusCode).toBe(200);
    expect((await owner.browser.get(path())).json().alarms).toEqual([]);
  });
});

describe('traffic', () => {
  const traffic = async () => (await owner.browser.get(`/account/vm/${serverId}/traffic`)).json();

  test('is what was sent this month, told once at 80 and once at 100 %', async () => {
    await see({});
    await watchTraffic(product.deps);
    const before = (await traffic()).sent;
    await see({ netOut: 3 * bytesPerTb });
    await watchTraffic(product.deps);
    expect(await traffic()).toMatchObject({ sent: before + 3 * bytesPerTb, included: 4 * bytesPerTb, months: [] });
    expect(await told(/of its traffic$/)).toBe(0);
    for (const terabytes of [3.3, 3.5]) {
      await see({ netOut: terabytes * bytesPerTb });
      await Promise.all([watchTraffic(product.deps), watchTraffic(product.deps)]);
    }
    expect(await told(/has used 80 % of its traffic$/)).toBe(1);
    await see({ netOut: 5 * bytesPerTb });
    await watchTraffic(product.deps);
    await watchTraffic(product.deps);
    expect([await told(/has used 100 % of its traffic$/), await told(/of its traffic$/)]).toEqual([1, 2]);
    expect(await eventsOf('server.traffic_reached')).toBe(2);
  });

  test('begins anew with each month, and its months sum up to all that was sent', async () => {
    for (let month = 1; month <= 3; month += 1) {
      product.travel(31 * 86_400_000);
      await see({ netOut: (5 + month) * bytesPerTb });
      await watchTraffic(product.deps);
      await watchTraffic(product.deps);
    }
    const { sent, months } = await traffic();
    const { sent: counted } = await product.deps.db
      .selectFrom('machine_counters')
      .select('sent')
      .where('server_id', '=', serverId)
      .executeTakeFirstOrThrow();
    const sum = months.reduce((total: number, one: { sent: number }) => total + one.sent, sent);
    expect([months.length, sum]).toEqual([3, Number(counted)]);
  });
});
