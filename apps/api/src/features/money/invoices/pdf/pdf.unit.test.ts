import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import { nothingChosen } from '@resolvo/contract/chosen-words';
import { type CreditNote, type Invoice, invoice as invoiceSchema } from '@resolvo/contract/money/invoices';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pdfPages, pdfText } from '../../../../../test/pdf-text.ts';
import { renderCreditNotePdf } from './credit-note-pdf.ts';
import { runsOf } from './document-fonts.ts';
import { renderInvoicePdf } from './invoice-pdf.ts';

const id = '0f8f0d6e-6f0e-4a52-9a53-0d4b9f7a1c11';
const issued = Date.UTC(2026, 10, 15, 12) / 1000;
const item = (name: string, price: number, quantity: number, description = ''): Invoice['items'][number] => ({
  order_item_id: id,
  plan_id: null,
  plan_name: name,
  plan_description: description,
  plan_type: 'custom',
  plan_price: price,
  hourly_price: null,
  most_price: null,
  quantity,
  line_total: price * quantity,
  about: '',
  hours: null,
  hour_rate: null,
  order_item_status: 'pending',
  chosen: nothingChosen,
});

const norwegian: Invoice = invoiceSchema.parse({
  invoice_id: id,
  invoice_number: 1017,
  invoice_status: 'awaiting_payment',
  invoice_replaced_by: null,
  invoice_order_status: 'awaiting_payment',
  invoice_creation_time: issued,
  invoice_due_date: issued + 14 * 86_400,
  invoice_issued_due_date: issued + 14 * 86_400,
  order_id: id,
  invoice_subtotal: 47_580,
  invoice_discount: 10,
  invoice_discount_amount: 4758,
  invoice_tax: 25,
  invoice_tax_type: 'VAT',
  invoice_tax_amount: 10_706,
  invoice_total: 53_528,
  invoice_paid: 0,
  invoice_open: 53_528,
  payment_under_way: false,
  payment_term_id: 'net_14',
  order_valid_from: issued,
  order_valid_until: Date.UTC(2026, 11, 15, 12) / 1000,
  invoice_paid_period: 1,
  additional_invoice: false,
  kid: '0000010174',
  nok: { rate: 117_935, day: '2026-11-13', source: 'Norges Bank', tax_amount: 126_261 },
  seller: {
    legal_name: 'Resolvo AS',
    organisation_number: '999999999',
    vat_registered: true,
    foretaksregisteret: true,
    line1: 'Storgata 1',
    postcode: '0155',
    city: 'Oslo',
    country: 'Norway',
    email: 'support@resolvo.test',
    iban: 'NO93 8601 1117 947',
    bic: 'DNBANOKK',
  },
  user: {
    user_id: id,
    email: 'kari@example.test',
    user_name: 'kari_nordmann',
    name: 'Kari Nordmann',
    company: 'Fjell og Fjord AS',
    line1: 'Størgåta 2',
    postcode: '5003',
    city: 'Bergen',
    country: 'NO',
    country_name: 'Norway',
    organisation_number: '974760673',
  },
  items: [item('Fjord M', 1290, 2, '2 vCPU, 4 GB RAM'), item('Migration', 45_000, 1)],
  payments: [],
  credit_notes: [],
  refunds: [],
  disputes: [],
  replaces: null,
  replaced_by: null,
});

const untaxed = { invoice_tax: 0, invoice_tax_amount: 0, invoice_total: 42_822, invoice_open: 42_822 };
const noKroner = { rate: 0, day: '', source: '', tax_amount: 0 };
const german: Invoice = {
  ...norwegian,
  ...untaxed,
  invoice_tax_type: 'Reverse charge',
  nok: noKroner,
  user: {
    ...norwegian.user,
    company: 'Acme GmbH',
    country_name: 'Germany',
    vat_number: 'DE123456789',
    organisation_number: '',
  },
};

const note: CreditNote = {
  credit_note_id: id,
  credit_note_number: 3,
  kind: 'refund',
  total: 5000,
  tax_amount: 1000,
  nok_tax_amount: 11_794,
  reason: 'The server was slow for a day.',
  created_at: issued + 86_400,
};

