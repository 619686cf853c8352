import type { Topic } from '@resolvo/contract/topics';
import { beforeAll, describe, expect, test } from 'vitest';
import { asked } from '../asked.ts';
import type { Browser } from '../browser.ts';
import { staffMask, type TestAccount, useOwnProduct } from '../product.ts';
import { serverDesk } from '../servers.ts';
import { call, type Row, rows } from '../table.ts';
import { rightQueriesOfNouns } from './noun-laws.ts';
import { shown } from './shown.ts';

/**
 * A kept answer is asked again when a topic that its row reads was touched. So a row must name a topic of every table
 * that its call looks at; here each is called, and what it asked the database is held against what it names. Naming
 * more than that costs a refetch and is left to the author.
 */
const product = useOwnProduct();
let staff: TestAccount;
/** Things of staff's own, which open both the rows of customers and those of staff. */
let ids: Record<string, string>;
beforeAll(async () => {
  const desk = await serverDesk(product);
  staff = await product.account({ permissions: staffMask });
  const { orderId, invoiceId } = await desk.buy(staff, { image: 'debian-13' });
  await desk.settle();
  const { db } = product.deps;
  const first = async (table: 'subscriptions' | 'plans' | 'subnets') =>
    (await db.selectFrom(table).select('id').executeTakeFirstOrThrow()).id;
  ids = {
    user_id: staff.id,
    order_id: orderId,
    invoice_id: invoiceId,
    checkout_id: orderId,
    server_id: await desk.serverOf(orderId),
    subscription_id: await first('subscriptions'),
    plan_id: await first('plans'),
    subnet_id: await first('subnets'),
  };
});

/** Topics that tell of a table as well, where an answer only follows it to something else. */
const also: Readonly<Record<string, readonly Topic[]>> = {
  // The caller's own name and rights; what customers see of another account is who acted, which stays as it was.
  accounts: ['account'],
  enquiries: ['tickets'],
  // An entry is written with its document and its balance, and neither changes afterwards.
  ledger_entries: ['balance', 'payments'],
  invoices: ['finance', 'balance'],
  credit_notes: ['finance', 'balance'],
  payments: ['finance', 'balance'],
  // Items of a sealed order stay as they are; while it is open, what it holds of the stock is told as catalog.
  order_items: ['deliveries', 'invoices', 'tasks', 'catalog'],
  // What hangs on a server is found through it; what places it on a node or takes an address tells of both.
  servers: ['server-tasks', 'copies', 'nodes'],
  announced_ends: ['server-tasks', 'copies', 'nodes'],
  address_holds: ['servers', 'server-tasks', 'copies', 'nodes'],
  // What was bought has its own size and price; a new name of the plan is seen at the next load.
  plans: ['servers', 'server-tasks', 'copies', 'nodes', 'tasks'],
};

/** Lines of history look up what things of any noun are called today; a new name is seen at the next load. */
const histories: readonly string[] = ['accountActivity', 'clientEvents', 'auditList'];

/** Who calls, for which account: told by the account's own topic, wherever a row shows it. */
const whoCalls: readonly string[] = ['persons', 'accounts', 'memberships'];

/** Who calls is looked up before every row. */
const isGate = (text: string): boolean => /join sessions s on s\.token_hash = w\.token_hash/.test(text);
const tablesIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/g)].map(([, table = '']) => table);

const queryOf = ({ name, endpoint }: Row): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(ids).filter(([key]) => key in (endpoint.query?.shape ?? {}))),
  ...rightQueriesOfNouns[name],
});

async function unnamed(browser: Browser, row: Row): Promise<readonly string[]> {
  const found = await asked(() => call(browser, row, { params: ids, query: queryOf(row) }));
  const tables = new Set(found.filter(({ text }) => !isGate(text)).flatMap(({ text }) => tablesIn(text)));
  if (histories.includes(row.name)) return tables.has('events') ? [] : ['events'];
  const isOwn = row.endpoint.access.kind !== 'staff';
  return [...tables].filter((table) => {
    const topics = shown[table];
    if (topics === undefined || (isOwn && whoCalls.includes(table))) return false;
    return ![...topics, ...(also[table] ?? [])].some((topic) => row.endpoint.reads?.includes(topic));
  });
}

const reading = rows.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.reads !== undefined);

describe('every row names a topic of all that its answer shows', () => {
  test.each(reading)('$name', async (row) => {
    expect(
      await unnamed(await staff.anotherBrowser(), row),
      `${row.name} shows rows of these tables. Please name the topic of each (apps/api/test/laws/shown.ts) under \`reads\` of the row, so that open screens follow.`,
    ).toEqual([]);
  });
});

test('a row that names too little is found', async () => {
  const row = reading.find(({ name }) => name === 'vmData');
  if (!row) throw new Error('vmData is gone.');
  const poor: Row = { ...row, endpoint: { ...row.endpoint, reads: ['servers'] } };
  expect(await unnamed(await staff.anotherBrowser(), poor)).toContain('subscriptions');
});
