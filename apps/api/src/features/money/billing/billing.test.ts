import { emptyProfile } from '@resolvo/contract/money/billing';
import { permission } from '@resolvo/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { bearer, startProduct, type TestAccount, useOwnProduct } from '../../../../test/product.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

const path = '/account/billing/profile';
const kari = { name: 'Kari Nordmann', line1: 'Storgata 2', postcode: '0155', city: 'Oslo', country: 'NO' };
const acme = {
  name: 'Łucja Żółć',
  company: 'Acme GmbH',
  line1: 'Straße 1',
  city: 'Berlin',
  country: 'DE',
  vat_number: 'de 123 456 789',
};
const save = (account: TestAccount, body: object) => account.browser.send('PUT', path, body);
const invoiceOf = async (account: TestAccount, id: string) =>
  (await account.browser.get(`/account/billing/invoices/${id}`)).json();

describe('the billing profile', () => {
  test('is empty at first, then what was typed last, and decides the tax', async () => {
    const client = await product.account();
    expect((await client.browser.get(path)).json()).toEqual({
      profile: emptyProfile,
      given: false,
      tax: 25,
      tax_type: 'VAT',
    });
    expect((await save(client, kari)).json()).toEqual({ details: 'Billing address saved.' });
    expect((await client.browser.get(path)).json()).toEqual({
      profile: { ...emptyProfile, ...kari },
      given: true,
      tax: 25,
      tax_type: 'VAT',
    });
    await save(client, acme);
    const german = {
      profile: { ...emptyProfile, ...acme, vat_number: 'DE123456789' },
      given: true,
      tax: 0,
      tax_type: 'Reverse charge',
    };
    expect((await client.browser.get(path)).json()).toEqual(german);
    const seen = await desk.staff.browser.get(`/system/admin/clients/${client.id}/billing-profile`);
    expect(seen.json()).toEqual(german);
    const events = await product.deps.db
      .selectFrom('events')
      .select('data')
      .where('account_id', '=', client.id)
      .where('name', '=', 'billing.profile_changed')
      .execute();
    expect(events).toEqual([{ data: { account_id: client.id } }, { data: { account_id: client.id } }]);
  });

  test('is read with one bit and written with another', async () => {
    const client = await product.account();
    const view = bearer(await client.token(permission.billingView));
    expect((await product.browser().get(path, view)).statusCode).toBe(200);
    expect((await product.browser().send('PUT', path, kari, view)).statusCode).toBe(403);
  });

  test.each([
    ['country', { ...kari, country: 'Norway' }],
    ['country', { ...kari, country: 'XX' }],
    ['postcode', { ...kari, postcode: '155' }],
    ['postcode', { ...kari, postcode: undefined }],
    ['name', { ...kari, name: ' ' }],
    ['name', { ...kari, name: 'a'.repeat(121) }],
    ['name', { ...kari, name: 'Kari\r\nBcc: x' }],
    ['name', { ...kari, name: 'บริษัท' }],
    ['name', { ...kari, name: '\u200b' }],
    ['city', { ...kari, city: undefined }],
    ['vat_number', { ...kari, vat_number: 'NO974760674MVA' }],
    ['vat_number', { ...acme, vat_number: 'DE12' }],
    ['organisation_number', { ...kari, organisation_number: '974760674' }],
    ['account_id', { ...kari, account_id: '00000000-0000-4000-8000-000000000000' }],
    ['tax', { ...kari, tax: 0 }],
  ])('refuses a wrong %s', async (field, body) => {
    const client = await product.account();
    const before = await product.fingerprint();
    const response = await save(client, body);
    expect(response.statusCode).toBe(422);
    expect(response.json().fields.map((one: { path: string }) => one.path)).toContain(field);
    expect(await product.fingerprint()).toBe(before);
  });

  test('takes numbers as people write them', async () => {
    const client = await product.account();
    const numbers = { vat_number: 'no 974 760 673 mva', organisation_number: '974 760 673' };
    expect((await save(client, { ...kari, ...numbers })).statusCode).toBe(200);
    expect((await client.browser.get(path)).json().profile).toMatchObject({
      vat_number: 'NO974760673MVA',
      organisation_number: '974760673',
    });
  });
});