const says = (text: string, ...words: string[]) => {
  for (const word of words) expect(text).toContain(word);
};

describe('M18 an invoice states what the law asks', () => {
  test('number, dates, parties, lines, period, place, terms, sums and VAT in kroner', async () => {
    const text = await pdfText(await renderInvoicePdf(norwegian));
    says(text, 'Invoice number 1017', 'Invoice date 15 November 2026', 'Due date 29 November 2026', '14 days net');
    says(text, 'Resolvo AS, Storgata 1, 0155 Oslo, Norway', '999 999 999 MVA', 'Foretaksregisteret');
    says(text, 'Fjell og Fjord AS', 'Kari Nordmann', 'Størgåta 2', '5003 Bergen', 'Organisation no. 974760673');
    says(text, 'Fjord M 2 vCPU, 4 GB RAM 2 €12.90 €25.80', 'Migration 1 €450.00 €450.00');
    says(text, '15 Nov 2026 – 15 Dec 2026', 'Electronically, from Norway');
    says(text, 'Subtotal €475.80', 'Discount 10 % -€47.58', 'Net amount €428.22', 'VAT 25 % €107.06');
    says(text, 'Total in euro €535.28', 'Basis', 'NOK 1,262.61', '1 euro = 11.7935 NOK on 2026-11-13 (Norges Bank).');
    says(text, '0000010174', 'NO93 8601 1117 947', 'DNBANOKK', 'Page 1 of 1');
  });

  test('M86 a line of hours has its count and its rate', async () => {
    const hours = { ...item('Hours of Fjord M', 32, 1, 'November 2026'), hours: 13, hour_rate: 244 };
    const text = await pdfText(await renderInvoicePdf({ ...norwegian, items: [hours] }));
    says(text, 'Hours of Fjord M November 2026 13 h €0.0244 €0.32');
  });

  test('reverse charge, with the buyer’s number and no kroner', async () => {
    const text = await pdfText(await renderInvoicePdf(german));
    says(text, 'Omvendt avgiftsplikt – Merverdiavgift ikke beregnet', "Buyer's number: DE123456789", 'VAT 0 % €0.00');
    says(text, 'Germany', 'Total in euro €428.22');
    expect(text).not.toMatch(/\bNOK\b/);
  });

  test('an export, a rate of none, and nothing to pay', async () => {
    says(
      await pdfText(await renderInvoicePdf({ ...german, invoice_tax_type: 'Export' })),
      'merverdiavgiftsloven § 6-22',
    );
    says(await pdfText(await renderInvoicePdf({ ...german, invoice_tax_type: 'VAT' })), 'No VAT is included.');
    const free = { ...german, invoice_total: 0, invoice_subtotal: 0, invoice_discount: 0, invoice_discount_amount: 0 };
    const text = await pdfText(await renderInvoicePdf(free));
    says(text, 'There is nothing to pay.');
    expect(text).not.toContain('IBAN');
  });

  test('what is bought once says when its delivery begins, and never that it is delivered', async () => {
    const once = { ...norwegian, order_valid_from: 0, order_valid_until: 0 };
    const text = await pdfText(await renderInvoicePdf(once));
    says(text, 'Delivery Begins once it is paid');
    expect(text).not.toContain('Delivered');
    const free = { ...once, invoice_total: 0, invoice_subtotal: 0, invoice_discount: 0, invoice_discount_amount: 0 };
    says(await pdfText(await renderInvoicePdf(free)), 'Delivery Begins at once');
  });

  test('what renews and is set up on a day not known yet names how long it covers, and no days', async () => {
    const renewing = { ...item('Fjord M', 1290, 2), plan_type: 'proxmox' as const };
    const open = { ...norwegian, order_valid_from: 0, order_valid_until: 0 };
    const both = await pdfText(await renderInvoicePdf({ ...open, items: [renewing] }));
    says(both, 'Period 1 month from the day each is set up');
    const built = { ...renewing, plan_type: 'dedicated' as const };
    says(await pdfText(await renderInvoicePdf({ ...open, items: [built] })), 'Period 1 month from the hand-over');
  });

  test('a credit note has its own number, and names the invoice', async () => {
    const text = await pdfText(await renderCreditNotePdf(norwegian, note));
    says(text, 'Credit note no. 3', 'Date 16 November 2026', 'For invoice no. 1017', 'Invoice date 15 November 2026');
    says(text, 'Credit of a part of invoice 1017', 'The server was slow for a day.', 'Net amount -€40.00');
    says(text, 'VAT 25 % -€10.00', 'Total in euro -€50.00', 'NOK -117.94', '11.7935', '999 999 999 MVA');
    const whole = await renderCreditNotePdf(german, {
      ...note,
      kind: 'cancellation',
      total: 42_822,
      tax_amount: 0,
      nok_tax_amount: null,
    });
    says(await pdfText(whole), 'Credit of invoice 1017', 'VAT 0 % €0.00', 'is cancelled', 'Omvendt avgiftsplikt');
  });
});

