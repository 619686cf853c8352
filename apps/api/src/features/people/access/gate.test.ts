import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { refusals } from '@resolvo/contract/access';
import {
  type Access,
  challenge,
  type Endpoint,
  limits,
  member,
  own,
  ownerSession,
  ownOrNone,
  publicAccess,
  recentOwn,
  recentSession,
  session,
  staff,
} from '@resolvo/contract/endpoint';
import { permission } from '@resolvo/contract/permissions';
import Fastify, { type FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bareServer } from '../../../../test/bare-server.ts';
import { makeMember } from '../../../../test/members.ts';
import { bearer, publicUrl, staffMask, type TestAccount, useProduct } from '../../../../test/product.ts';
import type { Limiter } from '../../../core/limiter.ts';
import { Refusal, tooMany } from '../../../core/refusal.ts';
import type { CacheEntry, Find } from '../../../db/cache.ts';
import type { Gate } from '../../../http/register.ts';
import { openChallenge } from '../sessions/challenges.ts';
import { createGate } from './gate.ts';

const product = useProduct();

/** What was counted or looked at, and which keys are over their limit. */
let counted: string[] = [];
let isOver: (key: string) => boolean;
let isSlow: boolean;
let needsSecondFactor: boolean;
/** Of which persons and accounts the gate says that a remembered caller depends on. */
let dependsOn: (readonly string[])[] = [];
let gate: Gate;

const limiter: Limiter = {
  consume(limit, key) {
    counted.push(`${limit.name} ${key}`);
    if (isSlow) return isOver(key) ? Promise.reject(tooMany(1)) : Promise.resolve();
    if (isOver(key)) throw tooMany(1);
  },
  check(limit, key) {
    counted.push(`look ${limit.name} ${key}`);
    if (isOver(key)) throw tooMany(1);
  },
  reset: () => undefined,
};

/** Forgets nothing, so that a test sees what is taken from memory and what is looked up. */
function kind<T>(find: Find<T>) {
  const kept = new Map<string, CacheEntry<T>>();
  const recall = async (key: string) => {
    const found = kept.get(key) ?? (await find([key])).get(key);
    if (found && !kept.has(key)) {
      dependsOn.push(found.of);
      kept.set(key, found);
    }
    return found?.value;
  };
  return Object.assign(recall, { known: (key: string) => kept.get(key)?.value });
}

beforeEach(() => {
  [counted, dependsOn, isSlow, needsSecondFactor] = [[], [], false, false];
  isOver = () => false;
  const cache = { ...product.deps.cache, kind };
  const settings = {
    ...product.deps.settings,
    get requireStaffTwoFactor() {
      return needsSecondFactor;
    },
  };
  gate = createGate(
    { db: product.deps.db, limiter, cache, settings, owners: product.deps.owners },
    new Set([publicUrl]),
    product.deps.db,
  );
});

const row = (access: Access, more: Partial<Endpoint> = {}): Endpoint => ({
  method: 'GET',
  path: '/things',
  summary: 'Things',
  access,
  limit: limits.read,
  status: 200,
  response: z.object({}),
  errors: [],
  ...more,
});
const change = (access: Access, more: Partial<Endpoint> = {}) => row(access, { method: 'POST', ...more });

/** A server with nothing but the gate in it. */
const app = Fastify();
let asked: Endpoint;
const admit = async (request: FastifyRequest) => {
  try {
    const actor = await gate.admit(asked, request);
    return { ...actor, token: request.token };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, details: error.message, token: request.token };
  }
};
app.decorateRequest('token', undefined);
for (const url of ['/', '/server/:server_id', '/domain/:domain_id', '/both/:server_id/:domain_id']) {
  app.route({ method: ['GET', 'POST'], url, handler: admit });
}
afterAll(() => app.close());

