import { neverExpires } from '@resolvo/contract/common';
import type { Endpoint } from '@resolvo/contract/endpoint';
import type { EndpointName } from '@resolvo/contract/endpoints';
import { endpoints } from '@resolvo/contract/endpoints';
import { type EventName, events } from '@resolvo/contract/events';
import { staffPresets } from '@resolvo/contract/people/staff';
import type { Topic } from '@resolvo/contract/topics';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { runCalendar } from '../../src/features/sales/subscriptions/run-calendar.ts';
import { cardDesk, cards } from '../cards.ts';
import { type TestAccount, useOwnProduct } from '../product.ts';
import { type ServerDesk, serverDesk } from '../servers.ts';
import { hostingPlan } from '../subscriptions.ts';
import { call } from '../table.ts';
import { nobodysIn } from './nobodys.ts';
import { shown, unshown } from './shown.ts';

/**
 * Open screens hear of a change by the topics of events, and after an act of their own by the topics of its row. So every
 * transaction that writes what a screen shows must emit an event with the topic of it, and every row must name the topics
 * of all that its call writes. Here a trigger notes all writes of a year of business, and the two are compared.
 */
const product = useOwnProduct();

let staff: TestAccount;
let owner: TestAccount;
let other: TestAccount;
let hired: TestAccount;
let desk: ServerDesk;
let plans: { server: string; larger: string; hosting: string; service: string };

beforeAll(async () => {
  const { db } = product.deps;
  desk = await serverDesk(product);
  staff = desk.orders.staff;
  owner = await product.account();
  other = await product.account();
  hired = await product.account();
  const serverShape = {
    stock: 9,
    type: 'proxmox',
    category: 'cloud',
    vcpus: 2,
    ram_mb: 4096,
    disk_gb: 80,
    traffic_tb: 4,
  };
  plans = {
    server: await desk.orders.plan({ ...serverShape, name: 'Small', price: 1290 }),
    larger: await desk.orders.plan({ ...serverShape, name: 'Large', price: 2590, ram_mb: 8192, vcpus: 4 }),
    hosting: await desk.orders.plan({ ...hostingPlan, stock: 9 }),
    service: await desk.orders.plan({ stock: 9 }),
  };
  await sql`create table test_writes (number bigint generated always as identity, tx xid8 not null, name text not null,
    columns text[] not null, statement text not null)`.execute(db);
  await sql`create function test_note_write() returns trigger language plpgsql as ${sql.raw(`$body$
    declare changed text[];
    begin
      if tg_op = 'UPDATE' then
        select array_agg(n.key) into changed from jsonb_each(to_jsonb(new)) n
          where to_jsonb(old) -> n.key is distinct from n.value;
        if changed is null then return null; end if;
      end if;
      insert into test_writes (tx, name, columns, statement) values
        (pg_current_xact_id(), tg_table_name, coalesce(changed, '{*}'), left(current_query(), 200));
      return null;
    end $body$`)}`.execute(db);
  for (const table of [...Object.keys(shown), 'sagas']) {
    await sql`create trigger test_note after insert or update or delete on ${sql.table(table)}
      for each row execute function test_note_write()`.execute(db);
  }
});

interface Write {
  readonly number: number;
  readonly name: string;
  readonly columns: readonly string[];
  readonly statement: string;
  readonly told: readonly EventName[] | null;
  readonly starts: boolean;
}

/** What was written after a moment, with the events of the same transaction. */
async function writesAfter(number: number): Promise<readonly Write[]> {
  const found = await sql<Write>`select w.number::int as number, w.name, w.columns, w.statement,
      (select array_agg(distinct e.name) from events e where e.tx = w.tx) as told,
      -- Work that is asked for in a transaction is queued by it, and tells of itself as it starts.
      exists (select from test_writes s where s.tx = w.tx and s.name = 'sagas' and s.columns = '{*}') as starts
    from test_writes w where w.number > ${number} order by w.number`.execute(product.deps.db);
  return found.rows.filter(({ name, columns }) => {
    const quiet = unshown[name];
    return quiet === undefined || (quiet !== 'all' && columns.some((column) => !quiet.includes(column)));
  });
}

const now = async () =>
  (
    await sql<{ number: number }>`select coalesce(max(number), 0)::int as number from test_writes`.execute(
      product.deps.db,
    )
  ).rows[0]?.number ?? 0;

const answered = z.record(z.string(), z.unknown());

