import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { moneyLaws } from '../../apps/api/test/money-laws.ts';
import { password, type World } from './world.ts';

/** A sentence for everything that does not hold; asked of the rows, the vendors, the API and the logs. */
export async function checkAll(world: World): Promise<string[]> {
  const checks = [laws, marks, orders, cardMoney, machines, hostingAccounts, mails, screens, logs];
  const found: string[] = [...world.record.wrongs];
  for (const check of checks) found.push(...(await check(world)));
  return found;
}

/** Beyond those of money: what a crash, a race or a lost reply would break. */
const otherLaws = `
  select 'M26 a period that is billed twice' as law, count(*)::int as broken from (
    select 1 from subscription_bills where voided_at is null and kind = 'period'
    group by subscription_id, period_start having count(*) > 1) x
  union all select 'M3 a kept balance that differs from its lines', count(*)::int from (
    select a.id from ledger_accounts a left join ledger_lines l on l.ledger_account_id = a.id
    where a.kind = 'customer_balance' group by a.id having a.balance <> coalesce(-sum(l.amount), 0)) x
  union all select 'M21 a charge that succeeded without its payment', count(*)::int from charges
    where status = 'succeeded' and payment_id is null
  union all select 'M21 a payment of two charges', count(*)::int from (
    select 1 from charges where payment_id is not null group by payment_id having count(*) > 1) x
  union all select 'M29 a paid order that nobody issued', count(*)::int from orders o
    join invoices v on v.order_id = o.id and not v.additional
    where v.status in ('paid', 'partially_refunded') and o.issued_at is null and o.status <> 'cancelled'
  union all select 'M29 a unit that is started and nobody works on', count(*)::int from deliveries d
    where d.status = 'started'
      and not exists (select 1 from staff_tasks t where t.delivery_id = d.id and t.closed_at is null)
      and not exists (select 1 from servers s join sagas g on g.subject_id::text = s.id::text
        where s.delivery_id = d.id and g.finished_at is null)
      and not exists (select 1 from servers s where s.delivery_id = d.id and s.state = 'awaiting_image')
      and not exists (select 1 from hosting_packages h join sagas g on g.subject_id::text = h.id::text
        where h.delivery_id = d.id and g.finished_at is null)
  union all select 'M29 a failed unit whose money was not given back', count(*)::int from deliveries d
    join order_items i on i.id = d.order_item_id join invoices v on v.order_id = i.order_id and not v.additional
    where d.status = 'failed' and d.credited is null and v.status in ('paid', 'partially_refunded')
  union all select 'C8 an address that two servers hold', count(*)::int from (
    select 1 from address_holds where held_until is null group by address having count(*) > 1) x
  union all select 'C8 a machine number that two servers have', count(*)::int from (
    select 1 from servers where vm_id is not null and deleted_at is null group by cluster, vm_id having count(*) > 1) x
  union all select 'F1 an address of a server that failed or is gone', count(*)::int from address_holds h
    join servers s on s.id = h.server_id where h.held_until is null and s.state in ('failed', 'deleted')
  union all select 'F4 one subject with two sagas at work', count(*)::int from (
    select 1 from sagas where status in ('running', 'unwinding') group by subject_id having count(*) > 1) x`;

async function laws({ database }: World): Promise<string[]> {
  const rows = [
    ...(await database.rows<{ law: string; broken: number }>(moneyLaws)),
    ...(await database.rows<{ law: string; broken: number }>(otherLaws)),
  ];
  return rows.filter(({ broken }) => Number(broken) !== 0).map(({ law, broken }) => `${law}: ${broken}`);
}

