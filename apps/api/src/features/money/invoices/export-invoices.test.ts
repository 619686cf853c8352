import { beforeAll, expect, test } from 'vitest';
import { csvRows } from '../../../../test/csv-rows.ts';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { useOwnProduct } from '../../../../test/product.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

const exported = async (query = '') => {
  const csv = await desk.staff.browser.get(`/system/admin/invoices/export${query}`);
  expect(csv.statusCode).toBe(200);
  return csv;
};
const rows = async (query = '') => csvRows((await exported(query)).body);

test('the list leaves as CSV with its filters, newest first, and nothing in it runs', async () => {
  const client = await product.account({ email: '=cmd@example.test' });
  await desk.invoice(client.id, 100_00, { discount_amount: 10, tax: 25 });
  product.travel(10);
  await desk.invoice(client.id, 0);
  const csv = await exported();
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="invoices-\d{4}-\d\d-\d\d\.csv"$/);
  const [free, first, ...none] = csvRows(csv.body);
  expect(none).toEqual([]);
  expect(free).toMatchObject({ document: 'invoice', number: '2', status: 'paid', total: '0.00', open: '0.00' });
  expect(first).toMatchObject({
    number: '1',
    status: 'awaiting_payment',
    email: "'=cmd@example.test",
    currency: 'EUR',
    subtotal: '100.00',
    discount_percent: '10',
    discount: '10.00',
    net: '90.00',
    tax_percent: '25',
    tax: '22.50',
    total: '112.50',
    open: '112.50',
  });
  expect(await rows('?status=paid&search=%3Dcmd')).toEqual([free]);
  expect((await exported('?search=nobody')).body).toBe(`${csv.body.split('\r\n')[0]}\r\n`);
});

test('M81 it has the buyer as printed, kroner, and a row of its own for each credit note', async () => {
  const client = await product.account();
  const profile = {
    name: 'Kari Nordmann',
    company: '=HYPERLINK("http://evil.test") AS',
    line1: 'Storgata 2',
    city: 'Bergen',
    postcode: '5003',
    country: 'NO',
    organisation_number: '974760673',
  };
  const saved = await client.browser.send('PUT', '/account/billing/profile', profile);
  expect(saved.statusCode, saved.body).toBe(200);
  await desk.staff.browser.send('POST', '/system/admin/exchange-rates', {
    day: product.deps.now().toISOString().slice(0, 10),
    nok_per_euro: 11.7935,
    source: 'Norges Bank',
  });
  const id = await desk.invoice(client.id, 428_22, { tax: 25 });
  await client.browser.send('PUT', '/account/billing/profile', { ...profile, company: 'Quite Another AS' });
  await desk.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'other', reason: 'Test' });
  for (const amount of [33_33, 501_95]) {
    const given = await desk.post(`/system/admin/invoices/${id}/refund`, { reason: 'Late', amount });
    expect(given.statusCode, given.body).toBeLessThan(300);
  }
  const [invoice, one, two, ...none] = await rows(`?search=${client.id}`);
  expect(none).toEqual([]);
  expect(invoice).toMatchObject({
    document: 'invoice',
    legal_name: `'=HYPERLINK("http://evil.test") AS`,
    country: 'NO',
    organisation_number: '974760673',
    total: '535.28',
    nok_rate: '11.7935',
    nok_net: '5050.21',
    nok_tax: '1262.61',
    nok_total: '6312.82',
  });
  expect(one).toMatchObject({ document: 'credit_note', invoice_number: invoice?.number, total: '-33.33' });
  expect(one?.legal_name).toBe(invoice?.legal_name);
  expect(two).toMatchObject({ document: 'credit_note', status: 'refund', total: '-501.95', currency: 'EUR' });
  // What was given back entirely is nothing, to the øre.
  for (const column of ['net', 'tax', 'total', 'nok_net', 'nok_tax', 'nok_total']) {
    const sum = [invoice, one, two].reduce((all, row) => all + Math.round(Number(row?.[column]) * 100), 0);
    expect([column, sum]).toEqual([column, 0]);
  }
});

test('M81 it has all rows of the filter, however many pages the list has', async () => {
  const client = await product.account();
  for (let one = 0; one < 27; one += 1) await desk.invoice(client.id, 100);
  expect(await rows(`?search=${client.id}`)).toHaveLength(27);
});

test('M88 it takes a range of days, says what is still open, and has kroner without VAT too', async () => {
  const client = await product.account();
  const today = () => product.deps.now().toISOString().slice(0, 10);
  const [first, firstDay] = [await desk.invoice(client.id, 100_00), today()];
  product.travel(3 * 86_400_000);
  const [, lastDay] = [await desk.invoice(client.id, 50_00), today()];
  const part = { method: 'bank_transfer', amount: 30_00, reason: 'x' };
  expect((await desk.post(`/system/admin/invoices/${first}/mark-paid`, part)).statusCode).toBe(200);
  const of = (from: string, to: string) => rows(`?search=${client.id}&from=${from}&to=${to}`);
  expect(await of(firstDay, firstDay)).toMatchObject([
    { invoice_id: first, total: '100.00', open: '70.00', tax: '0.00', nok_tax: '0.00' },
  ]);
  const [{ nok_rate, nok_total, nok_net } = {}] = await of(firstDay, firstDay);
  expect(Number(nok_rate)).toBeGreaterThan(0);
  expect([Number(nok_total), Number(nok_net)]).toEqual(Array(2).fill(expect.closeTo(100 * Number(nok_rate), 2)));
  expect((await of(firstDay, lastDay)).map(({ total }) => total)).toEqual(['50.00', '100.00']);
  expect((await of(lastDay, lastDay)).map(({ total }) => total)).toEqual(['50.00']);
});
