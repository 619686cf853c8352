import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { ofAnyAccount } from '../../src/core/owner.ts';
import { findServer, holdServer } from '../../src/features/machines/servers/hold-server.ts';
import { serverPlan } from '../orders.ts';
import { type TestAccount, useOwnProduct } from '../product.ts';
import { type ServerDesk, serverDesk } from '../servers.ts';
import { call, jsonSchemaOf, type Row, rows } from '../table.ts';
import { foreignIdsOfNouns, rightBodiesOfNouns, rightQueriesOfNouns } from './noun-laws.ts';

const product = useOwnProduct();
let desk: ServerDesk;
let seller: TestAccount;
let buyer: TestAccount;
/** What changes hands. */
let server: string;
let serverName: string;
let subscription: string;
/** What stays the seller's and is used with it. */
let own: Record<string, string>;
let bodies: Record<string, object>;

beforeAll(async () => {
  desk = await serverDesk(product);
  [seller, buyer] = [await product.account(), await product.account()];
  const money = { user_id: buyer.id, amount: 90_000, reason: 'Law' };
  expect((await desk.orders.post('/system/admin/finance/adjustments', money)).statusCode).toBe(200);
  server = await desk.server(seller);
  const found = await product.deps.db
    .selectFrom('servers as s')
    .innerJoin('subscriptions as b', 'b.delivery_id', 's.delivery_id')
    .select(['b.id', 's.name'])
    .where('s.id', '=', server)
    .executeTakeFirstOrThrow();
  [subscription, serverName] = [found.id, found.name];
  own = {
    snapshot_id: await copyOf('snapshots', 'snapshot_id'),
    backup_id: await copyOf('backups', 'backup_id'),
    network_id: await made('/account/networks', { name: 'law', location: 'oslo', subnet: '10.9.0.0/24' }, 'network_id'),
    firewall_id: await made(
      '/account/firewalls',
      { name: 'Law', rules: [], policy_in: 'allow', policy_out: 'allow' },
      'firewall_id',
    ),
    ssh_key_id: await made('/account/ssh-keys', { name: 'Law', public_key: publicKey }, 'ssh_key_id'),
    domain_id: await made(
      '/account/domains',
      { kind: 'free', name: 'nordlys-hands', suffix: 'resolvo.site' },
      'domain_id',
    ),
    volume_id: await sellers('volume_id', 'volumeAttach'),
    floating_id: await sellers('floating_id', 'floatingAssign'),
    alarm_id: await made(`/account/vm/${server}/alarms`, { figure: 'cpu', above: 0.9, minutes: 10 }, 'alarm_id'),
    plan_id: await desk.orders.plan({ ...serverPlan, name: 'Larger', slug: randomUUID(), price: 5_000 }),
  };
  const nouns = await rightBodiesOfNouns({ product, mine: () => seller, theirs: () => buyer });
  bodies = Object.fromEntries(changing.map((row) => [row.name, bodyOf(row, nouns[row.name] ?? {})]));
});

const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl law';

async function made(path: string, body: object, id: string): Promise<string> {
  const answer = await seller.browser.post(path, body);
  expect(answer.json(), answer.body).toHaveProperty(id);
  return answer.json()[id];
}

/** As the noun makes one for the laws. */
async function sellers(id: string, name: string): Promise<string> {
  const ids = foreignIdsOfNouns({ product, mine: () => buyer, theirs: () => seller });
  const row = rows.find((one) => one.name === name);
  const found = row && (await ids[id]?.foreign(row));
  if (found === undefined) throw new Error(`No noun makes a ${id}.`);
  return found;
}

async function copyOf(kind: 'snapshots' | 'backups', id: string): Promise<string> {
  const path = `/account/vm/${server}/${kind}`;
  expect((await seller.browser.post(path, { name: 'Law' })).statusCode).toBe(202);
  await desk.settle();
  return (await seller.browser.get(path)).json()[kind][0][id];
}

/** Names things that exist, so that nothing but the owner can be what is refused. */
function bodyOf({ name, endpoint }: Row, right: object): object {
  const keys = Object.keys(endpoint.body ? ((jsonSchemaOf(endpoint.body).properties ?? {}) as object) : {});
  const things: Record<string, string> = { server_id: server, ...own };
  const isNewName = ['vmSnapshotCreate', 'vmBackupCreate', 'vmSnapshotImage', 'vmBackupImage'].includes(name);
  return {
    ...right,
    ...Object.fromEntries(keys.filter((key) => key in things).map((key) => [key, things[key]])),
    ...(keys.includes('name') && !isNewName && { name: serverName }),
  };
}

