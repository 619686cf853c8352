import { formatMoney } from '@resolvo/contract/money';
import { permission } from '@resolvo/contract/permissions';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../test/orders.ts';
import { pdfText } from '../../../../test/pdf-text.ts';
import { bearer, type TestAccount, type TestMail, useOwnProduct } from '../../../../test/product.ts';

const product = useOwnProduct();
let desk: OrderDesk;
beforeAll(async () => {
  desk = await orderDesk(product);
});

const acme = {
  name: 'Łucja Żółć',
  company: 'Acme GmbH',
  line1: 'Straße 1',
  city: 'Berlin',
  country: 'DE',
  vat_number: 'DE123456789',
};
const saveProfile = (account: TestAccount, body: object) =>
  account.browser.send('PUT', '/account/billing/profile', body);
const ownPdf = (account: TestAccount, id: string) => account.browser.get(`/account/billing/invoices/${id}/pdf`);
const staffPdf = (id: string) => desk.staff.browser.get(`/system/admin/invoices/${id}/pdf`);
const attached = async (mail: TestMail | undefined) => {
  const [file] = mail?.attachments ?? [];
  if (!file) throw new Error('This mail has no attachment.');
  const response = await fetch(product.app.listeningOrigin + file.path);
  return { filename: file.filename, bytes: new Uint8Array(await response.arrayBuffer()) };
};

