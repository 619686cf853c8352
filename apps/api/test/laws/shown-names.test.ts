import { asciiDomain } from '@resolvo/contract/hosting/domain-names';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { type HostingDesk, hostingDesk } from '../hosting.ts';
import { pdfText } from '../pdf-text.ts';
import { staffMask, type TestAccount, useOwnProduct } from '../product.ts';
import { pay } from '../subscriptions.ts';
import { call, type Row, rowsOf } from '../table.ts';

const product = useOwnProduct({}, { hosting: true });
const [main, further] = ['bjørn-smia.no', 'blåbær-smia.no'];
const stored = 'xn--';

/** What says a name as DNS has it, because its reader writes it into DNS or a program looks something up by it. */
const asDns: Readonly<Record<string, string>> = {
  ascii_name: 'The name as DNS has it, beside the one that people read.',
  main_domain: 'Of an account that staff took over; the screen shows it by shownName.',
  txt_name: 'Typed into DNS.',
  content: 'A record, as DNS has it.',
  contents: 'Records, as DNS has them.',
  expected: 'Records, as DNS has them.',
  facts: 'What an event stored, for staff who look into it.',
  exchange: 'What was said to a server.',
};

/** Files for other programs. */
const asStored: Readonly<Record<string, string>> = {
  zoneExport: 'A zone file, as DNS has it.',
  auditExport: 'What the events stored.',
};

/** Where in an answer a name stands raw. */
function rawIn(value: unknown, at = ''): string[] {
  if (typeof value === 'string') return value.includes(stored) ? [`${at} = ${value.slice(0, 160)}`] : [];
  if (Array.isArray(value)) return value.flatMap((one) => rawIn(one, `${at}[]`));
  return Object.entries(Object(value)).flatMap(([key, one]) => (key in asDns ? [] : rawIn(one, `${at}.${key}`)));
}

async function rawInAnswer(answer: LightMyRequestResponse): Promise<string[]> {
  const kind = String(answer.headers['content-type']);
  if (kind.includes('json')) return rawIn(answer.json());
  return rawIn(kind.includes('pdf') ? await pdfText(answer.rawPayload) : answer.body);
}

