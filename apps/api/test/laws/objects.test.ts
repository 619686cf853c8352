import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../browser.ts';
import { orderDesk, serverPlan } from '../orders.ts';
import { bearer, staffMask, type TestAccount, useOwnProduct } from '../product.ts';
import { serverDesk } from '../servers.ts';
import { buy } from '../subscriptions.ts';
import { call, isForPeople, type JsonSchema, jsonSchemaOf, type Row, rows, withoutRequestId } from '../table.ts';
import { type ForeignId, foreignIdsOfNouns, rightBodiesOfNouns, rightQueriesOfNouns } from './noun-laws.ts';

const product = useOwnProduct();
let mine: TestAccount;
let theirs: TestAccount;
let staff: TestAccount;
let staffToken: string;
/** At many addresses: calls are counted per address, and there are many rows to walk. */
let staffBrowsers: Browser[];
let myBrowsers: Browser[];
let turn = 0;
/** An order of mine that is open. */
let order: string;
/** Of rows that need one. */
let bodies: Awaited<ReturnType<typeof rightBodiesOfNouns>>;
/** A running server of mine, and copies of a server of theirs. */
let myServer: string;
let theirCopies: Record<'snapshots' | 'backups', string>;
beforeAll(async () => {
  [mine, theirs, staff] = await Promise.all([
    product.account(),
    product.account(),
    product.account({ permissions: staffMask }),
  ]);
  staffBrowsers = await Promise.all(Array.from({ length: 8 }, () => staff.anotherBrowser()));
  myBrowsers = await Promise.all(Array.from({ length: 8 }, () => mine.anotherBrowser()));
  staffToken = await staff.token(staffMask);
  order = (await insertOrder(mine.id)).id;
  bodies = await rightBodiesOfNouns(tenants);
  const servers = await serverDesk(product);
  myServer = await servers.server(mine);
  const theirServer = await servers.server(theirs);
  const copy = async (kind: 'snapshots' | 'backups') => {
    const path = `/account/vm/${theirServer}/${kind}`;
    expect((await theirs.browser.post(path, { name: 'Law' })).statusCode).toBe(202);
    await servers.settle();
    const [made] = (await theirs.browser.get(path)).json()[kind];
    expect(made).toMatchObject({ name: 'Law', status: 'ready' });
    return made[kind === 'snapshots' ? 'snapshot_id' : 'backup_id'];
  };
  theirCopies = { snapshots: await copy('snapshots'), backups: await copy('backups') };
});

