import { effectFaults } from '@resolvo/contract/access';
import { limits, recentStaff, staff, tellsNobody } from '@resolvo/contract/endpoint';
import { staffPresets } from '@resolvo/contract/people/staff';
import { allows, customerMask } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bearer, staffMask, type TestAccount, useOwnProduct } from '../product.ts';
import { call, jsonSchemaOf, permissionsOf, type Row, rowsOf, sample } from '../table.ts';
import { rightBodiesOfNouns, rightQueriesOfNouns } from './noun-laws.ts';

/** What staff do to how a client gets in: address, password, second factor, memberships, and links to them. */
const product = useOwnProduct();
const staffRows = rowsOf('staff');
const touching = staffRows.filter(({ endpoint: { wayIn } }) => wayIn !== undefined && wayIn !== 'none');
const acts = staffRows.filter(({ endpoint }) => endpoint.method !== 'GET');

let client: TestAccount;
let thief: TestAccount;
let bodies: Awaited<ReturnType<typeof rightBodiesOfNouns>>;
beforeAll(async () => {
  client = await product.account();
  await client.secondFactor();
  thief = await product.account({ permissions: staffMask });
  bodies = await rightBodiesOfNouns({ product, mine: () => thief, theirs: () => client });
});

const answerOf = async (answer: ReturnType<typeof call>) => {
  const { statusCode, json } = await answer;
  return statusCode === 403 || (statusCode === 409 && json().code !== 'conflict') ? json().code : 'let in';
};

describe('B21 what touches a client’s way in is for persons with the right who have just confirmed who they are', () => {
  test('is in the table', () => {
    expect(
      touching.map(({ name }) => name).sort(),
      'Another row says with `wayIn` that it touches a client’s way in. If that is right, please add it here, and a walk of it below.',
    ).toEqual([
      'clientChangeEmail',
      'clientCreate',
      'clientFactorResetAsk',
      'clientInviteAgain',
      'clientSendReset',
      'signInChangeApprove',
    ]);
  });

  describe.each(Object.values(staffPresets))('$name', ({ permissions }) => {
    let now: TestAccount;
    let early: TestAccount;
    let token: string;
    beforeAll(async () => {
      now = await product.account({ permissions: permissions + customerMask });
      early = await product.account({ permissions: permissions + customerMask });
      token = await now.token(permissions + customerMask);
      await product.deps.db
        .updateTable('sessions')
        .set({ authenticated_at: sql<Date>`now() - interval '2 hours'` })
        .where('person_id', '=', early.personId)
        .execute();
    });

    test.each(touching)('$name', async (row) => {
      const has = permissionsOf(row.endpoint).some((right) => allows(permissions, right));
      expect(await answerOf(call(now.browser, row))).toBe(has ? 'let in' : 'permission_denied');
      expect(await answerOf(call(early.browser, row))).toBe(has ? 'confirmation_required' : 'permission_denied');
      expect(await answerOf(call(product.browser(), row, { headers: bearer(token) }))).toBe('permission_denied');
    });
  });
});

describe('B21 a row that hides what it does to a way in stops the boot', () => {
  const row = {
    method: 'POST',
    path: '/system/admin/clients/{user_id}/hand-over',
    summary: 'Hand an account over.',
    access: staff('staffSignInHelp'),
    limit: limits.write,
    changes: ['members'],
    tells: tellsNobody('A row of this test.'),
    status: 200,
    response: z.strictObject({}),
    errors: [],
  } as const;
  const recent = { ...row, access: recentStaff('staffSignInHelp') } as const;

  test('a silent one, one without a recent sign-in, and one of another right', () => {
    expect(effectFaults('handOver', row)).toHaveLength(1);
    expect(effectFaults('handOver', { ...row, wayIn: 'asks' })).toHaveLength(1);
    expect(effectFaults('handOver', { ...recent, wayIn: 'asks', access: recentStaff('staffServers') })).toHaveLength(1);
    expect(effectFaults('handOver', { ...recent, wayIn: 'asks' })).toEqual([]);
    expect(effectFaults('handOver', { ...row, wayIn: 'none' })).toEqual([]);
  });
});

/** All by which the client's person gets in, and what leads to it. */
async function wayIn(): Promise<unknown> {
  const { rows } = await sql<{ way: unknown }>`select jsonb_build_object(
    'person', (select jsonb_build_array(p.email, p.username, p.password_hash, p.email_verified_at, p.second_factor_since)
      from persons p where p.id = ${client.personId}),
    'factors', (select jsonb_agg(f.secret_sealed) from two_factors f where f.person_id = ${client.personId}),
    'passkeys', (select count(*) from passkeys k where k.person_id = ${client.personId}),
    'members', (select jsonb_agg(jsonb_build_array(m.person_id, m.role, m.permissions, m.ended_at) order by m.person_id)
      from memberships m where m.account_id = ${client.id}),
    'owner', (select a.owner_id from accounts a where a.id = ${client.id}),
    'invited', (select jsonb_agg(i.email) from invitations i
      where i.account_id = ${client.id} and lower(i.email) <> ${client.email}),
    'links', (select jsonb_agg(l.purpose) from mail_links l
      where l.person_id = ${client.personId} and lower(l.email) <> ${client.email}),
    'tokens', (select count(*) from api_tokens t where t.account_id = ${client.id} and t.state = 'active')
  ) as way`.execute(product.deps.db);
  return rows[0]?.way;
}

/** Everything an Owner can send about the client, alone. */
function pressed(row: Row) {
  const params = { user_id: client.id, person_id: client.personId, account_id: client.id };
  const shaped = row.endpoint.body ? Object(sample(jsonSchemaOf(row.endpoint.body))) : {};
  const body = { ...shaped, ...(bodies[row.name] ?? {}) };
  const aimed = 'user_id' in body ? { ...body, user_id: client.id } : body;
  return call(thief.browser, row, { params, query: rightQueriesOfNouns[row.name], body: aimed });
}

describe('B19 no act of one person of staff alone changes how a client gets in', () => {
  test.each(acts)('$name', async (row) => {
    const before = await wayIn();
    await pressed(row);
    expect(await wayIn()).toEqual(before);
  });

  test('a planted act is found', async () => {
    const before = await wayIn();
    await product.deps.db
      .updateTable('persons')
      .set({ email: 'thief@example.test' })
      .where('id', '=', client.personId)
      .execute();
    expect(await wayIn()).not.toEqual(before);
  });
});
