import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingFor } from '../members.ts';
import { staffMask, type TestAccount, useOwnProduct } from '../product.ts';
import { call, type Row, rows } from '../table.ts';
import { rightQueriesOfNouns } from './noun-laws.ts';

/** Every row against a member of staff who is signed in as a client, to look and to act. */
const product = useOwnProduct();
let client: TestAccount;
let looking: TestAccount;
let acting: TestAccount;

const closed = rows.filter(({ endpoint }) => endpoint.access.kind !== 'public');
const ofClient = closed.filter(({ endpoint }) => endpoint.access.kind === 'own');
const isRead = ({ endpoint }: Row) => endpoint.method === 'GET' && endpoint.reveals !== true;
const readable = ofClient.filter(isRead);
const changing = ofClient.filter((row) => !isRead(row));
const never = closed.filter(({ endpoint }) => endpoint.access.kind !== 'own' || endpoint.notActing || endpoint.spends);
const isChallenge = ({ endpoint }: Row) => endpoint.access.kind === 'challenge';

const ask = async (who: TestAccount, row: Row) => {
  const response = await call(who.browser, row, {
    query: rightQueriesOfNouns[row.name],
    headers: actingFor(client),
  });
  return { status: response.statusCode, code: response.statusCode < 400 ? '' : response.json().code };
};
const refused = { status: 403, code: 'permission_denied' };

beforeAll(async () => {
  client = await product.account();
  for (const may_act of [false, true]) {
    const one = await product.account({ permissions: staffMask });
    const body = { reason: 'Law', may_act };
    const opened = await one.browser.post(`/system/admin/clients/${client.id}/sign-in`, body);
    expect(opened.statusCode).toBe(200);
    if (may_act) acting = one;
    else looking = one;
  }
});

describe('signed in as a client to look', () => {
  let before: string;
  beforeAll(async () => {
    before = await product.fingerprint();
  });
  afterAll(async () => expect(await product.fingerprint()).toBe(before));

  test.each(readable)('$name may be read', async (row) => {
    expect(await ask(looking, row)).not.toEqual(refused);
  });

  test.each(changing)('$name is refused', async (row) => {
    expect(await ask(looking, row)).toEqual(refused);
  });

  test.each(never.filter((row) => !isChallenge(row)))('$name is refused, whether to look or to act', async (row) => {
    expect(await ask(looking, row)).toEqual(refused);
    expect(await ask(acting, row)).toEqual(refused);
  });
});

test('every row is in these cells, and what is a person’s own or pays is in the last', () => {
  expect(new Set([...readable, ...changing, ...never]).size).toBe(closed.length);
  expect(never.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'accountChangePassword',
      'accountUpdateEmail',
      'accountDelete',
      'memberInvite',
      'memberRemove',
      'ownPaymentMethodAdd',
      'ownPaymentMethodRemove',
      'ownTopup',
      'ownPayoutAsk',
      'ownPayoutCallOff',
    ]),
  );
  const names = never.map(({ name }) => name.toLowerCase());
  for (const word of ['passkey', 'factor', 'token']) expect(names.some((name) => name.includes(word))).toBe(true);
});