/** One serves all rows: none of them may change it. */
function once(make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
const goneAccount = once(async () => {
  const account = await product.account();
  expect((await account.browser.send('DELETE', '/account/user', {})).statusCode).toBe(200);
  return account.id;
});
const theirInvoice = once(async () => (await orderDesk(product)).invoice(theirs.id, 100));
const theirSubscription = once(async () => (await buy(product, await orderDesk(product), { owner: theirs })).id);
const theirCreditNote = once(async () => {
  const desk = await orderDesk(product);
  const invoice = await desk.invoice(theirs.id, 100);
  return (await desk.post(`/system/admin/invoices/${invoice}/cancel`, { reason: 'Law' })).json().credit_note_id;
});

const tenants = { product, mine: () => mine, theirs: () => theirs };
/** For every kind of id that no noun's own `.law.ts` file tells of. */
const ids: Record<string, ForeignId> = {
  ...foreignIdsOfNouns(tenants),
  session_id: {
    foreign: async () => theirs.sessionId,
    async deleted() {
      const { personId, sessionId } = await product.account();
      await product.deps.db.deleteFrom('sessions').where('person_id', '=', personId).execute();
      return sessionId;
    },
  },
  token_id: {
    // Staff may see every token, so for them only one that does not exist is a stranger.
    foreign: async (row) => (row.endpoint.access.kind === 'staff' ? randomUUID() : newTokenId(theirs)),
    async deleted() {
      const id = await newTokenId(mine);
      await product.deps.db.deleteFrom('api_tokens').where('id', '=', id).execute();
      return id;
    },
  },
  user_id: {
    // Staff may see every account, so here the stranger is one that is gone.
    foreign: goneAccount,
    deleted: goneAccount,
  },
  order_id: {
    async foreign(row) {
      // Staff may see every order; a row that names no owner beside it knows no stranger but one that does not exist.
      if (row.name === 'orderTouched') return randomUUID();
      const { id } = await insertOrder(theirs.id);
      return id;
    },
    async deleted() {
      const { id } = await insertOrder(mine.id);
      await product.deps.db.deleteFrom('orders').where('id', '=', id).execute();
      return id;
    },
  },
  order_item_id: {
    foreign: async () => insertItem((await insertOrder(theirs.id)).id),
    async deleted() {
      const id = await insertItem(order);
      await product.deps.db.deleteFrom('order_items').where('id', '=', id).execute();
      return id;
    },
  },
  invoice_id: {
    // Staff may see every invoice, so for them only one that does not exist is a stranger. None is ever deleted.
    foreign: async (row) => (row.endpoint.access.kind === 'staff' ? randomUUID() : theirInvoice()),
    deleted: async () => randomUUID(),
  },
  checkout_id: { foreign: theirInvoice, deleted: async () => randomUUID() },
  subscription_id: {
    foreign: async (row) => (row.endpoint.access.kind === 'staff' ? randomUUID() : theirSubscription()),
    deleted: async () => randomUUID(),
  },
  credit_note_id: {
    foreign: async (row) => (row.endpoint.access.kind === 'staff' ? randomUUID() : theirCreditNote()),
    deleted: async () => randomUUID(),
  },
  charge_id: { foreign: () => insertCharge(theirs.id), deleted: async () => randomUUID() },
  payment_method_id: {
    foreign: () => insertMethod(theirs.id),
    async deleted() {
      const id = await insertMethod(mine.id);
      const removed = { removed_at: new Date(), is_default: false };
      await product.deps.db.updateTable('payment_methods').set(removed).where('id', '=', id).execute();
      return id;
    },
  },
  alert_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  server_id: {
    // Staff may operate every server, so for them only one that does not exist is a stranger.
    foreign: async (row) => (row.endpoint.access.kind === 'staff' ? randomUUID() : insertServer(theirs.id)),
    deleted: async () => randomUUID(),
  },
  snapshot_id: { foreign: async () => theirCopies.snapshots, deleted: () => deletedCopy('server_snapshots', {}) },
  backup_id: {
    foreign: async () => theirCopies.backups,
    deleted: () => deletedCopy('server_backups', { image: 'law' }),
  },
  // Shown to every caller, or to all staff: none of them is a stranger to these.
  subnet_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  hold_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  server_task_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  plan_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  enquiry_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  task_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  halt_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  finding_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  entry_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  job_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
};

async function insertServer(accountId: string): Promise<string> {
  const plan = await product.deps.db
    .insertInto('plans')
    .values({ ...serverPlan, slug: randomUUID(), description: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const server = { account_id: accountId, plan_id: plan.id, name: 'Law', hostname: 'law', state: 'provisioning' };
  const { id } = await product.deps.db.insertInto('servers').values(server).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function deletedCopy(table: 'server_snapshots' | 'server_backups', more: object): Promise<string> {
  const copy = { server_id: myServer, name: 'Law', ...more };
  const { id } = await product.deps.db.insertInto(table).values(copy).returning('id').executeTakeFirstOrThrow();
  await product.deps.db.deleteFrom(table).where('id', '=', id).execute();
  return id;
}

const insertOrder = (accountId: string) =>
  product.deps.db
    .insertInto('orders')
    .values({ account_id: accountId, type: 'empty' })
    .returning('id')
    .executeTakeFirstOrThrow();

async function insertItem(orderId: string): Promise<string> {
  const position = Math.ceil(Math.random() * 1_000_000);
  const item = { type: 'custom', name: 'Law', description: '', price: 100, quantity: 1, position };
  const { id } = await product.deps.db
    .insertInto('order_items')
    .values({ ...item, order_id: orderId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function insertCharge(accountId: string): Promise<string> {
  const id = randomUUID();
  const charge = { id, account_id: accountId, purpose: 'topup', amount: 500, gateway: 'stripe', idempotency_key: id };
  await product.deps.db.insertInto('charges').values(charge).execute();
  return id;
}

async function insertMethod(accountId: string): Promise<string> {
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2035, gateway_id: randomUUID() };
  const { id } = await product.deps.db
    .insertInto('payment_methods')
    .values({ ...card, account_id: accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function newTokenId(owner: TestAccount): Promise<string> {
  await owner.token(1);
  const row = await product.deps.db
    .selectFrom('api_tokens')
    .select('id')
    .where('account_id', '=', owner.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return row.id;
}

const inPath = rows.flatMap((row) => Object.keys(row.endpoint.params?.shape ?? {}).map((param) => ({ ...row, param })));
const inBody = rows.flatMap((row) => {
  const { properties = {} } = row.endpoint.body ? jsonSchemaOf(row.endpoint.body) : {};
  // One of a few fixed words, such as a payment term, has no owner; neither is the number of a machine at a hypervisor.
  return Object.entries(properties as Record<string, JsonSchema>)
    .filter(([key, schema]) => key.endsWith('_id') && schema.enum === undefined && schema.type !== 'integer')
    .map(([param]) => ({ ...row, param }));
});

/** A session notes once a minute that it is used, and this file may take longer than that. */
async function justSeen(): Promise<void> {
  await product.deps.db
    .updateTable('sessions')
    .set({ last_seen_at: sql`now()` })
    .where('last_seen_at', '<', sql<Date>`now() - interval '20 seconds'`)
    .execute();
}

/** Beside the id in question everything is mine, so that nothing else can be what is refused. */
const ownParams = (): Record<string, string> => ({ server_id: myServer });

async function ask(row: Row & { param: string }, id: unknown, where: 'path' | 'body', headers = {}) {
  const browser =
    'authorization' in headers
      ? product.browser()
      : row.endpoint.access.kind === 'staff'
        ? (staffBrowsers[turn++ % staffBrowsers.length] ?? staff.browser)
        : (myBrowsers[turn++ % myBrowsers.length] ?? mine.browser);
  const body = bodies[row.name] ?? {};
  const query = rightQueriesOfNouns[row.name];
  return where === 'path'
    ? call(browser, row, { params: { ...ownParams(), [row.param]: String(id) }, query, body, headers })
    : call(browser, row, { query, body: { ...body, [row.param]: id }, headers });
}

describe('S48 A4 an id in the path that is not mine looks like one that does not exist', () => {
  test.each(inPath)('$name {$param}', async (row) => {
    const kind = ids[row.param];
    if (!kind)
      throw new Error(`Say in a file <noun>.law.ts of its noun what a foreign {${row.param}} is (see ssh-keys).`);
    const [foreign, deleted] = [await kind.foreign(row), await kind.deleted()];
    const nothing = withoutRequestId(await ask(row, randomUUID(), 'path'));
    await justSeen();
    const before = await product.fingerprint();
    const odd = [
      '0',
      '-1',
      '1e3',
      '%00',
      '..%2f1',
      '../1',
      '[]',
      `${foreign},${foreign}`,
      `${foreign}%00`,
      'a'.repeat(300),
    ];
    for (const id of [foreign, deleted, ...odd]) {
      const response = await ask(row, id, 'path');
      expect({ id, status: response.statusCode, body: withoutRequestId(response) }).toEqual({
        id,
        status: 404,
        body: nothing,
      });
    }
    if (!isForPeople(row)) {
      const headers = bearer(staffToken);
      for (const id of [deleted, randomUUID()]) {
        expect(withoutRequestId(await ask(row, id, 'path', headers))).toEqual(nothing);
      }
    }
    expect(await product.fingerprint()).toBe(before);
  });
});

describe('A9 an id in the body that is not mine looks like one that does not exist', () => {
  test.each(inBody)('$name $param', async (row) => {
    const kind = ids[row.param];
    if (!kind)
      throw new Error(`Say in a file <noun>.law.ts of its noun what a foreign ${row.param} is (see ssh-keys).`);
    const [foreign, deleted] = [await kind.foreign(row), await kind.deleted()];
    const nothing = await ask(row, randomUUID(), 'body');
    expect(nothing.statusCode).toBe(404);
    await justSeen();
    const before = await product.fingerprint();
    for (const id of [foreign, deleted]) {
      const response = await ask(row, id, 'body');
      expect({ status: response.statusCode, body: withoutRequestId(response) }).toEqual({
        status: 404,
        body: withoutRequestId(nothing),
      });
    }
    const odd = ['0', '-1', '../1', `${foreign}\0`, '', [foreign], { id: foreign }, null, 1];
    for (const id of odd) {
      expect((await ask(row, id, 'body')).statusCode).toBe(422);
    }
    expect(await product.fingerprint()).toBe(before);
  });
});

test('A3 ids are random, not counted', async () => {
  const accounts = await Promise.all([product.account(), product.account(), product.account()]);
  for (const { id, sessionId } of accounts) {
    for (const one of [id, sessionId]) expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab]/);
  }
});