describe('an invoice keeps the buyer it was issued to', () => {
  test('M16 with name, address, VAT number and the tax of that moment', async () => {
    const client = await product.account();
    await save(client, acme);
    const first = await desk.invoice(client.id, 100_00);
    const before = await invoiceOf(client, first);
    expect(before).toMatchObject({
      invoice_tax: 0,
      invoice_tax_type: 'Reverse charge',
      nok: { rate: 0, day: '', source: '', tax_amount: 0 },
      user: { name: 'Łucja Żółć', country: 'DE', country_name: 'Germany', vat_number: 'DE123456789' },
      seller: { organisation_number: '999999999', vat_registered: true, foretaksregisteret: true },
    });
    await save(client, kari);
    const second = await desk.invoice(client.id, 100_00);
    expect(await invoiceOf(client, first)).toEqual(before);
    expect((await invoiceOf(client, second)).user).toMatchObject({ name: 'Kari Nordmann', vat_number: '' });
  });

  test('M34 and when the account goes, the profile goes and the invoice stays', async () => {
    const client = await product.account();
    await save(client, acme);
    const invoice = await desk.invoice(client.id, 100);
    const staffs = () => desk.staff.browser.get(`/system/admin/invoice?invoice_id=${invoice}`);
    const before = (await staffs()).json();
    expect((await client.browser.send('DELETE', '/account/user', {})).statusCode).toBe(200);
    const left = await product.deps.db
      .selectFrom('billing_profiles')
      .select('name')
      .where('account_id', '=', client.id)
      .execute();
    expect(left).toEqual([]);
    expect((await staffs()).json()).toEqual(before);
    expect((await desk.staff.browser.get(`/system/admin/clients/${client.id}/billing-profile`)).statusCode).toBe(404);
  });
});

describe('M18 tax in kroner', () => {
  const rates = () => desk.staff.browser.get('/system/admin/exchange-rates');
  const day = (back: number) => new Date(product.deps.now().getTime() - back * 86_400_000).toISOString().slice(0, 10);

  test('is stated at the newest rate of the day, which is frozen, and goes back at the same rate', async () => {
    const client = await product.account();
    const lab = await invoiceOf(client, await desk.invoice(client.id, 100_00, { tax: 25 }));
    expect(lab.nok).toEqual({
      rate: 117_000,
      day: '2026-01-02',
      source: 'Example rate of the lab',
      tax_amount: 29_250,
    });

    const enter = (body: object) => desk.post('/system/admin/exchange-rates', { source: 'Norges Bank', ...body });
    expect((await enter({ day: day(3), nok_per_euro: 11.5 })).statusCode).toBe(201);
    expect((await enter({ day: day(1), nok_per_euro: 11.7935 })).statusCode).toBe(201);
    expect((await enter({ day: day(2), nok_per_euro: 12 })).statusCode).toBe(201);
    expect((await rates()).json().rates).toEqual([
      { day: day(1), nok_per_euro: 11.7935, source: 'Norges Bank' },
      { day: day(2), nok_per_euro: 12, source: 'Norges Bank' },
      { day: day(3), nok_per_euro: 11.5, source: 'Norges Bank' },
    ]);
    const id = await desk.invoice(client.id, 33_33, { tax: 25 });
    const issued = await invoiceOf(client, id);
    // 8.33 euro × 11.7935 = 98.239… kroner
    expect(issued).toMatchObject({
      invoice_tax_amount: 833,
      nok: { rate: 117_935, day: day(1), source: 'Norges Bank', tax_amount: 9824 },
    });
    await enter({ day: day(0), nok_per_euro: 20 });
    expect((await invoiceOf(client, id)).nok).toEqual(issued.nok);
    await desk.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'other', reason: 'Test' });
    for (const amount of [1000, 1, undefined]) {
      await desk.post(`/system/admin/invoices/${id}/refund`, { reason: 'Test', amount });
    }
    const notes: { tax_amount: number; nok_tax_amount: number }[] = (await invoiceOf(client, id)).credit_notes;
    expect(notes).toHaveLength(3);
    expect(notes.reduce((sum, note) => sum + note.tax_amount, 0)).toBe(833);
    expect(notes.reduce((sum, note) => sum + note.nok_tax_amount, 0)).toBe(9824);
  });

  test('a wrong rate is refused, and one that was entered is never changed', async () => {
    const good = { day: day(1), nok_per_euro: 11.5, source: 'Norges Bank' };
    for (const bad of [
      { nok_per_euro: 0 },
      { nok_per_euro: -11 },
      { nok_per_euro: 11.12345 },
      { nok_per_euro: 1e9 },
      { nok_per_euro: '11.5' },
      { day: day(-2) },
      { day: '0000-01-01' },
      { day: '2026-02-30' },
      { source: '' },
    ]) {
      expect((await desk.post('/system/admin/exchange-rates', { ...good, ...bad })).statusCode).toBe(422);
    }
    const { db } = product.deps;
    await expect(db.updateTable('exchange_rates').set({ nok_per_euro: 99_999 }).execute()).rejects.toThrow(
      'append-only',
    );
    await expect(db.deleteFrom('exchange_rates').execute()).rejects.toThrow('append-only');
  });

  test('without a rate and outside the lab, no invoice with tax is issued, and no number is lost', async () => {
    const other = await startProduct();
    try {
      const settings: { lab: boolean } = other.deps.settings;
      settings.lab = false;
      const counter = await orderDesk(other);
      const client = await other.account();
      const order = await counter.order(client.id);
      await order.addCustom(100);
      const before = await other.fingerprint();
      const refused = await order.seal({ tax: 25 });
      expect([refused.statusCode, refused.json().details]).toEqual([409, expect.stringContaining('exchange rate')]);
      expect(await other.fingerprint()).toBe(before);
      expect((await order.seal()).statusCode).toBe(200);
    } finally {
      await other.stop();
    }
  });
});