test('letters of Latin, Greek and Cyrillic are printed as they are', async () => {
  const names = 'Łódź Żółć Ærøskøbing Þórr Ñandú Çelik İstanbul Őr Nguyễn Αθήνα Ωμέγα София Љубљана Київ ß ẞ – “x” €';
  const user = { ...norwegian.user, company: names };
  says(await pdfText(await renderInvoicePdf({ ...norwegian, user })), ...names.split(' '));
});

test.each([
  ['Hebrew', 'שלום לוי', 'בע"מ דוגמה 24'],
  ['Arabic', 'محمد', 'شركة المثال'],
  ['Chinese', '王小明', '示例科技有限公司'],
  ['Japanese', '山田ひなこ', 'サンプル株式会社'],
  ['Korean', '김민준', '주식회사 예시'],
  ['emoji and combining marks', 'Zoe\u0301 🦊', 'Fjord 🚀 AS'],
])('a name in %s is on the document, with the letters of a font that has them', async (_script, name, company) => {
  const user = { ...norwegian.user, name, company };
  const bytes = await renderInvoicePdf({ ...norwegian, user });
  const text = await pdfText(bytes);
  for (const word of `${name} ${company}`.split(' ')) {
    const found = word.normalize('NFKC').replaceAll('"', '');
    // The dots of Arabic letters are drawn by themselves and have no letter of their own.
    expect(text.normalize('NFKC').replaceAll(/[\s"\p{Cc}]/gu, '')).toContain(found);
  }
  expect([...name, ...company].filter((letter) => runsOf(letter).some((run) => run.text === '?'))).toEqual([]);
  // Only the letters that are used are carried.
  expect(bytes.length).toBeLessThan(160_000);
});

test('what no font has is marked, not drawn as a box', () => {
  expect(runsOf('ᚠᚢ x').map((run) => run.text)).toEqual(['??', ' ', 'x']);
});

test('a long table goes over pages, with its header and the page’s number on each', async () => {
  const items = Array.from({ length: 100 }, (_, i) =>
    item(`Item ${i + 1} of many`, 100, 1, i % 4 ? '' : 'word '.repeat(150)),
  );
  const pages = await pdfPages(await renderInvoicePdf({ ...norwegian, items }));
  expect(pages.length).toBeGreaterThan(4);
  pages.forEach((page, index) => {
    says(page, `Page ${index + 1} of ${pages.length}`, 'Foretaksregisteret');
    if (index < pages.length - 1) says(page, 'Description Quantity Unit price Amount');
  });
  const all = pages.join(' ');
  for (const { plan_name } of items) says(all, plan_name);
});

describe('M80 the document says how its invoice stands', () => {
  const paidBy = (...payments: Partial<Invoice['payments'][number]>[]): Invoice => ({
    ...norwegian,
    invoice_status: 'paid',
    invoice_order_status: 'paid',
    payments: payments.map((one) => ({
      payment_id: id,
      // Booked days after it came in: the document says when it came.
      payment_date: issued + 9 * 86_400,
      received_on: '2026-11-17',
      amount: 53_528,
      applied: one.amount ?? 53_528,
      payment_method: 'card',
      status: 'completed',
      ...one,
    })),
  });
  const asksForNothing = (text: string) => {
    for (const word of ['To pay', 'KID', 'IBAN', 'NO93 8601 1117 947', 'Pay by card']) expect(text).not.toContain(word);
  };

  test.each([
    ['card', 'by card'],
    ['bank_transfer', 'by bank transfer'],
    ['cash', 'in cash'],
    ['balance', 'from your credit balance'],
    ['other', 'in another way'],
  ] as const)('paid by %s: when and by what, and it asks for nothing', async (payment_method, words) => {
    const text = await pdfText(await renderInvoicePdf(paidBy({ payment_method })));
    says(text, 'Paid', `€535.28 on 17 November 2026 ${words}`, 'There is nothing to pay.');
    asksForNothing(text);
  });

  test('paid in parts: each of them, and no try that failed', async () => {
    const text = await pdfText(
      await renderInvoicePdf(
        paidBy(
          { amount: 53_528, applied: 0, status: 'failed' },
          { amount: 20_000, payment_method: 'balance' },
          { amount: 33_528, received_on: '2026-11-18' },
        ),
      ),
    );
    says(text, '€200.00 on 17 November 2026 from your credit balance', '€335.28 on 18 November 2026 by card');
    expect(text).not.toContain('€535.28 on');
  });

  test('what was paid beyond it is on the balance, and says so', async () => {
    const text = await pdfText(await renderInvoicePdf(paidBy({ amount: 60_000, applied: 53_528 })));
    says(text, '€535.28 on 17 November 2026 by card, of €600.00', 'The other €64.72 went to your credit balance.');
  });

  test('a part is paid: it asks for the rest', async () => {
    const part = { ...paidBy({ amount: 20_000, payment_method: 'bank_transfer' as const }) };
    const text = await pdfText(
      await renderInvoicePdf({
        ...part,
        invoice_status: 'awaiting_payment',
        invoice_paid: 20_000,
        invoice_open: 33_528,
      }),
    );
    says(text, 'To pay €335.28', '€200.00 on 17 November 2026 by bank transfer', '0000010174');
  });

  test('given back, and cancelled: by which credit note', async () => {
    const refunded: Invoice = { ...paidBy({}), invoice_status: 'partially_refunded', credit_notes: [note] };
    says(await pdfText(await renderInvoicePdf(refunded)), 'Paid', '€50.00 given back by credit note 3 of 16 November');
    const cancelled: Invoice = {
      ...norwegian,
      invoice_status: 'cancelled',
      credit_notes: [{ ...note, kind: 'cancellation', total: 53_528 }],
    };
    const text = await pdfText(await renderInvoicePdf(cancelled));
    says(text, 'Cancelled by credit note 3 of 16 November 2026.', 'There is nothing to pay.');
    asksForNothing(text);
  });

  test('cancelled after a part was paid: what had come in, and where that is', async () => {
    const part: Invoice = {
      ...paidBy({ amount: 4000, applied: 4000 }),
      invoice_status: 'cancelled',
      invoice_paid: 4000,
      invoice_open: 0,
      credit_notes: [{ ...note, kind: 'cancellation', total: 53_528 }],
    };
    const where = '€40.00 of this invoice had been paid before it was cancelled. It went to your credit balance.';
    says(await pdfText(await renderInvoicePdf(part)), 'Cancelled by credit note 3', where);
    const [cancellation = note] = part.credit_notes;
    says(await pdfText(await renderCreditNotePdf(part, cancellation)), 'For ', where);
  });
});

test('M83 a document names the one that it replaces, and the one that took its place', async () => {
  const other = {
    invoice_id: id,
    invoice_number: 1012,
    invoice_status: 'refunded' as const,
    issued_at: issued - 86_400,
  };
  const part = { payment_id: id, payment_date: issued, received_on: '2026-11-15', amount: 53_528, applied: 53_528 };
  const paid: Invoice = {
    ...norwegian,
    invoice_status: 'paid',
    payments: [{ ...part, payment_method: 'balance', status: 'completed' }],
    replaces: other,
  };
  const text = await pdfText(await renderInvoicePdf(paid));
  says(text, 'Replaces Invoice 1012 of 14 November 2026', 'What was paid of invoice 1012 counts for this one.');
  const wrong: Invoice = {
    ...paid,
    invoice_status: 'refunded',
    replaces: null,
    replaced_by: { ...other, invoice_status: 'paid' },
    credit_notes: [{ ...note, total: 53_528 }],
  };
  const old = await pdfText(await renderInvoicePdf(wrong));
  says(old, '€535.28 credited by credit note 3 of', 'Replaced by Invoice 1012 of 14 November 2026.');
});

describe('M16 the same invoice is the same bytes', () => {
  const hash = async (invoice: Invoice) =>
    createHash('sha256')
      .update(await renderInvoicePdf(invoice))
      .digest('hex');

  test('whenever it is printed, whatever became of what it sold', async () => {
    const first = await hash(norwegian);
    const later: Invoice = {
      ...norwegian,
      invoice_order_status: 'awaiting_payment_overdue',
      items: norwegian.items.map((one) => ({ ...one, order_item_status: 'issued' })),
      payments: [
        {
          payment_id: id,
          payment_date: issued,
          received_on: '2026-01-02',
          amount: 53_528,
          applied: 0,
          payment_method: 'card',
          status: 'failed',
        },
      ],
    };
    vi.useFakeTimers({ now: Date.UTC(2030, 0, 1), toFake: ['Date'] });
    try {
      expect(await hash(later)).toBe(first);
    } finally {
      vi.useRealTimers();
    }
    expect(await hash({ ...norwegian, invoice_number: 1018 })).not.toBe(first);
  });
});

describe('S56 D9 what people typed is text', () => {
  afterEach(() => vi.restoreAllMocks());

  test.each([
    '<iframe src=file:///etc/passwd>',
    '<img src=http://169.254.169.254>',
    '</td><script>alert(1)</script>',
    '(\\) Tj ET Q endstream endobj',
    'http://example.test/a.png',
    '{{7*7}} #{7*7} <%= 7*7 %>',
  ])('%s', async (hostile) => {
    const reads = [vi.spyOn(fs, 'readFileSync'), vi.spyOn(fs, 'openSync'), vi.spyOn(fs, 'createReadStream')];
    const sockets = vi.spyOn(net.Socket.prototype, 'connect');
    const user = { ...norwegian.user, company: hostile, line1: hostile };
    const bytes = await renderInvoicePdf({ ...norwegian, user, items: [item(hostile, 1, 1, hostile)] });
    for (const spy of [...reads, sockets]) expect(spy).not.toHaveBeenCalled();
    const text = await pdfText(bytes);
    expect(text.split(hostile.replaceAll(/\s+/g, ' ')).length - 1).toBeGreaterThanOrEqual(3);
    // Nothing that acts: no link, script, form or embedded file.
    expect(Buffer.from(bytes).toString('latin1')).not.toMatch(
      /\/(URI|JavaScript|JS|Launch|AA|OpenAction|EmbeddedFile|SubmitForm)\b/,
    );
  });

  test('marks that turn the reading direction are gone, and ten thousand letters do not break the page', async () => {
    const turned = { ...norwegian.user, company: 'abc\u202Egnp.exe\u0000\u200b' };
    says(await pdfText(await renderInvoicePdf({ ...norwegian, user: turned })), 'abc gnp.exe');
    const long = { ...norwegian.user, company: 'W'.repeat(10_000), line1: 'word '.repeat(2000) };
    const pages = await pdfPages(
      await renderInvoicePdf({ ...norwegian, user: long, items: [item('x'.repeat(10_000), 1, 1)] }),
    );
    expect(pages.length).toBeLessThan(4);
    says(pages.join(' '), 'Total in euro €535.28');
  });
});
