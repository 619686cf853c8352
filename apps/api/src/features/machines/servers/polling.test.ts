import { randomUUID } from 'node:crypto';
import { limits } from '@resolvo/contract/endpoint';
import { infosAtOnce } from '@resolvo/contract/machines/infos-at-once';
import { customerMask, permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { serverPlan } from '../../../../test/orders.ts';
import { bearer, type TestAccount, useOwnProduct } from '../../../../test/product.ts';
import { serverDesk } from '../../../../test/servers.ts';
import { type Cache, createCache } from '../../../db/cache.ts';
import { networkOf } from '../../../security/addresses.ts';

const product = useOwnProduct();
let staff: TestAccount;
let planId: string;
beforeAll(async () => {
  const { orders } = await serverDesk(product);
  staff = orders.staff;
  planId = await orders.plan({ ...serverPlan, slug: 'polled' });
});

let vms = 1000;
/** No machine is behind it, so that a poll says that it is offline, which is an answer too. */
async function serverOf(accountId: string): Promise<string> {
  vms += 1;
  const row = { account_id: accountId, plan_id: planId, name: 'Polled', hostname: 'polled', image: 'debian-13' };
  const { id } = await product.deps.db
    .insertInto('servers')
    .values({ ...row, state: 'active', cluster: 'nowhere', node: 'none', vm_id: vms })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const poll = (who: Pick<TestAccount, 'browser'>, id: string) => who.browser.get(`/account/vm/${id}/info`);
const status = async (who: Pick<TestAccount, 'browser'>, id: string) => (await poll(who, id)).statusCode;

/** A row that vanishes without its trigger: a caller that still gets in is let in by what is remembered. */
async function vanish(statement: ReturnType<typeof sql>): Promise<void> {
  await product.deps.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
}

async function watched(): Promise<{ owner: TestAccount; id: string }> {
  const owner = await product.account();
  const id = await serverOf(owner.id);
  // The first poll of all makes the process listen; from the next one on it remembers.
  await vi.waitFor(async () => {
    expect(await status(owner, id)).toBe(200);
    expect(await listeners()).toBe(1);
  });
  for (let turn = 0; turn < 3; turn += 1) expect(await status(owner, id)).toBe(200);
  return { owner, id };
}

async function listeners(): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'resolvo-cache'
      and (query like 'listen%' or query like '%pg_notify%')`.execute(product.deps.db);
  return found.rows[0]?.count ?? 0;
}

test('who polls is remembered, and nobody else is let in by it', async () => {
  const { owner, id } = await watched();
  const stranger = await product.account();
  expect(await status(stranger, id)).toBe(404);
  expect(await status({ browser: product.browser() }, id)).toBe(401);
  expect(await status(owner, id.toUpperCase())).toBe(200);
  expect(await status(stranger, id)).toBe(404);
  await vanish(sql`delete from sessions where id = ${owner.sessionId}`);
  expect(await status(owner, id)).toBe(200);
  // Reads lean on it too; what changes something does not.
  expect((await owner.browser.get(`/account/vm/${id}/data`)).statusCode).toBe(200);
  expect((await owner.browser.post('/account/logout')).statusCode).toBe(401);
});

test('one poll answers for many servers, and for none that the caller does not have', async () => {
  const { owner, id } = await watched();
  const second = await serverOf(owner.id);
  const stranger = await product.account();
  const theirs = await serverOf(stranger.id);
  const ask = async (ids: readonly string[], headers = {}) => {
    const answer = await owner.browser.get(`/account/vm/info?ids=${ids.join(',')}`, headers);
    return z.object({ servers: z.array(z.object({ server_id: z.string() }).loose()) }).parse(answer.json()).servers;
  };
  const { server_id, ...one } = (await ask([theirs, id.toUpperCase(), randomUUID()]))[0] ?? {};
  expect([server_id, one]).toEqual([id, (await poll(owner, id)).json()]);
  expect((await ask([second, id, theirs])).map((server) => server.server_id)).toEqual([second, id]);

  const byToken = { ...bearer(await owner.token(permission.serversView)), cookie: undefined };
  await sql`update api_tokens set only_ids = array[${second}]::uuid[] where account_id = ${owner.id}`.execute(
    product.deps.db,
  );
  expect((await ask([id, second], byToken)).map((server) => server.server_id)).toEqual([second]);

  const tooMany = Array.from({ length: infosAtOnce + 1 }, () => id);
  for (const ids of [tooMany.join(','), 'web-01', '']) {
    expect((await owner.browser.get(`/account/vm/info?ids=${ids}`)).statusCode).toBe(422);
  }
  // From memory, as the poll of one server: remembered anew, since the token made the process forget its account.
  await product.deps.cache.flushed();
  expect(await ask([id])).toHaveLength(1);
  await vanish(sql`delete from sessions where id = ${owner.sessionId}`);
  expect(await ask([id])).toHaveLength(1);
});

test('B2 a session that ends between two polls ends with the first of them that comes after', async () => {
  const { owner, id } = await watched();
  const other = await owner.anotherBrowser();
  expect((await other.get(`/account/vm/${id}/info`)).statusCode).toBe(200);
  expect((await owner.browser.post('/account/logout')).statusCode).toBe(200);
  expect(await status(owner, id)).toBe(401);
  expect((await other.get(`/account/vm/${id}/info`)).statusCode).toBe(200);

  const suspended = await staff.browser.post(`/system/admin/clients/${owner.id}/suspend`, { reason: 'A test' });
  expect(suspended.statusCode).toBe(200);
  expect((await other.get(`/account/vm/${id}/info`)).statusCode).toBe(401);
});

test('B11 a token that is deactivated between two polls, or loses a bit, is refused', async () => {
  const { owner, id } = await watched();
  const token = await owner.token(permission.serversView);
  const ask = async () =>
    (await product.browser().get(`/account/vm/${id}/info`, { ...bearer(token), cookie: undefined })).statusCode;
  expect([await ask(), await ask()]).toEqual([200, 200]);
  await sql`update accounts set permissions = ${customerMask & ~permission.serversView} where id = ${owner.id}`.execute(
    product.deps.db,
  );
  await product.deps.cache.flushed();
  expect(await ask()).toBe(403);
  await sql`update accounts set permissions = ${customerMask} where id = ${owner.id}`.execute(product.deps.db);
  await sql`update api_tokens set state = 'inactive' where account_id = ${owner.id}`.execute(product.deps.db);
  await product.deps.cache.flushed();
  expect(await ask()).toBe(401);
});

test('a server that is handed over, suspended or deleted between two polls is no longer shown', async () => {
  const { owner, id } = await watched();
  const heir = await product.account();
  const change = async (statement: ReturnType<typeof sql>) => {
    await statement.execute(product.deps.db);
    await product.deps.cache.flushed();
  };
  await change(sql`update servers set account_id = ${heir.id} where id = ${id}`);
  expect([await status(owner, id), await status(heir, id)]).toEqual([404, 200]);
  await change(sql`update servers set state = 'suspended', staff_hold = 'A test' where id = ${id}`);
  expect((await poll(heir, id)).json()).toMatchObject({
    status: 'offline',
    details: expect.stringContaining('suspended'),
  });
  await change(sql`update servers set state = 'deleted', deleted_at = now() where id = ${id}`);
  expect(await status(heir, id)).toBe(404);
});

test('while nobody tells of changes, every poll asks the database', async () => {
  const { owner, id } = await watched();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'resolvo-cache' and datname = current_database()`.execute(product.deps.db);
  await vi.waitFor(() => expect(product.logLines.join('')).toContain('cache.listen_lost'));
  expect(await status(owner, id)).toBe(200);
  await vanish(sql`delete from sessions where id = ${owner.sessionId}`);
  expect(await status(owner, id)).toBe(401);
});

