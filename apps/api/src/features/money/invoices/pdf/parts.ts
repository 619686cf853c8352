import { formatMoney } from '@resolvo/contract/money';
import type { Invoice, InvoiceSeller } from '@resolvo/contract/money/invoices';
import { across, ink, left, paper, right, type Sheet } from './sheet.ts';
import { buyerLines, nok, organisationText, percentText, plain, sellerLines } from './words.ts';

const quiet = { color: ink.quiet, size: 8.5 } as const;

export function heading(sheet: Sheet, seller: InvoiceSeller, title: string): void {
  const name = plain(seller.legal_name, 120);
  sheet.put(name, left, sheet.y, across * 0.6, { weight: 'semibold', size: 13, color: ink.night });
  const below = sheet.put(title, left, sheet.y - 5, across, {
    weight: 'semibold',
    size: 19,
    color: ink.night,
    align: 'right',
  });
  sheet.rule(below + 8, ink.pine, 2);
  sheet.y = below + 26;
}

/** Buyer on the left, facts on the right. */
export function parties(
  sheet: Sheet,
  buyer: Invoice['user'],
  facts: readonly (readonly [string, string])[],
  buyerIs = 'Bill to',
): void {
  const half = across / 2 - 14;
  const { name, lines } = buyerLines(buyer);
  let y = sheet.put(buyerIs, left, sheet.y, half, quiet);
  y = sheet.put(name, left, y + 2, half, { weight: 'semibold', size: 11, color: ink.night });
  for (const line of lines) y = sheet.put(line, left, y, half);

  const x = left + across / 2 + 14;
  let other = sheet.y;
  for (const [label, value] of facts) {
    const end = sheet.put(label, x, other, 92, quiet);
    other = Math.max(end, sheet.put(value, x + 96, other, half - 96, { color: ink.night })) + 2;
  }
  sheet.y = Math.max(y, other) + 22;
}

const columns = [
  { label: 'Description', x: left + 10, width: across - 226, align: 'left' },
  { label: 'Quantity', x: right - 212, width: 48, align: 'right' },
  { label: 'Unit price', x: right - 158, width: 72, align: 'right' },
  { label: 'Amount', x: right - 82, width: 72, align: 'right' },
] as const;

export interface Row {
  readonly name: string;
  readonly description: string;
  /** Printed below the description. */
  readonly chosen?: string;
  /** As printed: hours have a unit, and a price of four decimals. */
  readonly quantity: string;
  readonly price: string;
  readonly amount: number;
}

/** The header stands again on every page the table reaches. */
export function table(sheet: Sheet, rows: readonly Row[]): void {
  const header = () => {
    sheet.band(sheet.y, 22);
    for (const { label, x, width, align } of columns) {
      sheet.put(label, x, sheet.y + 6, width, { weight: 'semibold', size: 8.5, color: ink.quiet, align });
    }
    sheet.y += 30;
  };
  sheet.room(70);
  header();
  for (const row of rows) {
    const [first, ...numbers] = columns;
    const name = plain(row.name, 240);
    const texts = [plain(row.description), ...(row.chosen ? [plain(row.chosen)] : [])];
    const height = texts.reduce(
      (sum, text) => sum + sheet.heightOf(text, first.width, quiet),
      sheet.heightOf(name, first.width, { weight: 'semibold' }),
    );
    if (sheet.room(height + 12)) header();
    const top = sheet.y;
    let below = sheet.put(name, first.x, top, first.width, { weight: 'semibold', color: ink.night });
    for (const text of texts) below = sheet.put(text, first.x, below, first.width, quiet);
    sheet.y = Math.max(below, top + 14) + 5;
    const cells = [row.quantity, row.price, formatMoney(row.amount)];
    numbers.forEach(({ x, width, align }, index) => {
      sheet.put(cells[index] ?? '', x, top, width, { align, color: ink.night });
    });
    sheet.rule(sheet.y);
    sheet.y += 7;
  }
}

/** Labels and amounts below the table's last column; the last line is the total. */
export function sums(
  sheet: Sheet,
  lines: readonly (readonly [string, number])[],
  total: readonly [string, number],
  /** What stands below the total, such as what of it is paid again. */
  below: readonly (readonly [string, number])[] = [],
): void {
  const x = right - 250;
  sheet.room((lines.length + below.length) * 16 + 60);
  sheet.y += 4;
  const row = ([label, amount]: readonly [string, number]) => {
    sheet.put(label, x, sheet.y, 160);
    sheet.put(formatMoney(amount), right - 100, sheet.y, 90, { align: 'right', color: ink.night });
    sheet.y += 16;
  };
  for (const one of lines) row(one);
  sheet.rule(sheet.y + 2, ink.night, 1, x, right);
  const strong = { weight: 'semibold', size: 12, color: ink.night } as const;
  sheet.put(total[0], x, sheet.y + 10, 150, strong);
  sheet.put(formatMoney(total[1]), right - 140, sheet.y + 10, 130, { ...strong, align: 'right' });
  sheet.y += 40;
  for (const one of below) row(one);
  if (below.length > 0) sheet.y += 12;
}

interface VatLine {
  readonly rate: number;
  readonly basis: number;
  readonly tax: number;
  /** Øre; none where nothing is taxed. */
  readonly nok: number | undefined;
}

/** Each rate totalled by itself (bokføringsforskriften § 5-1-5), in kroner too. */
export function vatSummary(sheet: Sheet, { rate, basis, tax, nok: ore }: VatLine, note: string): void {
  sheet.room(80);
  const cells = [
    ['VAT rate', percentText(rate)],
    ['Basis', formatMoney(basis)],
    ['VAT', formatMoney(tax)],
    ...(ore === undefined ? [] : [['VAT in kroner', nok(ore)]]),
  ];
  const width = across / 4;
  cells.forEach(([label = '', value = ''], index) => {
    const x = left + index * width;
    const y = sheet.put(label, x, sheet.y, width - 10, quiet);
    sheet.put(value, x, y, width - 10, { color: ink.night });
  });
  sheet.y += 30;
  if (note !== '') sheet.y = sheet.put(note, left, sheet.y, across, quiet);
  sheet.y += 18;
}

export function foot(sheet: Sheet, seller: InvoiceSeller): (page: number, pages: number) => void {
  const registered = seller.foretaksregisteret ? ' · Foretaksregisteret' : '';
  const who = [plain(seller.legal_name, 120), ...sellerLines(seller)].join(', ');
  return (page, pages) => {
    const y = paper.height - paper.foot + 24;
    const small = { size: 8, color: ink.quiet } as const;
    sheet.rule(y - 10);
    const next = sheet.put(who, left, y, across - 90, small);
    sheet.put(
      `Organisation no. ${organisationText(seller)}${registered} · ${seller.email}`,
      left,
      next,
      across - 90,
      small,
    );
    sheet.put(`Page ${page} of ${pages}`, right - 90, y, 90, { ...small, align: 'right' });
  };
}
