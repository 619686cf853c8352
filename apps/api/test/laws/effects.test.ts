import { effectFaults } from '@resolvo/contract/access';
import { binaryFile, limits, own, recentStaff, staff, tellsBy, tellsNobody } from '@resolvo/contract/endpoint';
import { limitedMask } from '@resolvo/contract/people/members';
import { customerMask, permission } from '@resolvo/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hashSecret } from '../../src/security/secrets.ts';
import { bareServer } from '../bare-server.ts';
import { actingFor, makeMember } from '../members.ts';
import { bearer, staffMask, type TestAccount, useOwnProduct } from '../product.ts';
import { call, isForPeople, type JsonSchema, jsonSchemaOf, type Row, rows } from '../table.ts';
import { rightQueriesOfNouns } from './noun-laws.ts';

/** Each row that says what it does beyond its noun (spends, reveals, grants, asks again) against every kind of caller. */
const product = useOwnProduct();
let client: TestAccount;
let technician: TestAccount;
let limited: TestAccount;
let tokens: Record<'without billing' | 'limited' | 'of staff' | 'made to delete' | 'made to keep', string>;
let looking: TestAccount;
let acting: TestAccount;

const isOwn = ({ endpoint }: Row) => endpoint.access.kind === 'own';
const spending = rows.filter((row) => isOwn(row) && row.endpoint.spends);
const revealing = rows.filter(
  (row) => isOwn(row) && row.endpoint.reveals && !row.endpoint.notActing && !row.endpoint.spends,
);
const asksAgain = rows.filter(({ endpoint: { access } }) => 'recent' in access && access.recent);
/** Of these, those that a token may call which was made to delete. */
const deleting = rows.filter(
  (row) => isOwn(row) && !isForPeople(row) && (row.endpoint.destroys || asksAgain.includes(row)),
);
/** Of people of an account, and of staff. */
const granting = rows.filter(({ endpoint }) => endpoint.grants);
/** A token is given no right that its maker has not: who has little makes one that may do little. */
const ofTokens = ['tokenCreate', 'tokenEdit'];
const destroying = rows.filter(({ endpoint }) => endpoint.destroys);

beforeAll(async () => {
  client = await product.account();
  technician = await product.account();
  await makeMember(product, client, technician, { permissions: customerMask - permission.billingManage });
  limited = await product.account();
  const only = await bareServer(product, client);
  await makeMember(product, client, limited, { permissions: customerMask, onlyIds: [only] });
  const staffOwner = await product.account({ permissions: staffMask });
  tokens = {
    'without billing': await client.token(customerMask - permission.billingManage),
    limited: await client.token(limitedMask),
    'of staff': await staffOwner.token(staffMask),
    'made to delete': await client.token(customerMask),
    'made to keep': await client.token(customerMask),
  };
  await product.deps.db
    .updateTable('api_tokens')
    .set({ may_delete: false })
    .where('token_hash', '=', hashSecret(tokens['made to keep']))
    .execute();
  await product.deps.db
    .updateTable('api_tokens')
    .set({ only_ids: [only] })
    .where('token_hash', '=', hashSecret(tokens.limited))
    .execute();
  [looking, acting] = [await signedIn(false), await signedIn(true)];
});

async function signedIn(may_act: boolean): Promise<TestAccount> {
  const one = await product.account({ permissions: staffMask });
  const opened = await one.browser.post(`/system/admin/clients/${client.id}/sign-in`, { reason: 'Law', may_act });
  expect(opened.statusCode).toBe(200);
  return one;
}

const answerOf = async (answer: ReturnType<typeof call>) => {
  const response = await answer;
  return response.statusCode < 400 ? 'let in' : `${response.statusCode} ${response.json().code}`;
};
const asked = (row: Row, headers: Record<string, string>) => ({ query: rightQueriesOfNouns[row.name], headers });
const by = (who: TestAccount, row: Row) => answerOf(call(who.browser, row, asked(row, actingFor(client))));
const byToken = (which: keyof typeof tokens, row: Row) =>
  answerOf(call(product.browser(), row, asked(row, bearer(tokens[which]))));
const refused = '403 permission_denied';

const row = {
  method: 'POST',
  path: '/account/things',
  summary: 'Things',
  access: own('serversManage'),
  limit: limits.write,
  status: 200,
  response: z.strictObject({}),
  errors: [],
} as const;