/** Where a mark is found again. */
const places: Readonly<Record<string, string>> = {
  ticket: `select substring(subject from 'mark-\\w+-\\d+-end') as mark, count(*)::int as times from enquiries group by 1`,
  message: `select substring(body from 'mark-\\w+-\\d+-end') as mark, count(*)::int as times from enquiry_messages
    where body ~ '^mark-' group by 1`,
  transfer: `select transaction_id as mark, count(*)::int as times from payments where transaction_id like 'mark-%' group by 1`,
  refund: `select reason as mark, count(*)::int as times from credit_notes where reason like 'mark-%' group by 1`,
  adjustment: `select reason as mark, count(*)::int as times from ledger_entries where kind = 'adjustment' group by 1`,
  note: `select body as mark, count(*)::int as times from client_notes group by 1`,
  registration: `select email as mark, count(*)::int as times from persons group by 1`,
  order: `select id::text as mark, count(*)::int as times from orders group by 1`,
  invoice: `select id::text as mark, count(*)::int as times from invoices group by 1`,
  task: `select id::text as mark, count(*)::int as times from staff_tasks where closed_at is not null group by 1`,
  'card payment': `select c.id::text as mark, count(p.id)::int as times from charges c join payments p on p.id = c.payment_id
    and p.amount = c.amount where c.status = 'succeeded' group by 1`,
};

async function marks({ database, record }: World): Promise<string[]> {
  const found: string[] = [];
  for (const kind of record.kinds()) {
    const place = places[kind];
    if (place === undefined) throw new Error(`Nobody knows where a ${kind} is found again.`);
    const rows = await database.rows<{ mark: string | null; times: number }>(place);
    const times = new Map(rows.flatMap(({ mark, times }) => (mark === null ? [] : [[mark, times] as const])));
    found.push(...record.disagreements(kind, times));
  }
  return found;
}

/** Orders carry no mark of ours: as many as were acknowledged, and at most those more that no answer told of. */
async function orders({ database, record, owned }: World): Promise<string[]> {
  const rows = await database.rows<{ account: string; count: number }>(
    'select account_id::text as account, count(*)::int as count from orders where by_customer group by 1',
  );
  const acknowledged = record.count('order', 'acknowledged');
  const made = rows.reduce((sum, { count }) => sum + count, 0);
  const most = acknowledged + record.count('order', 'unclear');
  const placed = owned.filter(({ path }) => path.startsWith('/account/checkout/')).length;
  if (placed !== acknowledged) return [`The soak lost count of its orders: ${placed} of ${acknowledged}.`];
  return made >= acknowledged && made <= most
    ? []
    : [`M20 there are ${made} orders, and ${acknowledged} to ${most} were placed`];
}

const stripeState = z.object({
  payments: z.array(z.object({ id: z.string(), status: z.string(), received: z.number() })),
  refunds: z.array(z.object({ id: z.string(), status: z.string(), amount: z.number() })),
});

/** What the gateway took and gave back, against what we booked. */
async function cardMoney({ database, folder }: World): Promise<string[]> {
  const { payments, refunds } = stripeState.parse(JSON.parse(readFileSync(join(folder, 'lab/stripe.json'), 'utf8')));
  const taken = new Map(
    payments.filter(({ status }) => status === 'succeeded').map(({ id, received }) => [id, received]),
  );
  const given = new Map(refunds.filter(({ status }) => status === 'succeeded').map(({ id, amount }) => [id, amount]));
  const booked = await database.rows<{ id: string; amount: number }>(
    `select gateway_payment_id as id, amount::int from charges where status = 'succeeded'`,
  );
  const returned = await database.rows<{ id: string; amount: number }>(
    `select gateway_refund_id as id, amount::int from refunds where status = 'succeeded'`,
  );
  return [...compare('M32 money', taken, booked), ...compare('M22 a refund', given, returned)];
}

function compare(what: string, outside: ReadonlyMap<string, number>, rows: readonly { id: string; amount: number }[]) {
  const inside = new Map(rows.map(({ id, amount }) => [id, amount]));
  const doubled = rows.length - inside.size;
  return [
    ...(doubled > 0 ? [`${what} of one id was booked ${doubled} times more`] : []),
    ...[...outside].flatMap(([id, amount]) =>
      inside.get(id) === amount ? [] : [`${what} of ${amount} at the gateway (${id}) is booked as ${inside.get(id)}`],
    ),
    ...[...inside].flatMap(([id]) => (outside.has(id) ? [] : [`${what} that is booked (${id}) is not at the gateway`])),
  ];
}