const names = ['server_id', 'subscription_id'];
const changing: Row[] = rows.filter(({ endpoint: { method, access, path, body } }) => {
  const inBody = body ? Object.keys((jsonSchemaOf(body).properties ?? {}) as object) : [];
  return (
    method !== 'GET' &&
    (access.kind === 'own' || access.kind === 'member') &&
    names.some((name) => path.includes(`{${name}}`) || inBody.includes(name))
  );
});

const askedBy = (row: Row): Promise<{ readonly statusCode: number }> =>
  call(seller.browser, row, {
    params: { server_id: server, subscription_id: subscription, ...own },
    query: rightQueriesOfNouns[row.name],
    body: bodies[row.name],
  });

/**
 * The seller's request begins while a transfer holds both accounts, and goes on once the server is the buyer's. Returns
 * its answer, and what was written for the buyer meanwhile.
 */
async function askDuringTransfer(name: string, ask: () => Promise<{ readonly statusCode: number }>) {
  const transfer = new pg.Client({ connectionString: product.databaseUrl });
  await transfer.connect();
  const handTo = async ({ id }: TestAccount) => {
    await transfer.query('update subscriptions set account_id = $1 where id = $2', [id, subscription]);
    await transfer.query(
      'update deliveries d set account_id = $1 from servers s where s.id = $2 and d.id = s.delivery_id',
      [id, server],
    );
    await transfer.query('update servers set account_id = $1 where id = $2', [id, server]);
  };
  try {
    await transfer.query('begin');
    await transfer.query('select 1 from accounts where id = any($1) order by id for update', [[seller.id, buyer.id]]);
    await handTo(buyer);
    const asked = ask();
    const ended = asked.then(() => true);
    for (;;) {
      await transfer.query('select pg_stat_clear_snapshot()');
      const waiting = await transfer.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (waiting.rowCount || (await Promise.race([ended, setImmediate(false)]))) break;
    }
    await transfer.query('commit');
    const answer = await asked;
    const written = await transfer.query(
      `select name from events where account_id = $1 and name <> 'balance.adjusted'
       union all select state from servers where id = $2 and state <> $3
       union all select status from subscription_changes where subscription_id = $4
       union all select 'ticket' from console_tickets where server_id = $2`,
      [buyer.id, server, 'active', subscription],
    );
    await handTo(seller);
    return { name, status: answer.statusCode, written: written.rows };
  } finally {
    await transfer.end();
  }
}

test('A17 the calls that wait name things that are there, or their refusal would be about those', () => {
  const known = new Set([...names, ...Object.keys(own)]);
  const unknown = changing.flatMap(({ name, endpoint: { path } }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key);
    const inBody = Object.keys(bodies[name] ?? {}).filter((key) => key.endsWith('_id'));
    return [...inPath, ...inBody].filter((key) => !known.has(key)).map((key) => `${name} ${key}`);
  });
  expect(
    unknown,
    'These calls (row, parameter) name a thing that the law does not make. Please make one in `own` of apps/api/test/laws/hands.test.ts, so that the call waits for the server and not for nothing.',
  ).toEqual([]);
});

describe('A17 what waits while a server changes hands is not done to its new owner', () => {
  test.each(changing)('$name', async (row) => {
    expect(await askDuringTransfer(row.name, () => askedBy(row))).toEqual({ name: row.name, status: 404, written: [] });
  });

  test('a handler that compares the owner before it waits is found', async () => {
    const { db, events } = product.deps;
    const planted = () =>
      db.transaction().execute(async (tx) => {
        const { id } = await findServer(tx, server, seller.id);
        const { account_id: accountId } = await holdServer(tx, id, ofAnyAccount);
        const data = { server_id: id, detail: 'Planted' };
        await events.emit(tx, { name: 'server.renamed', accountId, data });
        return { statusCode: 200 };
      });
    expect(await askDuringTransfer('planted', planted)).toEqual({
      name: 'planted',
      status: 200,
      written: [{ name: 'server.renamed' }],
    });
  });
});