let desk: HostingDesk;
let owner: TestAccount;
/** Real things, by the names of parameters. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  desk = await hostingDesk(product);
  owner = await product.account();
  const { browser } = owner;
  const wanted = { plan_id: desk.planId, choices: { domain: main, location: 'Oslo' } };
  const placed = await browser.post('/account/checkout', wanted);
  expect(placed.statusCode, placed.body).toBe(201);
  const begun = await browser.post(`/account/checkout/${placed.json().order_id}/begin`, { by: 'card' });
  const { order_id, invoice_id } = begun.json();
  await pay(desk.orders, invoice_id);
  await desk.settle();
  const package_id = await desk.packageOf(order_id);
  Object.assign(ids, { package_id, order_id, invoice_id, checkout_id: order_id, user_id: owner.id });
  await prove(main);
  await browser.post('/account/domains', { kind: 'custom', name: further });
  await prove(further);
  const { domains } = (await browser.get('/account/domains')).json();
  const linked = domains.find((one: { domain_name: string }) => one.domain_name === main);
  expect(linked).toMatchObject({ ascii_name: asciiDomain(main), linked_to: { kind: 'package', name: main } });
  Object.assign(ids, { domain_id: linked.domain_id, zone_id: linked.zone_id });
  const { subscription_id } = await product.deps.db
    .selectFrom('subscriptions')
    .select('id as subscription_id')
    .where('account_id', '=', owner.id)
    .executeTakeFirstOrThrow();
  ids.subscription_id = subscription_id;
  const hold = await desk.orders.post(`/system/admin/hosting/packages/${package_id}/suspend`, { reason: 'Law' });
  expect(hold.statusCode, hold.body).toBeLessThan(300);
  await desk.settle();
});

async function prove(name: string): Promise<void> {
  const { domains } = (await owner.browser.get(`/account/domains?search=${encodeURIComponent(name)}`)).json();
  const at = `/account/domains/${domains[0].domain_id}`;
  const { proof } = (await owner.browser.get(at)).json();
  const record = { name: proof.txt_name, type: 'TXT', contents: [`"${proof.txt_value}"`], ttl: 60 };
  await product.askLab('PUT', '/dns/world', record);
  await product.askLab('POST', '/dns/forget', {});
  expect((await owner.browser.post(`${at}/check`, {})).json().proved).toBe(true);
  await desk.settle();
}

describe('N1 a name is shown in its letters', () => {
  test('in every answer to its owner and to staff', async () => {
    const staff = await product.account({ permissions: staffMask });
    const readers = [
      { browser: owner.browser, rows: rowsOf('own', 'member', 'session') },
      { browser: staff.browser, rows: rowsOf('staff') },
    ];
    const [raw, seen]: [string[], string[]] = [[], []];
    for (const { browser, rows } of readers) {
      for (const row of rows.filter(({ name, endpoint }) => endpoint.method === 'GET' && !(name in asStored))) {
        const answer = await call(browser, row, { params: ids, query: queryOf(row) });
        if (answer.statusCode >= 300) continue;
        if (answer.body.includes(main)) seen.push(row.name);
        raw.push(...(await rawInAnswer(answer)).map((where) => `${row.name}${where}`));
      }
    }
    expect(
      raw,
      'These answers say a name as it is stored. Please say it by shownName of packages/contract/src/shown-name.ts.',
    ).toEqual([]);
    expect(seen).toEqual(
      expect.arrayContaining([
        ...['packageList', 'packageDetail', 'domainList', 'zoneDetail', 'ownSubscriptions', 'accountActivity'],
        ...['adminPackageList', 'adminDomainList', 'orderDetail', 'clientEvents', 'auditList'],
      ]),
    );
  });

  test('in every mail and notice', async () => {
    const mails = await product.mailsTo(owner.email);
    expect(mails.length).toBeGreaterThan(2);
    expect(
      mails.flatMap((mail) => rawIn(mail)),
      'These mails print a name as DNS has it: please write it with shownName() of the contract.',
    ).toEqual([]);
    expect(mails.filter(({ text }) => text.includes(main)).length).toBeGreaterThan(1);
  });

  test('on the invoice of its package', async () => {
    const pdf = await owner.browser.get(`/account/billing/invoices/${ids.invoice_id}/pdf`);
    const text = await pdfText(pdf.rawPayload);
    expect(text).toContain(main);
    expect(rawIn(text)).toEqual([]);
  });

  test('and typed either way, whole or in part, it is found', async () => {
    for (const typed of [main, 'bjørn', asciiDomain(main) ?? '', main.toUpperCase()]) {
      const search = encodeURIComponent(typed);
      const found = await Promise.all([
        owner.browser.get(`/account/domains?search=${search}`),
        desk.orders.staff.browser.get(`/system/admin/domains?search=${search}`),
        desk.orders.staff.browser.get(`/system/admin/hosting/packages?search=${search}`),
        desk.orders.staff.browser.get(`/system/admin/orders?search=${search}`),
      ]);
      expect([typed, ...found.map((answer) => answer.json().count)]).toEqual([typed, ...[1, 1, 1, 1]]);
    }
  });
});

test('a name that an answer says raw is found', () => {
  expect(rawIn({ a: [{ name: 'x' }, { name: 'xn--bjrn-hra.no' }], ascii_name: 'xn--bjrn-hra.no' })).toEqual([
    '.a[].name = xn--bjrn-hra.no',
  ]);
});

/** Of rows that ask for one. */
const queries: Readonly<Record<string, (() => Record<string, string>) | undefined>> = {
  orderDetail: () => ({ order_id: ids.order_id ?? '' }),
  invoiceDetail: () => ({ invoice_id: ids.invoice_id ?? '' }),
};
const queryOf = ({ name }: Row) => queries[name]?.();
