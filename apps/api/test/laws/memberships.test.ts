import { randomUUID } from 'node:crypto';
import { limitedParams } from '@resolvo/contract/access';
import type { EndpointName } from '@resolvo/contract/endpoints';
import { limitedMask } from '@resolvo/contract/people/members';
import { customerMask, mayGrant, permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openZone } from '../../src/features/hosting/zones/zones.ts';
import { hashSecret } from '../../src/security/secrets.ts';
import { bareServer } from '../bare-server.ts';
import { actingFor, makeMember } from '../members.ts';
import { bearer, type TestAccount, useOwnProduct } from '../product.ts';
import { call, permissionsOf, type Row, rows, rowsOf } from '../table.ts';
import { rightBodiesOfNouns, rightQueriesOfNouns } from './noun-laws.ts';

/**
 * Every row that is about an account, against every way of being a member of it: the cells are made from the table, and
 * a new row is in them without a line here.
 */
const product = useOwnProduct();
let owner: TestAccount;
/** The first of each is what is asked for, and the second what a limited member works with. */
let servers: readonly [string, string];
let domains: readonly [string, string];
let zones: readonly [string, string];
/** Where the handler decides, only the id may be what is refused. */
let bodies: Partial<Record<EndpointName, object>>;
/** Every bit but one, by that bit. */
const without = new Map<number, TestAccount>();
const people = new Map<'limited' | 'of a domain' | 'former' | 'expired' | 'stranger' | 'reader', TestAccount>();
const tokens = new Map<
  'reader' | 'former' | 'limited' | 'of a domain' | 'of one server' | 'of one domain' | 'of elsewhere',
  string
>();

const own = rowsOf('own');
/** In the name of whatever a limited member does not work with. */
const beyond = 'beyond-limit';
const bound = own.filter(({ endpoint: { access } }) => access.kind === 'own' && access.account !== 'optional');
const members = rowsOf('member');
const ofThing = ({ endpoint }: Row) => limitedParams.some((name) => endpoint.path.includes(`{${name}}`));
const bitOf = (row: Row) => permissionsOf(row.endpoint).map((name) => permission[name])[0] ?? 0;

const person = (kind: Parameters<typeof people.get>[0]): TestAccount => {
  const found = people.get(kind);
  if (!found) throw new Error(`Nobody is ${kind}.`);
  return found;
};
const asked = (row: Row, headers: Record<string, string>) => ({
  params: { server_id: servers[0], domain_id: domains[0], zone_id: zones[0] },
  query: rightQueriesOfNouns[row.name],
  body: bodies[row.name],
  headers,
});
const ask = (who: TestAccount, row: Row) => call(who.browser, row, asked(row, actingFor(owner)));
const askByToken = (kind: Parameters<typeof tokens.get>[0], row: Row) =>
  call(product.browser(), row, asked(row, bearer(tokens.get(kind) ?? '')));
/** Of a member or a token that is limited to other things than those that are asked for. */
const expectLimited = (row: Row, answer: Awaited<ReturnType<typeof call>>, who: string) => {
  if (ofThing(row) && !row.endpoint.spends)
    expect(`${answer.statusCode} ${answer.json().code}`, who).toBe('404 not_found');
  else if (row.endpoint.forLimited) {
    // An act that names things in its body finds none of these.
    expect(row.endpoint.method === 'GET' ? [200] : [200, 404, 422], who).toContain(answer.statusCode);
    for (const id of [servers[0], domains[0], zones[0]]) expect(answer.body).not.toContain(id);
  } else expect(`${answer.statusCode} ${answer.json().code}`, who).toBe('403 permission_denied');
};
const refusal = async (answer: ReturnType<typeof call>) => {
  const response = await answer;
  return `${response.statusCode} ${response.json().code}`;
};