const clusterState = z.object({
  vms: z.record(z.string(), z.object({ vmid: z.number(), config: z.record(z.string(), z.string()) })),
});

async function machines({ database, folder }: World): Promise<string[]> {
  const home = join(folder, 'lab/proxmox');
  const marked = readdirSync(home)
    .filter((name) => name.endsWith('.json') && !name.includes('certificate'))
    .flatMap((name) => {
      const { vms } = clusterState.parse(JSON.parse(readFileSync(join(home, name), 'utf8')));
      return Object.values(vms).flatMap(({ vmid, config }) => {
        const id = /server-id: ([0-9a-f-]{36})/.exec(decodeURIComponent(config.description ?? ''))?.[1];
        return id === undefined ? [] : [{ cluster: name.replace('.json', ''), vmid, id }];
      });
    });
  const servers = await database.rows<{ id: string; state: string; vm_id: number | null; open: boolean }>(
    `select s.id::text, s.state, s.vm_id::int,
       exists (select 1 from sagas g where g.subject_id::text = s.id::text and g.finished_at is null) as open from servers s`,
  );
  const found: string[] = [];
  const known = new Map(servers.map((server) => [server.id, server]));
  for (const { id, vmid } of marked) {
    const server = known.get(id);
    if (marked.filter((one) => one.id === id).length > 1) found.push(`F8 server ${id} has two machines`);
    if (!server || ((server.state === 'deleted' || server.state === 'failed') && !server.open))
      found.push(`F1 machine ${vmid} is left over of server ${id} (${server?.state ?? 'unknown'})`);
  }
  const withMachine = new Set(marked.map(({ id }) => id));
  for (const { id, state, open } of servers)
    if (!open && (state === 'active' || state === 'suspended') && !withMachine.has(id))
      found.push(`M29 server ${id} is ${state} and has no machine`);
  return found;
}

const hostingState = z.object({
  accounts: z.array(z.object({ user: z.string(), domain: z.string(), plan: z.string() })),
});

async function hostingAccounts({ database, folder }: World): Promise<string[]> {
  const home = join(folder, 'lab/whm');
  const made = readdirSync(home)
    .filter((name) => /^web\d\.json$/.test(name))
    .flatMap((name) =>
      hostingState
        .parse(JSON.parse(readFileSync(join(home, name), 'utf8')))
        .accounts.filter(({ plan }) => plan !== 'default')
        .map(({ user }) => `${name.replace('.json', '')} ${user}`),
    );
  const rows = await database.rows<{ place: string; state: string; open: boolean }>(
    `select h.server || ' ' || h.username as place, h.state,
       exists (select 1 from sagas g where g.subject_id::text = h.id::text and g.finished_at is null) as open
     from hosting_packages h where h.server is not null and h.username is not null`,
  );
  const ours = new Map(rows.map((one) => [one.place, one]));
  return [
    ...made.flatMap((place) => {
      const row = ours.get(place);
      return row && (row.open || !['failed', 'deleted'].includes(row.state))
        ? []
        : [`F15 the hosting account ${place} belongs to no package (${row?.state ?? 'none'})`];
    }),
    ...rows.flatMap(({ place, state, open }) =>
      !open && ['active', 'suspended'].includes(state) && !made.includes(place)
        ? [`M29 the package at ${place} is ${state} and has no account`]
        : [],
    ),
  ];
}