describe('the PDF of an invoice', () => {
  test('is one file for staff, customer and token, and nobody else’s', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 100_00, { tax: 25 });
    const mine = await ownPdf(client, id);
    expect(mine.statusCode).toBe(200);
    expect(mine.headers['content-type']).toBe('application/pdf');
    expect(mine.headers['content-disposition']).toMatch(/^inline; filename="resolvo-invoice-\d+\.pdf"$/);
    expect(mine.headers['cache-control']).toBe('no-store');
    expect(mine.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await staffPdf(id)).rawPayload.equals(mine.rawPayload)).toBe(true);
    const token = bearer(await client.token(permission.billingView));
    expect((await product.browser().get(`/account/billing/invoices/${id}/pdf`, token)).rawPayload).toEqual(
      mine.rawPayload,
    );
    const stranger = await product.account();
    expect((await ownPdf(stranger, id)).statusCode).toBe(404);
  });

  test('sends who is signed out to the login page when it is opened as a page, and a program an answer it can read', async () => {
    const client = await product.account();
    const path = `/account/billing/invoices/${await desk.invoice(client.id, 100_00)}/pdf`;
    const opened = { 'sec-fetch-mode': 'navigate' };
    expect((await client.browser.get(path, opened)).statusCode).toBe(200);
    const nobody = product.browser();
    expect((await nobody.get(path)).json()).toMatchObject({ code: 'unauthenticated' });
    const sent = await nobody.get(path, opened);
    const signIn = `to=${encodeURIComponent(`/api${path}`)}`;
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/auth/login?${signIn}`]);
    await sql`UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE person_id = ${client.personId}`.execute(
      product.deps.db,
    );
    expect((await client.browser.get(path, opened)).headers.location).toBe(`/auth/login?expired&${signIn}`);
    expect((await client.browser.get('/account/billing/data', opened)).json()).toMatchObject({
      code: 'session_expired',
    });
  });

  test('M16 stays byte for byte what it was: name, address, VAT number, plan, a day, deletion', async () => {
    const client = await product.account();
    await saveProfile(client, acme);
    const plan = await desk.plan({ name: 'Before', price: 5000 });
    const order = await desk.order(client.id);
    await order.add(plan, 2);
    const id = (await order.seal()).json().invoice_id;
    const before = (await staffPdf(id)).rawPayload;

    await saveProfile(client, { ...acme, company: 'Other Ltd', country: 'GB', vat_number: 'GB123456789' });
    await client.browser.send('PATCH', '/account/data/username', { username: 'quite_another' });
    const { plan: seen } = (await desk.staff.browser.get(`/system/admin/plans/${plan}`)).json();
    const { plan_description, plan_slug, category, stock, visible, sort_order, revision, resources } = seen;
    const edited = await desk.staff.browser.send('PUT', `/system/admin/plans/${plan}`, {
      plan_name: 'After',
      plan_description: plan_description || 'Another',
      plan_slug,
      category,
      plan_price: 1,
      plan_annual_price: null,
      resources,
      stock,
      stock_before: stock,
      visible,
      sort_order,
      revision,
    });
    expect(edited.statusCode, edited.body).toBe(200);
    product.travel(86_400_000);
    expect((await staffPdf(id)).rawPayload.equals(before)).toBe(true);
    await desk.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'other', reason: 'Test' });
    const paid = (await staffPdf(id)).rawPayload;
    await client.browser.send('DELETE', '/account/user', {});
    expect((await staffPdf(id)).rawPayload.equals(paid)).toBe(true);
    const upToTheBox = async (pdf: Buffer) => (await pdfText(pdf)).split(/Pay by card|Paid/)[0];
    expect(await upToTheBox(paid)).toBe(await upToTheBox(before));
    expect(await pdfText(before)).toContain('Acme GmbH');
  });

  test('M80 says when and by what it was paid, and asks for nothing then', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 100_00, { tax: 25 });
    expect(await pdfText((await ownPdf(client, id)).rawPayload)).toContain('To pay €125.00');
    await desk.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'bank_transfer', reason: 'x', amount: 130_00 });
    const seen = (await client.browser.get(`/account/billing/invoices/${id}`)).json();
    expect(seen.payments).toMatchObject([{ amount: 130_00, applied: 125_00 }]);
    const paid = await pdfText((await ownPdf(client, id)).rawPayload);
    expect(paid).toMatch(/Paid €125\.00 on \d+ \w+ \d{4} by bank transfer, of €130\.00\. The other €5\.00 went to/);
    expect(paid).not.toMatch(/To pay|IBAN|KID/);
    await desk.post(`/system/admin/invoices/${id}/refund`, { reason: 'A slow day', amount: 25_00 });
    expect(await pdfText((await staffPdf(id)).rawPayload)).toMatch(/€25\.00 given back by credit note \d+ of/);
    const receipt = (await product.mailsTo(client.email)).find(({ subject }) => subject.startsWith('Receipt'));
    const file = await attached(receipt);
    expect(await pdfText(file.bytes)).toContain('by bank transfer');
  });

  test('M10 says what the API says and what the ledger has booked, for any lines and percents', {
    tags: ['slow'],
  }, async () => {
    const client = await product.account();
    const line = fc.record({ price: fc.integer({ min: 1, max: 500_000 }), quantity: fc.integer({ min: 1, max: 50 }) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 0, max: 9900 }),
        fc.constantFrom(0, 1111, 1200, 1500, 2500),
        async (lines, discount, tax) => {
          const items = lines.map((one) => ({ custom_item: { name: 'Custom work', ...one } }));
          const percents = { discount_amount: discount / 100, tax: tax / 100 };
          const id = (await desk.post('/system/admin/invoices', { user_id: client.id, items, ...percents })).json()
            .invoice_id;
          const invoice = (await desk.staff.browser.get(`/system/admin/invoice?invoice_id=${id}`)).json();
          const text = await pdfText((await staffPdf(id)).rawPayload);
          const net = invoice.invoice_subtotal - invoice.invoice_discount_amount;
          expect(text).toContain(`Subtotal ${formatMoney(invoice.invoice_subtotal)}`);
          expect(text).toContain(`VAT ${invoice.invoice_tax} % ${formatMoney(invoice.invoice_tax_amount)}`);
          expect(text).toContain(`Total in euro ${formatMoney(invoice.invoice_total)}`);
          expect(text).toContain(`Basis ${formatMoney(net)}`);
          const booked = await sql<{ kind: string; amount: number }>`
            select a.kind, l.amount from ledger_lines l join ledger_entries e on e.id = l.entry_id
            join ledger_accounts a on a.id = l.ledger_account_id where e.invoice_id = ${id}`.execute(product.deps.db);
          const amountOf = (kind: string) => booked.rows.find((row) => row.kind === kind)?.amount ?? 0;
          expect(amountOf('receivable')).toBe(invoice.invoice_total);
          expect(0 - amountOf('revenue')).toBe(net);
          expect(0 - amountOf('tax')).toBe(invoice.invoice_tax_amount);
        },
      ),
      { numRuns: 8 },
    );
  });
});

describe('a credit note', () => {
  test('M17 is a document of its own that names its invoice, for its customer alone', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 100_00, { tax: 25 });
    await desk.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'other', reason: 'Test' });
    const refund = await desk.post(`/system/admin/invoices/${id}/refund`, { reason: 'A slow day', amount: 50_00 });
    const { credit_note_id } = refund.json();
    const path = `/account/billing/credit-notes/${credit_note_id}/pdf`;
    const mine = await client.browser.get(path);
    expect(mine.headers['content-disposition']).toMatch(/^inline; filename="resolvo-credit-note-\d+\.pdf"$/);
    const { invoice_number } = (await client.browser.get(`/account/billing/invoices/${id}`)).json();
    const text = await pdfText(mine.rawPayload);
    expect(text).toContain(`For invoice no. ${invoice_number}`);
    expect(text).toContain('A slow day');
    expect(text).toContain('Total in euro -€50.00');
    const staffs = await desk.staff.browser.get(`/system/admin/credit-notes/${credit_note_id}/pdf`);
    expect(staffs.rawPayload.equals(mine.rawPayload)).toBe(true);
    expect((await (await product.account()).browser.get(path)).statusCode).toBe(404);
  });
});

describe('mails with the document', () => {
  test('go out when an invoice is issued, paid and credited, once each', { tags: ['slow'] }, async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 100_00, { tax: 25 });
    const number = (await client.browser.get(`/account/billing/invoices/${id}`)).json().invoice_number;
    const [issued, ...others] = await product.mailsTo(client.email);
    expect(others).toEqual([]);
    expect(issued?.subject).toMatch(new RegExp(`^Invoice ${number} from Resolvo for .+`));
    expect(issued?.text).toContain('Please pay €125.00 by');
    expect(issued?.links).toContain(`http://localhost:3000/panel/billing/invoices/${id}`);
    const file = await attached(issued);
    expect(file.filename).toBe(`resolvo-invoice-${number}.pdf`);
    expect(Buffer.from(file.bytes).equals((await staffPdf(id)).rawPayload)).toBe(true);

    await desk.post(`/system/admin/invoices/${id}/mark-paid`, { method: 'other', reason: 'Test', amount: 130_00 });
    await desk.post(`/system/admin/invoices/${id}/refund`, { reason: 'A slow day', amount: 25_00 });
    const mails = await product.mailsTo(client.email);
    const credit = mails.find(({ subject }) => subject.startsWith('Credit note'));
    const receipt = mails.find(({ subject }) => subject.startsWith(`Receipt for invoice ${number}: `));
    expect(mails).toHaveLength(3);
    expect(credit?.text).toContain(`We have given back €25.00 of invoice ${number}`);
    // The credit note names what the invoice was for, as the mail of the invoice does.
    const subject = issued?.subject.split(' from Resolvo ')[1] ?? 'none';
    expect(credit?.subject).toMatch(/^Credit note \d+ from Resolvo for /);
    expect(credit?.subject.endsWith(subject)).toBe(true);
    expect(credit?.text).toContain(`${subject}.`);
    expect(credit?.text).toContain('A slow day');
    expect((await attached(credit)).filename).toMatch(/^resolvo-credit-note-\d+\.pdf$/);
    expect(receipt?.text).toContain('is paid');
    expect((await attached(receipt)).filename).toBe(`resolvo-invoice-${number}.pdf`);
  });

  test('nothing goes out when sealing fails', async () => {
    const client = await product.account();
    const order = await desk.order(client.id);
    expect((await order.seal()).statusCode).toBe(409);
    expect(await product.mailsTo(client.email)).toEqual([]);
  });

  test('staff send it again, as often as they like, and each time is written down', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 100_00);
    await product.mailsTo(client.email);
    for (const _ of [1, 2]) {
      const sent = await desk.post(`/system/admin/invoices/${id}/send`, {});
      expect(sent.json()).toEqual({ details: `The invoice is on its way to ${client.email}.` });
    }
    const mails = await product.mailsTo(client.email);
    expect(mails).toHaveLength(3);
    for (const mail of mails) {
      expect(mail.attachments).toHaveLength(1);
      expect(mail.text).toMatch(
        /Please pay €100\.00 by .+, by card or credit balance .+, or by bank transfer to \S+.* with KID \d+/,
      );
    }
    const events = await product.deps.db
      .selectFrom('events')
      .select(['actor_id'])
      .where('account_id', '=', client.id)
      .where('name', '=', 'invoice.sent')
      .execute();
    expect(events).toEqual([{ actor_id: desk.staff.personId }, { actor_id: desk.staff.personId }]);
  });

  test('a cancelled invoice says so, and a deleted account gets nothing', async () => {
    const client = await product.account();
    const id = await desk.invoice(client.id, 100_00);
    await desk.post(`/system/admin/invoices/${id}/cancel`, { reason: 'Ordered twice' });
    await desk.post(`/system/admin/invoices/${id}/send`, {});
    const mails = await product.mailsTo(client.email);
    expect(mails.map(({ text }) => /is cancelled|have cancelled/.test(text))).toContain(true);
    const goes = await product.account();
    const last = await desk.invoice(goes.id, 100);
    await goes.browser.send('DELETE', '/account/user', {});
    const refused = await desk.post(`/system/admin/invoices/${last}/send`, {});
    expect([refused.statusCode, refused.json().details]).toEqual([409, expect.stringContaining('deleted')]);
    expect((await product.mailsTo(goes.email)).map(({ subject }) => subject)).toEqual([
      'Your Resolvo account was deleted',
    ]);
  });

  test('F28 while the mail server is down sealing goes on, and the mail comes once it is back', async () => {
    const client = await product.account();
    await product.fault('smtp', 'down');
    await desk.invoice(client.id, 100_00);
    await product.sendMails();
    await product.fault('smtp', 'none');
    expect(await product.mailsTo(client.email)).toEqual([]);
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(product.deps.db);
    expect(await product.mailsTo(client.email)).toHaveLength(1);
  });

  test('F28 one that could not be sent before its invoice was paid does not count as waiting for ever', async () => {
    const client = await product.account();
    await product.fault('smtp', 'down');
    const invoice = await desk.invoice(client.id, 100_00);
    await product.sendMails();
    const paid = { method: 'bank_transfer', reason: 'It came in' };
    expect((await desk.post(`/system/admin/invoices/${invoice}/mark-paid`, paid)).statusCode).toBe(200);
    await product.fault('smtp', 'none');
    await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(product.deps.db);
    await product.sendMails();
    const open = product.deps.db.selectFrom('mails').select('template').where('address', '=', client.email);
    expect(await open.where('sent_at', 'is', null).where('held_at', 'is', null).execute()).toEqual([]);
  });
});

test('S57 D9 no name of a customer reaches a header or a file name', async () => {
  const client = await product.account();
  const company = '"../../evil.exe"; filename=x <img src=http://169.254.169.254>';
  expect((await saveProfile(client, { ...acme, company })).statusCode).toBe(200);
  const id = await desk.invoice(client.id, 100);
  const pdf = await ownPdf(client, id);
  expect(pdf.headers['content-disposition']).toMatch(/^inline; filename="resolvo-invoice-\d+\.pdf"$/);
  expect(await pdfText(pdf.rawPayload)).toContain(company);
});
