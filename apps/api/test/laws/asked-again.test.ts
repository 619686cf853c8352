import type { EndpointName } from '@resolvo/contract/endpoints';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allHandlers } from '../../src/app.ts';
import type { Handlers } from '../../src/core/handlers.ts';
import { createGate } from '../../src/features/people/access/gate.ts';
import { createPresses } from '../../src/features/platform/system/kept-answers.ts';
import { registerErrors } from '../../src/http/errors.ts';
import { registerEndpoints } from '../../src/http/register.ts';
import { bareServer } from '../bare-server.ts';
import { Browser } from '../browser.ts';
import { publicUrl, staffMask, type TestAccount, useOwnProduct } from '../product.ts';
import { call, jsonSchemaOf, pathOf, type Row, rows, sample } from '../table.ts';
import { type ForeignId, foreignIdsOfNouns, rightBodiesOfNouns } from './noun-laws.ts';

/**
 * Every row that spends, gives rights, reveals a secret, destroys, or stands behind what others get, called by a session that
 * is ended between the gate and the handler: as a session that was ended while the call waited for a row.
 */
const product = useOwnProduct();
let owner: TestAccount;
let staff: TestAccount;
let ids: Record<string, ForeignId>;
let bodies: Partial<Record<EndpointName, object>>;
const apps: FastifyInstance[] = [];

const hasEffect = ({ endpoint }: Row): boolean => {
  const { spends, grants, reveals, destroys, forAll, many, wayIn } = endpoint;
  return [spends, grants, reveals, destroys, forAll, many].includes(true) || (wayIn !== undefined && wayIn !== 'none');
};
const withEffect = rows.filter(
  (row) => hasEffect(row) && ['own', 'member', 'session', 'staff'].includes(row.endpoint.access.kind),
);

/** How many calls the gate has let in since the last one began. */
let letIn = 0;

async function appWith(handlers: Partial<Handlers>): Promise<FastifyInstance> {
  const gate = createGate(product.deps, new Set([publicUrl]), product.deps.db);
  const app = Fastify();
  apps.push(app);
  registerErrors(app);
  registerEndpoints(
    app,
    handlers,
    {
      ...gate,
      async admit(endpoint, request) {
        const actor = await gate.admit(endpoint, request);
        letIn += 1;
        if (actor.kind === 'session') await setEnd(actor.sessionId, sql<Date>`statement_timestamp()`);
        return actor;
      },
    },
    createPresses(product.deps),
  );
  await app.ready();
  return app;
}

const setEnd = (sessionId: string, at: ReturnType<typeof sql<Date>>) =>
  product.deps.db.updateTable('sessions').set({ expires_at: at }).where('id', '=', sessionId).execute();

/** As the row's own people call it, and what came of it. */
async function callWhileItEnds(app: FastifyInstance, row: Row) {
  const who = row.endpoint.access.kind === 'staff' ? staff : owner;
  await setEnd(who.sessionId, sql<Date>`now() + interval '1 hour'`);
  const browser = new Browser(app);
  for (const [name, value] of who.browser.cookies) browser.cookies.set(name, value);
  const asked = await askedOf(row);
  const before = await tables();
  letIn = 0;
  const { statusCode } = await call(browser, row, asked);
  const after = await tables();
  const wrote = after.filter((line) => !before.includes(line)).map((line) => line.split(':')[0]);
  return { statusCode, letIn, wrote };
}

// That the gateway knows an account, and tells of it, is so for every caller: only what it answers is refused.
const others = ['sessions', 'gateway_customers', 'gateway_events'];
const tables = async () => (await product.fingerprint({ except: others })).split('\n');

async function askedOf(row: Row) {
  const idOf = async (key: string) => (key === 'user_id' ? owner.id : await ids[key]?.foreign(row));
  const params: Record<string, string> = {};
  for (const [, key = ''] of pathOf(row.endpoint, {}) && row.endpoint.path.matchAll(/\{(\w+)\}/g)) {
    const id = await idOf(key);
    if (id !== undefined) params[key] = id;
  }
  const schema = row.endpoint.body && jsonSchemaOf(row.endpoint.body);
  const email = 'law@example.test';
  const body: Record<string, unknown> = {
    ...(schema && Object(sample(schema))),
    ...('email' in Object(schema?.properties) && { email }),
    ...bodies[row.name],
  };
  for (const key of Object.keys(Object(schema?.properties))) {
    const id = key.endsWith('_id') ? await idOf(key) : undefined;
    if (id !== undefined) body[key] = id;
  }
  return { params, body };
}

beforeAll(async () => {
  staff = await product.account({ permissions: staffMask });
  owner = await product.account();
  await bareServer(product, owner);
  // What is another's for a stranger is the owner's own.
  const stranger = await product.account();
  ids = foreignIdsOfNouns({ product, mine: () => stranger, theirs: () => owner });
  bodies = await rightBodiesOfNouns({ product, mine: () => owner, theirs: () => owner });
});
afterAll(() => Promise.all(apps.map((app) => app.close())));

describe('S99 what a session was let in for is not done once it has ended', () => {
  let app: FastifyInstance;
  const stopped: string[] = [];
  beforeAll(async () => {
    app = await appWith(allHandlers(product.deps));
  });

  test.each(withEffect)('$name', async (row) => {
    const { statusCode, letIn: admitted, wrote } = await callWhileItEnds(app, row);
    expect(admitted).toBe(1);
    if (statusCode === 401) stopped.push(row.name);
    expect({ done: statusCode < 300, wrote }).toEqual({ done: false, wrote: [] });
  });

  test('and calls of each kind were right but for that', () => {
    const known = [
      'clientCreate',
      'clientChangeEmail',
      'clientSendReset',
      'clientSignIn',
      'ownTopup',
      'adminLibraryAdd',
    ];
    expect(stopped).toEqual(expect.arrayContaining(known));
  });
});

test('S99 a handler that writes without a transaction is found', async () => {
  const row = withEffect.find(({ name }) => name === 'clientSendReset');
  if (!row) throw new Error('The row of reset links has another name.');
  const app = await appWith({
    ...allHandlers(product.deps),
    clientSendReset: async () => {
      await product.deps.db.updateTable('accounts').set({ name: 'Planted' }).where('id', '=', owner.id).execute();
      return { details: 'Planted' };
    },
  });
  expect(await callWhileItEnds(app, row)).toEqual({ statusCode: 200, letIn: 1, wrote: ['accounts'] });
});