beforeAll(async () => {
  owner = await product.account();
  servers = [await bareServer(product, owner), await bareServer(product, owner)];
  const openDomain = async (name: string, serverId: string) => {
    const { db } = product.deps;
    const row = {
      account_id: owner.id,
      kind: 'custom',
      name,
      shown_name: name,
      state: 'active',
      created_at: new Date(),
    };
    const { id } = await db
      .insertInto('domains')
      .values({ ...row, server_id: serverId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const zoneId = await db
      .transaction()
      .execute((tx) => openZone(product.deps, tx, { accountId: owner.id, domainId: id, name }));
    await db.updateTable('domains').set({ zone_id: zoneId }).where('id', '=', id).execute();
    return [id, zoneId] as const;
  };
  // The second one points at a server that its member does not work with.
  const [first, second] = [await openDomain('law-one.no', servers[0]), await openDomain('law-two.no', servers[0])];
  domains = [first[0], second[0]];
  zones = [first[1], second[1]];
  await ownBeyond();
  await product.forgetJobs();
  bodies = await rightBodiesOfNouns({ product, mine: () => owner, theirs: () => owner });
  for (const bit of new Set(own.map(bitOf))) {
    if (bit === permission.accountView) continue;
    const one = await product.account();
    await makeMember(product, owner, one, { permissions: customerMask - bit });
    without.set(bit, one);
  }
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const [kind, standing] of [
    ['limited', { role: 'technical', onlyIds: [servers[1]] }],
    ['of a domain', { role: 'technical', onlyIds: [domains[1]] }],
    ['former', { permissions: customerMask, ended: yesterday }],
    ['expired', { permissions: customerMask, until: yesterday }],
    ['reader', { permissions: permission.accountView }],
  ] as const) {
    const one = await product.account();
    await makeMember(product, owner, one, standing);
    people.set(kind, one);
  }
  people.set('stranger', await product.account());
  for (const kind of ['reader', 'former', 'limited', 'of a domain'] as const) {
    const secret = await person(kind).token(customerMask);
    await sql`update api_tokens set account_id = ${owner.id} where person_id = ${person(kind).personId}`.execute(
      product.deps.db,
    );
    tokens.set(kind, secret);
  }
  // Tokens of the owner, who has everything: here the token itself is what is limited.
  for (const [kind, limit, mask] of [
    ['of one server', sql`only_ids = array[${servers[1]}]::uuid[]`, limitedMask],
    ['of one domain', sql`only_ids = array[${domains[1]}]::uuid[]`, limitedMask],
    ['of elsewhere', sql`allowed_addresses = '{203.0.113.0/24,2001:db8::/32}'`, customerMask],
  ] as const) {
    const secret = await owner.token(mask);
    await sql`update api_tokens set ${limit} where token_hash = ${hashSecret(secret)}`.execute(product.deps.db);
    tokens.set(kind, secret);
  }
});

/** Things of the account and of its first server that answers about the second one could name. */
async function ownBeyond(): Promise<void> {
  const { db, now } = product.deps;
  const [first, second] = servers;
  await db.updateTable('servers').set({ name: beyond }).where('id', '=', first).execute();
  await db.updateTable('servers').set({ cluster: 'oslo', disk_gb: 80 }).where('id', '=', second).execute();
  const image = {
    account_id: owner.id,
    name: beyond,
    status: 'ready',
    cluster: 'oslo',
    disk_gb: 10,
    created_at: now(),
  };
  const machine = { image: 'debian-13', login: 'debian', node: 'osl-1' };
  await db
    .insertInto('own_images')
    .values([
      { ...image, ...machine, kind: 'disk', server_id: first, vm_id: 900_001 },
      { ...image, ...machine, kind: 'iso', url: 'https://example.com/law.iso' },
    ])
    .execute();
  const rules = { rules: [], policy_in: 'drop', policy_out: 'allow' };
  const firewall = (await owner.browser.post('/account/firewalls', { name: beyond, ...rules })).json();
  const use = { account_id: owner.id, server_id: first, firewall_id: firewall.firewall_id, source: 'chosen' };
  await db.insertInto('server_firewalls').values(use).execute();
  const network = { name: beyond, location: 'oslo', subnet: '10.9.0.0/24' };
  for (const [path, body] of [
    ['/account/ssh-keys', { name: beyond, public_key: publicKey }],
    ['/account/networks', network],
  ] as const) {
    expect((await owner.browser.post(path, body)).statusCode).toBeLessThan(300);
  }
}
const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl beyond';

describe('a member', () => {
  let before: string;
  beforeAll(async () => {
    before = await product.fingerprint();
  });
  afterAll(async () => expect(await product.fingerprint()).toBe(before));

  test.each(own.filter((row) => bitOf(row) !== permission.accountView))(
    'without the bit of $name is refused, whatever the other bits',
    async (row) => {
      const one = without.get(bitOf(row));
      expect(one && (await refusal(ask(one, row)))).toBe('403 permission_denied');
    },
  );

  test.each(bound)('$name refuses a former member, one whose time is over, and a stranger', async (row) => {
    for (const kind of ['former', 'expired', 'stranger'] as const) {
      expect(await refusal(ask(person(kind), row)), kind).toBe('403 permission_denied');
    }
  });

  test.each(own.filter((row) => bitOf(row) !== permission.accountView))(
    '$name refuses a token that has more bits than its member',
    async (row) => {
      expect(await refusal(askByToken('reader', row))).toBe('403 permission_denied');
    },
  );

  test.each(own)('$name knows no token of a former member', async (row) => {
    expect(await refusal(askByToken('former', row))).toBe('401 unauthenticated');
  });

  test.each(own)('$name refuses a token that is used from an address that is not on its list', async (row) => {
    expect(await refusal(askByToken('of elsewhere', row))).toBe('403 permission_denied');
  });

  test.each(own.filter((row) => mayGrant(limitedMask, bitOf(row))))(
    '$name: a token of another server or domain finds nothing of these, or is refused',
    async (row) => {
      for (const kind of ['of one server', 'of one domain'] as const) {
        expectLimited(row, await askByToken(kind, row), kind);
      }
    },
  );

  test.each(bound)('$name: a member of another server or domain finds nothing of these, or is refused', async (row) => {
    for (const kind of ['limited', 'of a domain'] as const) {
      expectLimited(row, await ask(person(kind), row), kind);
      if (ofThing(row)) expectLimited(row, await askByToken(kind, row), kind);
    }
  });

  test.each(rowsOf('own', 'member').filter(({ endpoint }) => endpoint.method === 'GET'))(
    '$name names nothing beyond the limit of a member or token',
    async (row) => {
      const params = { server_id: servers[1], domain_id: domains[1], zone_id: zones[1] };
      for (const kind of ['limited', 'of a domain'] as const) {
        const answer = await call(person(kind).browser, row, { ...asked(row, actingFor(owner)), params });
        expect([kind, answer.statusCode, answer.body.includes(beyond)]).toEqual([kind, answer.statusCode, false]);
      }
      for (const kind of ['of one server', 'of one domain'] as const) {
        const headers = bearer(tokens.get(kind) ?? '');
        const answer = await call(product.browser(), row, { ...asked(row, headers), params });
        expect([kind, answer.statusCode, answer.body.includes(beyond)]).toEqual([kind, answer.statusCode, false]);
      }
    },
  );

  test.each(members)('$name refuses a former member, one whose time is over, and a stranger', async (row) => {
    for (const kind of ['former', 'expired', 'stranger'] as const) {
      expect(await refusal(ask(person(kind), row)), kind).toBe('403 permission_denied');
    }
  });

  test.each(members.filter(({ endpoint: { access } }) => access.kind === 'member' && access.owner))(
    '$name is for owners: a member with every bit is refused',
    async (row) => {
      const [all] = [...without.values()];
      expect(all && (await refusal(ask(all, row)))).toBe('403 permission_denied');
    },
  );
});

test('rows that need no account tell nothing of one that the caller is no member of', async () => {
  for (const row of own.filter((one) => !bound.includes(one))) {
    const answer = await ask(person('former'), row);
    expect([row.name, answer.statusCode]).toEqual([row.name, 200]);
    expect(answer.body).not.toContain(owner.id);
    expect(answer.body).not.toContain(owner.email);
  }
});

test('an account that is no id, or no account, opens nothing', async () => {
  const row = bound.find(({ name }) => name === 'accountProducts');
  if (!row) throw new Error('The row is gone.');
  for (const wrong of [randomUUID(), 'x', '', `${owner.id}'`, `${owner.id},${owner.id}`, 'null', '*']) {
    const response = await call(person('stranger').browser, row, { headers: { 'x-account': wrong } });
    // Nothing said means the person's own account.
    expect([wrong, response.statusCode]).toEqual([wrong, wrong === '' ? 200 : 403]);
    expect(response.body).not.toContain(servers[0]);
  }
});

test('every row is in these cells', () => {
  expect(own.length).toBeGreaterThan(60);
  expect(members.length).toBeGreaterThan(10);
  expect(rows.length).toBeGreaterThan(own.length + members.length);
});
