import { randomUUID } from 'node:crypto';
import { customerMask, permission } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingFor, makeMember } from '../members.ts';
import { orderDesk, serverPlan } from '../orders.ts';
import { bearer, type TestAccount, useOwnProduct } from '../product.ts';
import { call, permissionsOf, type Row, rows, rowsOf } from '../table.ts';
import { rightQueriesOfNouns } from './noun-laws.ts';

/**
 * Every row that is about an account, against every way of being a member of it: the cells are made from the table, and
 * a new row is in them without a line here.
 */
const product = useOwnProduct();
let owner: TestAccount;
let servers: readonly [string, string];
/** Every bit but one, by that bit. */
const without = new Map<number, TestAccount>();
const people = new Map<'limited' | 'former' | 'expired' | 'stranger' | 'reader', TestAccount>();
const tokens = new Map<'reader' | 'former' | 'limited', string>();

const own = rowsOf('own');
const bound = own.filter(({ endpoint: { access } }) => access.kind === 'own' && access.account !== 'optional');
const members = rowsOf('member');
const ofServer = ({ endpoint }: Row) => endpoint.path.includes('{server_id}');
const bitOf = (row: Row) => permissionsOf(row.endpoint).map((name) => permission[name])[0] ?? 0;

const person = (kind: Parameters<typeof people.get>[0]): TestAccount => {
  const found = people.get(kind);
  if (!found) throw new Error(`Nobody is ${kind}.`);
  return found;
};
const ask = (who: TestAccount, row: Row, serverId = servers[0]) =>
  call(who.browser, row, {
    params: { server_id: serverId },
    query: rightQueriesOfNouns[row.name],
    headers: actingFor(owner),
  });
const refusal = async (answer: ReturnType<typeof call>) => {
  const response = await answer;
  return `${response.statusCode} ${response.json().code}`;
};

beforeAll(async () => {
  owner = await product.account();
  const desk = await orderDesk(product);
  const planId = await desk.plan(serverPlan);
  const insert = async (vmId: number) => {
    const row = { account_id: owner.id, plan_id: planId, name: 'Law', hostname: 'law', image: 'debian-13' };
    const { id } = await product.deps.db
      .insertInto('servers')
      .values({ ...row, state: 'active', cluster: 'nowhere', node: 'none', vm_id: vmId })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  servers = [await insert(1001), await insert(1002)];
  for (const bit of new Set(own.map(bitOf))) {
    if (bit === permission.accountView) continue;
    const one = await product.account();
    await makeMember(product, owner, one, { permissions: customerMask - bit });
    without.set(bit, one);
  }
  const yesterday = new Date(Date.now() - 86_400_000);
  for (const [kind, standing] of [
    ['limited', { role: 'technical', onlyIds: [servers[1]] }],
    ['former', { permissions: customerMask, ended: yesterday }],
    ['expired', { permissions: customerMask, until: yesterday }],
    ['reader', { permissions: permission.accountView }],
  ] as const) {
    const one = await product.account();
    await makeMember(product, owner, one, standing);
    people.set(kind, one);
  }
  people.set('stranger', await product.account());
  for (const kind of ['reader', 'former', 'limited'] as const) {
    const secret = await person(kind).token(customerMask);
    await sql`update api_tokens set account_id = ${owner.id} where person_id = ${person(kind).personId}`.execute(
      product.deps.db,
    );
    tokens.set(kind, secret);
  }
});

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
      const byToken = call(product.browser(), row, {
        params: { server_id: servers[0] },
        headers: bearer(tokens.get('reader') ?? ''),
      });
      expect(await refusal(byToken)).toBe('403 permission_denied');
    },
  );

  test.each(own)('$name knows no token of a former member', async (row) => {
    const byToken = call(product.browser(), row, { headers: bearer(tokens.get('former') ?? '') });
    expect(await refusal(byToken)).toBe('401 unauthenticated');
  });

  test.each(own.filter(ofServer))('$name: a member of another server does not find this one', async (row) => {
    expect(await refusal(ask(person('limited'), row))).toBe('404 not_found');
    const byToken = call(product.browser(), row, {
      params: { server_id: servers[0] },
      headers: bearer(tokens.get('limited') ?? ''),
    });
    expect(await refusal(byToken)).toBe('404 not_found');
  });

  test.each(bound.filter((row) => !ofServer(row)))(
    '$name: a member of some servers gets those only, or is refused',
    async (row) => {
      const answer = await ask(person('limited'), row);
      if (row.endpoint.forLimited) {
        expect(answer.statusCode).toBe(200);
        expect(answer.body).not.toContain(servers[0]);
      } else expect(`${answer.statusCode} ${answer.json().code}`).toBe('403 permission_denied');
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