describe('A18 a row does to money, secrets and rights what it says', () => {
  let before: string;
  beforeAll(async () => {
    before = await product.fingerprint();
  });
  afterAll(async () => expect(await product.fingerprint()).toBe(before));

  test.each(spending)(
    '$name spends: not without the right to pay, nor for staff who act for the client',
    async (row) => {
      expect(await by(technician, row)).toBe(refused);
      expect(await byToken('without billing', row)).toBe(refused);
      // For one server alone: of another one it learns nothing.
      expect([refused, '404 not_found']).toContain(await byToken('limited', row));
      expect(await by(looking, row)).toBe(refused);
      expect(await by(acting, row)).toBe(refused);
      expect(await by(client, row)).not.toBe(refused);
    },
  );

  test.each(revealing)('$name reveals: not to staff who only look', async (row) => {
    expect(await by(looking, row)).toBe(refused);
    expect(await by(acting, row)).not.toBe(refused);
  });

  test.each(granting)(
    '$name gives rights: only by who has them all, and never in the name of a client',
    async (row) => {
      expect(await by(looking, row)).toBe(refused);
      expect(await by(acting, row)).toBe(refused);
      expect(await byToken('made to delete', row)).toBe(refused);
      if (ofTokens.includes(row.name)) return;
      expect(await by(technician, row)).toBe(refused);
      expect(await by(limited, row)).toBe(refused);
    },
  );

  test.each(asksAgain.filter(isForPeople))('$name asks who it is: no token passes', async (row) => {
    expect(await byToken('of staff', row)).toBe(refused);
    expect(await byToken('made to delete', row)).toBe(refused);
  });

  test.each(deleting)('$name deletes or overwrites: only with a token that was made for it', async (row) => {
    expect(await byToken('made to keep', row)).toBe(refused);
    expect(await byToken('made to delete', row)).not.toBe(refused);
  });

  test('what takes money away or shows a secret, and asks again who it is, is for people', () => {
    const names = asksAgain.filter(isForPeople).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['ownPayoutAsk', 'dedicatedAccess']));
    expect(
      deleting.filter(({ endpoint: { spends, reveals } }) => spends || reveals),
      'These rows delete, and spend or reveal besides: a token made to delete could. Please make them rows for people in the contract.',
    ).toEqual([]);
  });
});

test('A18 a token that is limited to some things has no right to pay, also past our own code', async () => {
  const paying = product.deps.db
    .updateTable('api_tokens')
    .set({ permissions: limitedMask + permission.billingManage })
    .where('token_hash', '=', hashSecret(tokens.limited));
  await expect(paying.execute()).rejects.toThrow('api_tokens_limited');
});

test('A18 a token has no right that its maker has not', async () => {
  const asked = {
    token_name: 'Law',
    token_permissions: permission.billingManage,
    token_expires: Math.floor(product.deps.now().getTime() / 1000) + 90_000,
  };
  const made = await technician.browser.post('/account/tokens/create', asked, actingFor(client));
  expect([made.statusCode, made.json().details]).toEqual([403, 'A token cannot have more permissions than you have.']);
});

describe('A52 what is gone for good', () => {
  test.each(destroying.filter(isOwn))('$name: not by a token that was not made to delete', async (row) => {
    expect(await byToken('made to keep', row)).toBe(refused);
    expect(await byToken('made to delete', row)).not.toBe(refused);
  });

  test('disks, copies and images are, by their owner and by staff', () => {
    expect(destroying.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        ...['vmDelete', 'vmBatchDelete', 'vmRebuild', 'vmSnapshotRollback', 'vmBackupRestore'],
        ...['vmSnapshotDelete', 'vmBackupDelete', 'ownImageDelete', 'adminServerDelete', 'adminPackageDelete'],
      ]),
    );
  });

  test('a row that deletes or overwrites says it, and one of staff asks for a recent sign-in', () => {
    const overwrites = { ...row, path: '/account/things/rollback', changes: ['copies'] } as const;
    expect(effectFaults('roll', overwrites)).toEqual([
      'The row roll takes something away: say in it whether disks, copies or images are gone for good (destroys: true or false).',
    ]);
    expect(effectFaults('roll', { ...overwrites, destroys: true })).toEqual([]);
    expect(effectFaults('drop', { ...row, method: 'DELETE', changes: ['packages'] })).toHaveLength(1);
    const ofStaff = { ...row, destroys: true, access: staff('staffServers') } as const;
    expect(effectFaults('end', ofStaff)).toHaveLength(1);
    expect(effectFaults('end', { ...ofStaff, access: recentStaff('staffServers') })).toEqual([]);
  });
});

describe('A53 what gives a machine away, or stands behind what all clients get', () => {
  const names = ['adminMachineAdopt', 'adminHostingAdopt', 'adminLibraryAdd', 'mailTextEdit', 'mailTextReset'];
  test.each(rows.filter(({ name, endpoint }) => names.includes(name) || endpoint.forAll))(
    '$name is for people who have just confirmed who they are',
    async (row) => {
      expect(await byToken('of staff', row)).toBe(refused);
      expect(row.endpoint.access).toMatchObject({ recent: true });
      expect(row.endpoint.grants || row.endpoint.forAll).toBe(true);
    },
  );

  test('a row that says so and asks for no recent sign-in stops the boot', () => {
    expect(effectFaults('word', { ...row, access: staff('staffMail'), forAll: true })).toHaveLength(1);
    expect(effectFaults('word', { ...row, access: recentStaff('staffMail'), forAll: true })).toEqual([]);
  });
});

