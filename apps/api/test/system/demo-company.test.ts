import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { serverEndpoints } from '@resolvo/contract/machines/servers';
import { invoiceEndpoints } from '@resolvo/contract/money/invoices';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { compose } from '../../src/compose.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { databaseUrl } from '../../src/db/connection.ts';
import { demoClients } from '../../src/demo/clients.ts';
import { makeDemoCompany } from '../../src/demo/make-demo-company.ts';
import { demoStaff } from '../../src/demo/staff.ts';
import { checkBooks } from '../../src/features/money/ledger/check-books.ts';
import { createLogger } from '../../src/http/log.ts';
import type { Product } from '../../src/product.ts';
import { Browser } from '../browser.ts';
import { openSession } from '../child-product.ts';
import { createFromTemplate, goodPassword, onServer, publicUrl } from '../product.ts';

const name = `t_${randomBytes(8).toString('hex')}`;
const day = 86_400_000;
const ownInvoices = invoiceEndpoints.ownInvoices.response;
const said: string[] = [];
const errors: string[] = [];
let product: Product;
let client: pg.Client;
let config: Config;
let around: Parameters<typeof makeDemoCompany>[1];
beforeAll(async () => {
  const server = inject('databaseServer');
  await createFromTemplate(server, name);
  const dataDir = mkdtempSync(join(inject('dataRoot'), 'data-'));
  config = { ...readConfig({ PROCESS_ROLE: 'api' }), dataDir };
  around = {
    databaseUrl: databaseUrl(server, name),
    publicUrl,
    masterKey: randomBytes(32),
    log: createLogger('fatal', { write: (line: string) => void errors.push(line) }),
    password: goodPassword,
    say: (sentence) => void said.push(sentence),
  };
  await makeDemoCompany(config, around);
  product = await compose(config, { ...around, labPace: 0.001 });
  await product.app.ready();
  client = new pg.Client({ connectionString: around.databaseUrl });
  await client.connect();
}, 600_000);
afterAll(async () => {
  await client?.end();
  await product?.close();
  await onServer(inject('databaseServer'), `drop database if exists ${name} with (force)`);
});

async function signedIn(email: string): Promise<Browser> {
  const browser = new Browser(product.app);
  browser.cookies.set('__Host-sid', await openSession(client, email));
  return browser;
}