const address = '192.0.2.77';
type Headers = Record<string, string>;
async function ask(endpoint: Endpoint, headers: Headers = {}, url = '/') {
  asked = endpoint;
  const method = endpoint.method === 'GET' ? 'GET' : 'POST';
  const ours = method === 'GET' ? {} : { origin: publicUrl, 'x-csrf': '1', 'content-type': 'application/json' };
  const all = { 'user-agent': 'test', ...ours, ...headers };
  const response = await app.inject({
    method,
    url,
    headers: all,
    remoteAddress: address,
    ...(method === 'POST' && { payload: '{}' }),
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

const cookieOf = ({ browser }: Pick<TestAccount, 'browser'>): Headers => ({
  cookie: `__Host-sid=${browser.cookies.get('__Host-sid')}`,
});
const ofNoAccount = { 'x-account': '00000000-0000-4000-8000-000000000000' };
const denied = (details: string) => ({ code: 'permission_denied', details });
const loggedOut = { code: 'unauthenticated', details: 'Please log in.' };
const needsBilling = own('billingView');

async function signOut({ sessionId }: TestAccount): Promise<void> {
  await product.deps.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

describe('a public row', () => {
  test('is for a visitor, from an address and with the beginning of the browser’s name', async () => {
    const agent = `x${'y'.repeat(450)}`;
    expect(await ask(row(publicAccess), { 'user-agent': agent })).toEqual({
      kind: 'visitor',
      origin: { ip: address, userAgent: agent.slice(0, 400) },
    });
    expect(counted).toEqual([`read ${address}`]);
  });

  test('is for a visitor also where a session is remembered', async () => {
    const account = await product.account();
    await ask(row(session), cookieOf(account));
    expect(await ask(row(publicAccess), cookieOf(account))).toMatchObject({ kind: 'visitor' });
  });

  test('takes a caller that says nothing of itself', async () => {
    asked = row(publicAccess);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await new Promise<string>((resolve, reject) => {
      get(app.listeningOrigin, (response) => response.setEncoding('utf8').once('data', resolve)).once('error', reject);
    });
    expect(JSON.parse(answer)).toMatchObject({ origin: { userAgent: '' } });
  });
});

test('a challenge opens a row of the second factor, and a session does not', async () => {
  const account = await product.account();
  const secret = await openChallenge(product.deps.db, { personId: account.personId, remember: true });
  const actor = await ask(change(challenge), { cookie: `__Host-challenge=${secret}` });
  expect(actor).toMatchObject({ kind: 'challenge', personId: account.personId, remember: true });
  await ask(row(session), cookieOf(account));
  const refused = { code: 'unauthenticated', details: 'Please log in again.' };
  expect(await ask(row(challenge), cookieOf(account))).toEqual(refused);
  expect(await ask(change(challenge), cookieOf(account))).toEqual(refused);
});

describe('a session', () => {
  test('acts for its account with what the member may do', async () => {
    const account = await product.account();
    const actor = {
      kind: 'session',
      sessionId: account.sessionId,
      personId: account.personId,
      permissions: 255,
      accountId: account.id,
      onlyIds: null,
      origin: { ip: address, userAgent: 'test' },
    };
    expect(await ask(row(needsBilling), cookieOf(account))).toEqual(actor);
    expect(await ask(row(needsBilling), cookieOf(account))).toEqual(actor);
    expect(await ask(change(needsBilling), cookieOf(account))).toEqual(actor);
    expect(dependsOn).toEqual([[account.personId, account.id]]);
  });

  test('is remembered for what reads, and looked up for what changes or asks for a fresh password', async () => {
    const account = await product.account();
    await ask(row(needsBilling), cookieOf(account));
    await signOut(account);
    expect(await ask(row(needsBilling), cookieOf(account))).toMatchObject({ kind: 'session' });
    expect(await ask(row(session), cookieOf(account))).toMatchObject({ kind: 'session' });
    expect(await ask(row(recentSession), cookieOf(account))).toEqual(loggedOut);
    expect(await ask(row(recentOwn('billingView')), cookieOf(account))).toEqual(loggedOut);
    expect(await ask(change(needsBilling), cookieOf(account))).toEqual(loggedOut);
  });

  test('that is missing or over is refused', async () => {
    const account = await product.account();
    expect(await ask(row(session))).toEqual(loggedOut);
    expect(await ask(change(session))).toEqual(loggedOut);
    await sql`update sessions set expires_at = now() - interval '1 second' where id = ${account.sessionId}`.execute(
      product.deps.db,
    );
    for (const one of [row(session), change(session)]) {
      expect(await ask(one, cookieOf(account))).toMatchObject({ code: 'session_expired' });
    }
  });

  test('changes nothing for another site', async () => {
    const account = await product.account();
    const elsewhere = { ...cookieOf(account), origin: 'https://elsewhere.example' };
    expect(await ask(change(session), elsewhere)).toMatchObject({ code: 'csrf_refused' });
  });

  test('is confirmed anew for what asks for it, and for nothing else', async () => {
    const account = await product.account();
    expect(await ask(change(recentSession), cookieOf(account))).toMatchObject({ kind: 'session' });
    await sql`update sessions set authenticated_at = now() - interval '16 minutes'
      where id = ${account.sessionId}`.execute(product.deps.db);
    for (const access of [recentSession, recentOwn('billingView')]) {
      expect(await ask(change(access), cookieOf(account))).toMatchObject({ code: 'confirmation_required' });
    }
    for (const access of [session, needsBilling]) {
      expect(await ask(change(access), cookieOf(account))).toMatchObject({ kind: 'session' });
    }
  });

  test('serves the person whose screen the tab shows, and no other', async () => {
    const account = await product.account();
    const shown = (person: string) => ({ ...cookieOf(account), 'x-person': person });
    expect(await ask(row(session), shown(account.personId))).toMatchObject({ kind: 'session' });
    expect(await ask(row(session), shown(account.id))).toMatchObject({ code: 'other_person' });
    const token = await account.token(permission.billingView);
    const byToken = { ...bearer(token), 'x-person': account.id };
    expect(await ask(row(needsBilling), byToken)).toMatchObject({ kind: 'token' });
  });
});

describe('a person who is a member of no such account', () => {
  test('reaches what needs none, and is told so elsewhere', async () => {
    const account = await product.account({ permissions: staffMask });
    const headers = { ...cookieOf(account), ...ofNoAccount };
    for (const access of [session, ownOrNone('accountView'), staff('staffOrders')]) {
      expect(await ask(row(access), headers)).toMatchObject({ kind: 'session', accountId: null });
    }
    for (const access of [member, needsBilling, own('accountView')]) {
      expect(await ask(row(access), headers)).toEqual(denied(refusals.notMember));
    }
    expect(dependsOn).toEqual([[account.personId]]);
  });
});

describe('a right', () => {
  test('is asked of sessions and tokens alike', async () => {
    const account = await product.account({ permissions: permission.accountView });
    const details = 'You need the permission “View billing” for this.';
    expect(await ask(row(needsBilling), cookieOf(account))).toEqual(denied(details));
    expect(await ask(row(own('accountView')), cookieOf(account))).toMatchObject({ kind: 'session' });
    const token = await account.token(permission.accountView);
    expect(await ask(row(needsBilling), bearer(token))).toMatchObject(denied(details));
  });

  test('of a person alone is not a token’s', async () => {
    const account = await product.account();
    const token = await account.token(255);
    for (const access of [session, member]) {
      expect(await ask(change(access), bearer(token))).toMatchObject(
        denied('API tokens cannot do this. Please use the panel.'),
      );
      expect(await ask(change(access), cookieOf(account))).toMatchObject({ kind: 'session' });
    }
    expect(await ask(change(needsBilling), bearer(token))).toMatchObject({ kind: 'token' });
  });

  test('of owners is not another member’s', async () => {
    const [account, helper] = [await product.account(), await product.account()];
    await makeMember(product, account, helper, { role: 'custom', permissions: 255 });
    expect(await ask(change(ownerSession), cookieOf(account))).toMatchObject({ kind: 'session' });
    const asHelper = { ...cookieOf(helper), 'x-account': account.id };
    expect(await ask(change(ownerSession), asHelper)).toEqual(denied(refusals.ownersOnly));
    expect(await ask(change(member), asHelper)).toMatchObject({ accountId: account.id });
    expect(await ask(change(needsBilling), asHelper)).toMatchObject({ accountId: account.id });
  });
});

test('a member who is limited reaches the things they are limited to, by any spelling, and no others', async () => {
  const [account, helper] = [await product.account(), await product.account()];
  const mine = await bareServer(product, account);
  const other = randomUUID();
  await makeMember(product, account, helper, { role: 'custom', permissions: 255, onlyIds: [mine] });
  const headers = { ...cookieOf(helper), 'x-account': account.id };
  const hidden = { code: 'not_found', details: 'There is nothing here, or it is not yours.' };
  const ofServer = row(own('serversView'), { path: '/things/{server_id}' });
  expect(await ask(ofServer, headers, `/server/${mine}`)).toMatchObject({ onlyIds: [mine] });
  expect(await ask(ofServer, headers, `/server/${mine.toUpperCase()}`)).toMatchObject({ onlyIds: [mine] });
  expect(await ask(ofServer, headers, `/server/${other}`)).toEqual(hidden);
  expect(await ask(ofServer, headers, `/domain/${other}`)).toEqual(hidden);
  expect(await ask(ofServer, headers, `/both/${mine}/${other}`)).toEqual(hidden);
  expect(await ask(row(own('serversView')), headers)).toEqual(denied(refusals.limited));
  expect(await ask(row(own('serversView'), { forLimited: true }), headers)).toMatchObject({ onlyIds: [mine] });
  expect(await ask(row(session), headers)).toMatchObject({ kind: 'session' });
  expect(await ask(row(own('serversView')), cookieOf(account))).toMatchObject({ onlyIds: null });
});

test('staff who are signed in as a client look, and are kept from the rest', async () => {
  const [client, colleague] = [await product.account(), await product.account({ permissions: staffMask })];
  const opened = await colleague.browser.post(`/system/admin/clients/${client.id}/sign-in`, { reason: 'Ticket 42' });
  expect(opened.statusCode).toBe(200);
  const headers = { ...cookieOf(colleague), 'x-account': client.id };
  expect(await ask(row(needsBilling), headers)).toMatchObject({ accountId: client.id, actingAs: { mayAct: false } });
  expect(await ask(change(own('billingManage')), headers)).toEqual(denied(refusals.actingReads));
  expect(await ask(row(session), headers)).toEqual(denied(refusals.acting));
});

test('staff without the second factor that they need can only set one up', async () => {
  const [customer, colleague, safe] = [
    await product.account(),
    await product.account({ permissions: staffMask }),
    await product.account({ permissions: staffMask }),
  ];
  await safe.secondFactor();
  const token = await safe.token(255);
  expect(await ask(row(session), cookieOf(colleague))).toMatchObject({ kind: 'session' });
  needsSecondFactor = true;
  expect(await ask(row(session), cookieOf(colleague))).toMatchObject({ code: 'two_factor_required' });
  expect(await ask(row(session, { beforeTwoFactor: true }), cookieOf(colleague))).toMatchObject({ kind: 'session' });
  expect(await ask(row(session), cookieOf(customer))).toMatchObject({ kind: 'session' });
  expect(await ask(row(session), cookieOf(safe))).toMatchObject({ kind: 'session' });
  expect(await ask(row(needsBilling), bearer(token))).toMatchObject({ kind: 'token' });
});

describe('a token', () => {
  test('acts for its account, and the call is noted as let through', async () => {
    const account = await product.account();
    const token = await account.token(permission.billingView);
    const actor = {
      kind: 'token',
      personId: account.personId,
      accountId: account.id,
      permissions: permission.billingView,
    };
    for (const one of [row(needsBilling), row(needsBilling), change(needsBilling), change(recentOwn('billingView'))]) {
      expect(await ask(one, bearer(token))).toMatchObject({ ...actor, token: { accepted: true } });
    }
    expect(dependsOn).toEqual([[account.personId, account.id]]);
  });

  test('is remembered for what reads, and looked up for what changes', async () => {
    const account = await product.account();
    const token = await account.token(255);
    await ask(row(needsBilling), bearer(token));
    await product.deps.db
      .updateTable('api_tokens')
      .set({ state: 'revoked' })
      .where('account_id', '=', account.id)
      .execute();
    expect(await ask(row(needsBilling), bearer(token))).toMatchObject({ kind: 'token' });
    expect(await ask(change(needsBilling), bearer(token))).toMatchObject({
      code: 'unauthenticated',
      details: 'This API token was revoked.',
      token: { accepted: false },
    });
  });

  test('that is over, or comes from elsewhere, is refused, and noted as such', async () => {
    const account = await product.account();
    const [over, bound] = [await account.token(255), await account.token(1)];
    const { db } = product.deps;
    await sql`update api_tokens set expires_at = now() - interval '1 second'
      where account_id = ${account.id} and permissions = 255`.execute(db);
    await sql`update api_tokens set allowed_addresses = array['203.0.113.7'::cidr]
      where account_id = ${account.id} and permissions = 1`.execute(db);
    expect(await ask(row(needsBilling), bearer(over))).toMatchObject({
      code: 'session_expired',
      token: { accepted: false },
    });
    expect(await ask(row(needsBilling), bearer(bound))).toMatchObject({
      ...denied(`This API token may not be used from the address ${address}.`),
      token: { accepted: false },
    });
  });

  test('that is malformed is refused also beside a good cookie', async () => {
    const account = await product.account();
    const refused = { code: 'unauthenticated', details: 'This API token is not valid.' };
    for (const authorization of ['', 'Bearer', 'Basic YTpi', 'Bearer rsv_a b', 'Bearer rsv_unknown']) {
      for (const one of [row(needsBilling), change(needsBilling)]) {
        expect(await ask(one, { ...cookieOf(account), authorization }), authorization).toEqual(refused);
      }
    }
  });
});

describe('what is counted', () => {
  const poll = row(needsBilling, { polled: true, limit: limits.live });

  test('a call for the network of its address, remembered or not', async () => {
    const account = await product.account();
    await ask(row(needsBilling), cookieOf(account));
    await ask(row(needsBilling), cookieOf(account));
    await ask(change(needsBilling), cookieOf(account));
    await ask(row(session));
    expect(counted).toEqual(Array.from({ length: 4 }, () => `read ${address}`));
  });

  test('a poll for its account, and for the address only without a caller', async () => {
    const account = await product.account();
    await ask(poll, cookieOf(account));
    await ask(poll, cookieOf(account));
    await ask(poll, { ...cookieOf(account), ...ofNoAccount });
    await ask(poll);
    expect(counted).toEqual([
      `look live ${address}`,
      `live ${account.id}`,
      `live ${account.id}`,
      `look live ${address}`,
      `live ${account.personId}`,
      `look live ${address}`,
      `live ${address}`,
    ]);
  });

  test.each([false, true])('a call over its limit is refused (counted elsewhere: %s)', async (slow) => {
    const account = await product.account();
    await ask(row(needsBilling), cookieOf(account));
    isSlow = slow;
    expect(await ask(row(needsBilling), cookieOf(account))).toMatchObject({ kind: 'session' });
    isOver = (key) => key === address;
    const over = { code: 'too_many_requests' };
    expect(await ask(row(needsBilling), cookieOf(account))).toMatchObject(over);
    expect(await ask(change(needsBilling), cookieOf(account))).toMatchObject(over);
    expect(await ask(row(publicAccess))).toMatchObject(over);
    expect(await ask(poll)).toMatchObject(over);
    isOver = (key) => key === account.id;
    expect(await ask(poll, cookieOf(account))).toMatchObject(over);
  });
});