/** A reply of the mail server can be lost, so a mail may arrive twice: then as one, by its Message-ID. */
async function mails({ database, mails: box, record }: World): Promise<string[]> {
  const arrived = new Set(box.arrived().map(({ messageId }) => messageId));
  const rows = await database.rows<{ id: string; sent: boolean; template: string; address: string }>(
    'select id::text, sent_at is not null as sent, template, address from mails',
  );
  const known = new Set(rows.map(({ id }) => id));
  const found = [
    ...rows.flatMap(({ id, sent, template }) =>
      sent && !arrived.has(id) ? [`F28 mail ${id} (${template}) counts as sent and never arrived`] : [],
    ),
    ...[...arrived].flatMap((id) => (known.has(id) ? [] : [`F28 a mail arrived that nobody wrote (${id})`])),
  ];
  for (const { mark, outcome } of record.of('registration')) {
    const links = rows.filter(({ address, template }) => address === mark && template === 'activate').length;
    if (outcome === 'acknowledged' && links !== 1) found.push(`F28 ${mark} registered and got ${links} links`);
  }
  const told = new Map<string, Set<string>>();
  for (const { markers, messageId } of box.arrived())
    for (const marker of markers) told.set(marker, (told.get(marker) ?? new Set()).add(messageId));
  for (const { mark, outcome } of record.of('message')) {
    if (outcome !== 'acknowledged' || !mark.startsWith('mark-s')) continue;
    const times = told.get(mark)?.size ?? 0;
    if (times !== 1) found.push(`F28 the answer ${mark} was mailed ${times} times`);
  }
  return found;
}

/** What a customer sees is what there is, whichever process answers. */
async function screens({ customers, database }: World): Promise<string[]> {
  const count = async (table: string, accountId: string) =>
    (
      await database.rows<{ count: number }>(`select count(*)::int as count from ${table} where account_id = $1`, [
        accountId,
      ])
    )[0]?.count ?? 0;
  const found: string[] = [];
  for (const { visitor, accountId, email } of customers) {
    const shown = async (path: string) => z.array(z.unknown()).safeParse((await visitor.get(path)).json).data?.length;
    const [invoices, tickets] = [await shown('/account/billing/invoices/all'), await shown('/account/tickets/all')];
    const wanted = [
      Math.min(100, await count('invoices', accountId)),
      Math.min(100, await count(`(select * from enquiries where kind = 'ticket') e`, accountId)),
    ];
    if (invoices !== wanted[0] || tickets !== wanted[1])
      found.push(`${email} sees ${invoices} invoices and ${tickets} tickets of ${wanted.join(' and ')}`);
  }
  return found;
}

/** Of an outage of the database, or of a vendor that was broken on purpose. */
const expectedFailure =
  /ECONNRE|terminat|Connection|connection|timeout|starting up|shutting down|recovery|not accept|No space left|could not (extend|write|open|fsync)|crash of another|53100|read-only|does not answer|503|broke|refused|socket|fetch failed|aborted|57P0|lock timeout|unavailable|cannot reach/;

async function logs({ folder }: World): Promise<string[]> {
  const found = new Map<string, number>();
  const add = (sentence: string) => found.set(sentence, (found.get(sentence) ?? 0) + 1);
  for (const name of readdirSync(join(folder, 'logs')).filter((one) => one.endsWith('.log'))) {
    const lines = readFileSync(join(folder, 'logs', name), 'utf8').split('\n');
    for (const [at, line] of lines.entries()) {
      if (line.includes('[object Object]')) add('A log line says [object Object]');
      if (line.includes(password)) add('S61 a password stands in a log');
      const failed = /"event":"request\.failed"/.test(line);
      if (failed && !expectedFailure.test(line)) add(`A request failed: ${reasonIn(line)}`);
      if (!/^--- ended with [1-9]/.test(line)) continue;
      // A start that met an outage ends with a reason, and is made again. With its trace and all that PostgreSQL says of an
      // error the reason takes some forty lines.
      const begun = lines.findLastIndex((one, index) => index < at && one.startsWith('--- '));
      const reason = lines.slice(Math.max(begun + 1, at - 60), at).join(' ');
      if (!expectedFailure.test(reason)) add(`A process ended by itself: ${name} ${line} after ${reason.slice(-300)}`);
    }
  }
  return [...found].map(([sentence, times]) => `${sentence} (${times} times)`);
}

const reasonIn = (line: string): string => /"message":"([^"]{0,200})/.exec(line)?.[1] ?? line.slice(0, 200);