/** Calls a row, and holds what it wrote against the topics that the row names. */
async function act(
  who: TestAccount,
  name: EndpointName,
  input: { params?: Record<string, string>; body?: object; query?: Record<string, string> } = {},
): Promise<Record<string, unknown>> {
  const endpoint: Endpoint = endpoints[name];
  const before = await now();
  const [response, nobodys] = await nobodysIn(product, () => call(who.browser, { name, endpoint }, input));
  expect(response.statusCode, `${name}: ${response.body}`).toBeLessThan(300);
  const missing = (await writesAfter(before)).flatMap((write) =>
    (shown[write.name] ?? []).filter((topic) => !endpoint.changes?.includes(topic)).map((topic) => ({ topic, write })),
  );
  expect(
    missing,
    `${name} does not name all that it changes: please add these topics under \`changes\` of its row, or say in apps/api/test/laws/shown.ts that the table is not shown.`,
  ).toEqual([]);
  expect(
    nobodys,
    `The audit says that the product itself did what ${name} does: please pass the actor as \`by\` where these events are emitted.`,
  ).toEqual([]);
  return answered.parse(response.json());
}

const text = (value: unknown): string => z.string().parse(value);

test('every table is shown on screens, or stands in the list of those that are not', async () => {
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'test_writes'`.execute(
    product.deps.db,
  );
  const unknown = tables.rows.filter(({ name }) => !(name in shown) && !(name in unshown));
  expect(
    unknown,
    'Please say in `shown` of apps/api/test/laws/shown.ts by which topics screens show each of these tables, or in `unshown` there that none does.',
  ).toEqual([]);
});

describe('a year of business: every row names what its call writes', () => {
  test('people', async () => {
    await act(owner, 'accountUpdateUsername', { body: { username: 'true_person' } });
    await act(owner, 'tokenCreate', { body: { token_permissions: 1, token_expires: neverExpires } });
    const [first] = z
      .array(z.object({ token_id: z.string() }).loose())
      .parse((await act(owner, 'tokenList')).user_tokens);
    const token_id = first?.token_id ?? '';
    for (const name of ['tokenDeactivate', 'tokenActivate', 'tokenRevoke', 'tokenDelete'] as const) {
      await act(owner, name, { body: { token_id } });
    }
    await act(staff, 'clientSuspend', { params: { user_id: other.id }, body: { reason: 'A test' } });
    await act(staff, 'clientUnsuspend', { params: { user_id: other.id } });
    const role = { name: 'Told', permissions: 512 };
    const role_id = text((await act(staff, 'roleCreate', { body: role })).role_id);
    await act(staff, 'roleChange', { params: { role_id }, body: { ...role, permissions: 1536 } });
    await act(staff, 'staffInvite', { body: { email: hired.email, role_id } });
    const token = await product.linkToken(hired.email, '/auth/join-staff');
    await act(hired, 'staffInvitationAccept', { body: { token } });
    const params = { person_id: hired.personId };
    await act(staff, 'staffChangeRole', { params, body: { role_id: staffPresets.support.id } });
    await act(staff, 'staffRemove', { params });
    await act(staff, 'roleDelete', { params: { role_id } });
    await act(owner, 'ticketCreate', { body: { title: 'Billing: A question', message: 'Hello' } });
    await desk.settle();
  });

  test('orders of staff: sealed, paid, issued, done, refunded, deleted', async () => {
    const user_id = owner.id;
    const create = async () => text((await act(staff, 'orderCreate', { body: { user_id } })).order_id);
    const order_id = await create();
    const key = { order_id, user_id };
    const terms = {
      order_type: 'empty',
      order_valid_until: 0,
      order_discount: 10,
      order_discount_reason: '',
      payment_term_id: 'net_30',
    };
    await act(staff, 'orderAddItem', { body: { ...key, plan_id: plans.service, quantity: 2 } });
    await act(staff, 'orderEdit', { body: { ...key, ...terms } });
    const sealed = await act(staff, 'orderSeal', { body: { ...key, annual_subscription: false } });
    const invoice_id = text(sealed.invoice_id);
    await act(staff, 'invoiceSend', { params: { invoice_id } });
    const paid = { method: 'bank_transfer', reason: 'Seen', reference: 'told 1' };
    await act(staff, 'invoiceMarkPaid', { params: { invoice_id }, body: paid });
    await desk.settle();
    const tasks = z
      .array(z.object({ task_id: z.string() }).loose())
      .parse((await act(staff, 'taskList', { query: { state: 'open' } })).tasks);
    expect(tasks).toHaveLength(2);
    await act(staff, 'taskDone', { params: { task_id: tasks[0]?.task_id ?? '' }, body: { note: '' } });
    await act(staff, 'taskFail', { params: { task_id: tasks[1]?.task_id ?? '' }, body: { reason: 'Not possible' } });
    await desk.settle();
    await act(staff, 'invoiceRefund', { params: { invoice_id }, body: { amount: 100, reason: 'Late' } });

    const second = { order_id: await create(), user_id };
    await act(staff, 'orderAddItem', { body: { ...second, plan_id: plans.hosting, quantity: 1 } });
    await act(staff, 'orderSeal', { body: { ...second, annual_subscription: false } });
    await act(staff, 'orderIssue', { body: second });
    await desk.settle();
    await act(staff, 'orderDelete', { body: { order_id: await create(), user_id } });
    await act(staff, 'balanceAdjust', { body: { user_id, amount: 50_000, reason: 'A gift' } });
    const booked = { user_id, amount: 1000, method: 'bank_transfer', reference: 'told 2', reason: 'Seen' };
    await act(staff, 'paymentBook', { body: booked });
    await desk.settle();
  });

  test('a server: bought, used, resized, cancelled', async () => {
    const choices = { image: 'debian-13', hostname: 'told', location: 'oslo' };
    const placed = await act(owner, 'checkoutPlace', { body: { plan_id: plans.server, choices } });
    const checkout_id = text(placed.order_id);
    const begun = await act(owner, 'checkoutBegin', { params: { checkout_id }, body: { by: 'bank_transfer' } });
    await act(owner, 'ownInvoicePay', { params: { invoice_id: text(begun.invoice_id) } });
    await desk.settle();
    const server_id = await desk.serverOf(text(placed.order_id));
    const params = { server_id };
    await act(owner, 'vmName', { params, query: { name: 'Another name' } });
    await act(owner, 'vmHostname', { params, query: { hostname: 'other' } });
    await desk.settle();
    const body = { name: 'Told', rules: [], policy_in: 'allow', policy_out: 'drop' } as const;
    const firewall_id = text((await act(owner, 'firewallCreate', { body })).firewall_id);
    await act(owner, 'vmFirewallUse', { params, body: { firewall_id } });
    await desk.settle();
    await act(owner, 'firewallChange', { params: { firewall_id }, body: { ...body, policy_out: 'allow', version: 1 } });
    await desk.settle();
    await act(owner, 'vmFirewallApply', { params });
    await act(owner, 'firewallDefault', { params: { firewall_id }, body: { is_default: true } });
    await desk.settle();
    await act(owner, 'vmFirewallLeave', { params });
    await desk.settle();
    await act(owner, 'vmFirewallUse', { params, body: { firewall_id } });
    const network = { name: 'Told', location: 'oslo', subnet: '10.0.0.0/24' };
    const network_id = text((await act(owner, 'networkCreate', { body: network })).network_id);
    await act(owner, 'networkRename', { params: { network_id }, body: { name: 'Told again' } });
    await act(owner, 'networkJoin', { params: { network_id }, body: params });
    await desk.settle();
    await act(owner, 'vmNetworksApply', { params });
    await desk.settle();
    await act(owner, 'networkLeave', { params: { network_id, server_id } });
    await desk.settle();
    await act(owner, 'networkDelete', { params: { network_id } });
    await act(owner, 'vmShutdown', { params });
    await desk.settle();
    await act(owner, 'vmStart', { params });
    await desk.settle();
    await act(owner, 'vmSnapshotCreate', { params, body: { name: 'before' } });
    await desk.settle();
    await act(owner, 'vmBackupCreate', { params, body: { name: 'nightly' } });
    await desk.settle();
    await act(staff, 'adminServerSuspend', { params, body: { reason: 'A test' } });
    await desk.settle();
    await act(staff, 'adminServerResume', { params });
    await desk.settle();
    await act(owner, 'vmScale', { params, body: { plan_id: plans.larger } });
    await desk.settle();
    await act(owner, 'vmRebuild', { params, body: { image: 'debian-13', name: 'Another name' } });
    await desk.settle();
    await act(owner, 'vmCancel', { params });
    await desk.settle();

    const made = { user_id: owner.id, plan_id: plans.server, image: 'debian-13', name: 'Made' };
    const added = text((await act(staff, 'adminServerAdd', { body: made })).server_id);
    await desk.settle();
    await act(staff, 'adminServerPower', { params: { server_id: added }, body: { action: 'stop' } });
    await desk.settle();
    await act(staff, 'adminServerDelete', { params: { server_id: added }, body: { name: 'Made', reason: 'A test' } });
    await desk.settle();
  });

  test('cards: saved, made the default, charged, removed', async () => {
    const desk = cardDesk(product);
    const typed = { card: { number: cards.good, exp_month: 12, exp_year: 2035 } };
    const save = async () => {
      const { client_secret } = await act(owner, 'ownPaymentMethodSetup');
      const body = { client_secret, method: typed, challenge: 'complete' };
      const { intent } = await desk.lab<{ intent: { id: string } }>('POST', '/pay', body);
      const saved = await act(owner, 'ownPaymentMethodAdd', { body: { setup_intent: intent.id } });
      return { params: { payment_method_id: text(saved.payment_method_id) } };
    };
    await save();
    const second = await save();
    await act(owner, 'ownPaymentMethodDefault', second);
    const charge = await act(owner, 'ownTopup', { body: { amount: 1000 } });
    expect(await desk.confirm(text(charge.client_secret))).toBe('succeeded');
    await act(owner, 'ownChargeSettle', { params: { charge_id: text(charge.charge_id) } });
    await act(owner, 'ownPaymentMethodRemove', { ...second, body: { anyway: true } });
    await product.sendMails();
  });

  test('plans: made, changed, archived, sold again', async () => {
    const plan = {
      plan_name: 'Told',
      plan_description: 'A plan.',
      plan_slug: 'told',
      category: 'cloud',
      plan_price: 990,
      plan_annual_price: null,
      resources: { vcpus: 1, ram_mb: 2048, disk_gb: 40, traffic_tb: 2 },
      stock: 5,
      visible: true,
      sort_order: 1,
    };
    const made = await act(staff, 'planCreate', { body: { plan_type: 'proxmox', ...plan } });
    const params = { plan_id: text(made.plan_id) };
    const detail = z.object({ plan: z.object({ revision: z.number() }) });
    const revision = async () => detail.parse(await act(staff, 'planDetail', { params })).plan.revision;
    const edited = { ...plan, plan_price: 1090, revision: await revision(), stock_before: 5 };
    await act(staff, 'planEdit', { params, body: edited });
    await act(staff, 'planArchive', { params, body: { revision: await revision() } });
    await act(staff, 'planRestore', { params, body: { revision: await revision() } });
  });

  test('subnets: added, changed, an address reserved and free again, deleted', async () => {
    const pool = { name: 'Told', gateway: '203.0.113.1', vlan: null, cool_down_hours: 24 };
    const create = async (network: string, gateway: string) => {
      const body = { ...pool, cluster: 'oslo', network, gateway };
      return { subnet_id: text((await act(staff, 'subnetCreate', { body })).subnet_id) };
    };
    const params = await create('203.0.113.0/25', pool.gateway);
    await act(staff, 'subnetChange', { params, body: { ...pool, name: 'Told again', enabled: true } });
    const held = await act(staff, 'subnetReserve', { params, body: { address: '203.0.113.9' } });
    await act(staff, 'subnetUnreserve', { params: { ...params, hold_id: text(held.hold_id) } });
    await act(staff, 'subnetDelete', { params: await create('203.0.113.128/25', '203.0.113.129') });
  });

  test('SSH keys: added and removed', async () => {
    const public_key =
      'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDrWHsI4hhgSPYJjvuGK4xQ9tM1sUqDCS3Gg0H5DUK0V ada@laptop.example';
    const added = await act(owner, 'sshKeyAdd', { body: { name: 'Laptop', public_key } });
    await act(owner, 'sshKeyRemove', { params: { ssh_key_id: text(added.ssh_key_id) } });
  });

  test('the calendar: renewals, reminders and ends', async () => {
    const before = await now();
    for (let month = 0; month < 3; month += 1) {
      product.travel(31 * 86_400_000);
      await runCalendar(product.deps);
      await desk.settle();
    }
    // The mails too: what sends them writes as well.
    await product.sendMails();
    expect((await writesAfter(before)).map(({ name }) => name)).toContain('subscriptions');
  });

  test('every transaction told what it changed', async () => {
    const untold = (await writesAfter(0)).flatMap((write) => {
      const names: readonly EventName[] = [...(write.told ?? []), ...(write.starts ? (['task.started'] as const) : [])];
      const told = names.flatMap((name): readonly Topic[] => events[name].changes);
      const missing = (shown[write.name] ?? []).filter((topic) => !told.includes(topic));
      return missing.map((topic) => `${topic}: ${write.name} (${write.columns.join(', ')}) ${write.statement}`);
    });
    expect(
      [...new Set(untold)],
      'These writes were told to no open screen (topic: table (columns) statement). Please emit an event in the same transaction whose `changes` name the topic.',
    ).toEqual([]);
  });
});