describe('A19 a row that hides what it does stops the boot', () => {
  test('one that changes money says whether it spends', () => {
    expect(effectFaults('buy', { ...row, changes: ['servers', 'invoices'] })).toEqual([
      "The row buy changes money: say in it whether it takes the account's money (spends: true or false).",
    ]);
    expect(effectFaults('buy', { ...row, changes: ['servers', 'invoices'], spends: true })).toEqual([]);
    expect(effectFaults('tell', { ...row, changes: ['servers'] })).toEqual([]);
  });

  test('one of staff that bills is opened by rights over money only', () => {
    const billing = {
      ...row,
      spends: true,
      gives: false,
      changes: ['invoices'],
      tells: tellsNobody('A row of this test.'),
    } as const;
    expect(effectFaults('bill', { ...billing, access: staff('staffOrders', 'staffServers') })).toEqual([
      'The row bill bills a client: only rights over money (staffOrders, staffInvoices, staffFinance) may open it.',
    ]);
    expect(effectFaults('bill', { ...billing, access: staff('staffOrders') })).toEqual([]);
  });

  test('one that gives rights asks for a recent sign-in', () => {
    expect(effectFaults('invite', { ...row, access: staff('staffRoles'), grants: true })).toHaveLength(1);
    expect(effectFaults('invite', { ...row, access: recentStaff('staffRoles'), grants: true })).toEqual([]);
  });

  test('one that reveals a secret to staff asks for a recent sign-in', () => {
    expect(effectFaults('open', { ...row, access: staff('staffServers'), reveals: true })).toHaveLength(1);
    expect(effectFaults('open', { ...row, access: recentStaff('staffServers'), reveals: true })).toEqual([]);
  });

  test('F62 one that acts on things of many clients asks for a recent sign-in', () => {
    const many = { ...row, access: staff('staffServers'), tells: tellsBy('server-moved') } as const;
    expect(effectFaults('move', many)).toEqual([
      'The row move tells clients and names no thing of theirs: say in it whether it acts on many (many).',
    ]);
    expect(effectFaults('move', { ...many, many: false })).toEqual([]);
    expect(effectFaults('move', { ...many, body: z.strictObject({ server_id: z.uuid() }) })).toEqual([]);
    expect(effectFaults('move', { ...many, many: true })).toEqual([
      'The row move acts on things of many clients: its access must ask for a recent sign-in (recentStaff).',
    ]);
    expect(effectFaults('move', { ...many, many: true, access: recentStaff('staffServers') })).toEqual([]);
  });

  test('one that answers staff with a file of another is confidential', () => {
    const file = { ...row, ...binaryFile, method: 'GET', access: staff('staffOrders') } as const;
    expect(effectFaults('read', file)).toEqual([
      'The row read answers staff with a file that others made: it is confidential (confidential: true).',
    ]);
    expect(effectFaults('read', { ...file, confidential: true })).toEqual([]);
    expect(effectFaults('read', { ...file, access: own('serversView') })).toEqual([]);
  });

  test('every row of the table says it', () => {
    expect(
      rows.flatMap(({ name, endpoint }) => effectFaults(name, endpoint)),
      'Please say in each of these rows of the contract what the sentence asks for (docs/decisions/042-rights-by-effect.md).',
    ).toEqual([]);
  });
});

const secretName = /(?:^|_)(?:password|secret|token|user_data|private_key|recovery_codes)$/;

/** Whether there is a secret says a yes or no; what stands around one is looked into. */
const isText = ({ type }: JsonSchema): boolean => type !== 'boolean' && type !== 'object';

function fieldsOf(schema: JsonSchema): string[] {
  const nested = [schema.items, schema.additionalProperties, ...[schema.anyOf, schema.oneOf].flat()];
  const properties = Object.entries(Object(schema.properties)) as [string, JsonSchema][];
  return [
    ...properties.flatMap(([name, value]) => [...(isText(value) ? [name] : []), ...fieldsOf(value)]),
    ...nested.flatMap((one) => (typeof one === 'object' && one !== null ? fieldsOf(one as JsonSchema) : [])),
  ];
}

const isOfStaff = ({ endpoint }: Row) => endpoint.access.kind === 'staff';
test.each(rows.filter((row) => isOwn(row) || isOfStaff(row)))(
  'A18 $name says that it reveals what is called a secret',
  ({ endpoint }) => {
    const secrets = fieldsOf(jsonSchemaOf(endpoint.response)).filter((name) => secretName.test(name));
    expect(
      endpoint.reveals === true ? [] : secrets,
      'The answer has these fields, which are called secrets. Please say `reveals: true` in the row, or call what is no secret otherwise.',
    ).toEqual([]);
  },
);