test('polls count for their account; an address that asked too often in vain is not asked for any more', async () => {
  const { owner, id } = await watched();
  const neighbour = await product.account();
  const theirs = await serverOf(neighbour.id);
  const { limiter } = product.deps;
  const useUp = async (key: string) => {
    const untilRefused = async () => {
      for (;;) await limiter.consume(limits.live, key);
    };
    await expect(untilRefused()).rejects.toThrow();
  };
  await useUp(owner.id);
  expect(await status(owner, id)).toBe(429);
  // No caller from this address is looked up in the database; a known session is let in beside others of the address.
  await useUp(networkOf(neighbour.browser.address));
  expect(await status(neighbour, theirs)).toBe(429);
  await vi.waitFor(async () => {
    await limiter.reset(limits.live, networkOf(neighbour.browser.address));
    expect(await status(neighbour, theirs)).toBe(200);
    await useUp(networkOf(neighbour.browser.address));
    expect(await status(neighbour, theirs)).toBe(200);
  });
});

test('an answer that was on its way while something changed is not remembered', async () => {
  const memory: Cache = createCache(product.databaseUrl, product.deps.log);
  try {
    const account = await product.account();
    let asked = 0;
    let meanwhile = async () => {};
    const recall = memory.kind(async (keys) => {
      asked += 1;
      await meanwhile();
      return new Map(keys.map((key) => [key, { value: asked, of: [account.id], goodForMs: 60_000 }]));
    });
    await vi.waitFor(async () => expect(await recall('a')).toBe(await recall('a')));
    const before = asked;
    expect(await Promise.all(Array.from({ length: 20 }, () => recall('b')))).toEqual(Array(20).fill(before + 1));
    expect(asked).toBe(before + 1);
    meanwhile = async () => {
      await sql`update accounts set suspended_at = now() where id = ${account.id}`.execute(product.deps.db);
      await memory.flushed();
    };
    await recall('c');
    meanwhile = async () => {};
    expect(await recall('c')).toBe(before + 3);
    expect(await recall('c')).toBe(before + 3);
    expect(await recall('b')).toBe(before + 4);
  } finally {
    await memory.close();
  }
});