async function counted(table: string, column: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select ${sql.ref(column)} as key, count(*) as count from ${sql.table(table)} group by 1`.execute(product.deps.db);
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
}

test('a year of a company is there, the same each time', async () => {
  expect(errors).toEqual([]);
  const sold = await client.query('select count(*)::int, sum(total)::int as total from invoices');
  expect({
    servers: await counted('servers', 'state'),
    subscriptions: await counted('subscriptions', 'status'),
    orders: await counted('orders', 'status'),
    invoices: await counted('invoices', 'status'),
    credits: await counted('credit_notes', 'kind'),
    disputes: await counted('disputes', 'status'),
    refunds: await counted('refunds', 'status'),
    tickets: await counted('enquiries', 'state'),
    sold: sold.rows[0],
  }).toEqual({
    // One of the suspended was cancelled, and its data is kept for the grace period.
    servers: { active: 21, awaiting_image: 1, suspended: 3, failed: 1, deleted: 1 },
    subscriptions: { active: 42, suspended: 1, ended: 2 },
    // One is paid and left to the workers, one is a machine that staff put together.
    orders: { issued: 47, finished: 1, failed: 1, paid: 2 },
    invoices: { paid: 82, awaiting_payment: 4, partially_refunded: 1, refunded: 1 },
    credits: { refund: 2 },
    disputes: { open: 1 },
    refunds: { succeeded: 1 },
    tickets: { open: 4, answered: 1, closed: 6 },
    sold: { count: 88, total: 783_772 },
  });
  const [span] = (await client.query('select min(created_at), max(created_at) from invoices')).rows;
  expect(span.min.getTime()).toBeLessThan(Date.now() - 360 * day);
  expect(span.max.getTime()).toBeLessThan(Date.now());
  const failed = await client.query(`select name from pgboss.job where state in ('failed', 'retry')`);
  expect(failed.rows).toEqual([]);
});

test('a cancelled server is gone after its grace period, with a final backup that is still kept', async () => {
  const operations = await signedIn(demoStaff.operations.email);
  const found = (await operations.get('/system/admin/servers?search=rhone-relay')).json().servers;
  expect(found).toMatchObject([{ server_state: 'deleted' }]);
  const gone = (await operations.get(`/system/admin/servers/${found[0].server_id}`)).json();
  expect(gone.deleted_at * 1000).toBeLessThan(Date.now());
  expect(gone.final_backup_until * 1000).toBeGreaterThan(Date.now());
});

test('its recurring revenue is known for every day, and grew', async () => {
  const kept = await client.query('select amount::int from recurring_days order by day');
  const amounts = kept.rows.map(({ amount }) => amount);
  expect(amounts.length).toBeGreaterThan(360);
  expect(amounts.at(0)).toBeLessThan(amounts.at(180));
  expect(amounts.at(180)).toBeLessThan(amounts.at(-1));
});

test('its books balance', async () => {
  expect(await checkBooks(product.deps)).toMatchObject({ trial: 0, drift: [] });
});

test('the demo customer has two running servers and one invoice that is due', async () => {
  const customer = await signedIn('customer@resolvo.test');
  const { proxmox: servers } = serverEndpoints.accountProducts.response.parse(
    (await customer.get('/account/products')).json(),
  );
  expect(servers.map(({ hostname }) => hostname).sort()).toEqual(['database', 'shop-production']);
  for (const { server_id } of servers) {
    const live = (await customer.get(`/account/vm/${server_id}/info`)).json();
    expect(live).toMatchObject({ status: 'running' });
    // The machine has run since it was bought, by the lab's clock.
    expect(live.uptime * 1000).toBeGreaterThan(40 * day);
  }
  const open = ownInvoices.parse((await customer.get('/account/billing/invoices/all?status=open')).json());
  expect(open.map(({ invoice_status }) => invoice_status)).toEqual(['awaiting_payment']);
});

test('a server with an image has a key that opens it, and a card is kept once', async () => {
  const keyless = await client.query(
    `select hostname from servers where state = 'active' and image <> '' and key_names = '{}'`,
  );
  expect(keyless.rows).toEqual([]);
  const twice = await client.query(
    'select account_id from payment_methods group by account_id, brand, last4 having count(*) > 1',
  );
  expect(twice.rows).toEqual([]);
});

test('what the demo customer made weeks ago was made weeks ago', async () => {
  const { rows } = await client.query('select created_at from api_tokens');
  expect(rows).toHaveLength(2);
  for (const { created_at } of rows) expect(created_at.getTime()).toBeLessThan(Date.now() - 40 * day);
});

test('clients of many countries, staff of several roles, and a busy node', async () => {
  expect(new Set(demoClients.map(({ country }) => country)).size).toBeGreaterThan(10);
  const found = await client.query('select count(*)::int from accounts');
  expect(found.rows[0].count).toBe(demoClients.length + 2 + Object.keys(demoStaff).length);
  const operations = await signedIn(demoStaff.operations.email);
  expect((await operations.get('/system/admin/finance/findings')).statusCode).toBe(403);
  const { clusters } = (await operations.get('/system/admin/nodes')).json();
  const nodes = clusters.flatMap((cluster: { nodes: object[] }) => cluster.nodes);
  const busy = nodes.filter(({ cpu_usage }: { cpu_usage: number }) => cpu_usage > 0.5);
  expect(busy).toMatchObject([{ node: 'osl-3' }]);
  // Every machine of ours stands where the records say.
  const compared = (await operations.get('/system/admin/nodes/differences')).json();
  for (const cluster of compared.clusters) expect(cluster).toMatchObject({ strays: [], missing: [], moved: [] });
});

test('it is made once', async () => {
  const before = await counted('invoices', 'status');
  await makeDemoCompany(config, around);
  expect(said).toHaveLength(1);
  expect(await counted('invoices', 'status')).toEqual(before);
});
