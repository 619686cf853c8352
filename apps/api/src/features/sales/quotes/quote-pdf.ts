import { countryName } from '@resolvo/contract/countries';
import { formatMoney } from '@resolvo/contract/money';
import { emptyProfile } from '@resolvo/contract/money/billing';
import {
  acceptedByWords,
  madeWords,
  type OwnQuote,
  quotePaidRows,
  quoteRenewalWords,
  type StaffQuote,
} from '@resolvo/contract/sales/quotes';
import type { Deps } from '../../../core/deps.ts';
import { profileOf } from '../../money/billing/profile.ts';
import { seller } from '../../money/invoices/issue-invoice.ts';
import { foot, heading, parties, sums, table } from '../../money/invoices/pdf/parts.ts';
import { across, left, Sheet } from '../../money/invoices/pdf/sheet.ts';
import { dayOf, percentText } from '../../money/invoices/pdf/words.ts';
import { forClient } from './acceptances.ts';
import { getOwnQuote, getQuote } from './get-quote.ts';

/** With an owner, only what was sent to that account is found. */
export async function quoteFile(deps: Pick<Deps, 'db'>, quoteId: string, ownerId?: string) {
  if (ownerId !== undefined) await getOwnQuote(deps, ownerId, quoteId);
  const quote = await getQuote(deps, quoteId);
  const accepted = ownerId === undefined ? quote.accepted : forClient(quote.accepted);
  return { filename: `quote-${quote.quote_number}.pdf`, content: await renderQuotePdf(deps, { ...quote, accepted }) };
}

async function renderQuotePdf(deps: Pick<Deps, 'db'>, quote: StaffQuote): Promise<Uint8Array> {
  const profile = (await profileOf(deps.db, quote.user.user_id)) ?? emptyProfile;
  const from = seller();
  const sheet = new Sheet(`Quote ${quote.quote_number}`, new Date(quote.created_at * 1000));
  heading(sheet, from, 'Quote');
  const buyer = {
    ...profile,
    user_id: quote.user.user_id,
    email: quote.user.email,
    user_name: '',
    country_name: profile.country === '' ? '' : countryName(profile.country),
  };
  const facts = [
    ['Quote number', String(quote.quote_number)],
    ['Date', dayOf(quote.created_at)],
    ['Valid until', quote.valid_until === 0 ? 'Draft' : dayOf(quote.valid_until)],
    ...(quote.accepted === null
      ? []
      : [['Accepted', `${dayOf(quote.accepted.at)} by ${acceptedByWords(quote.accepted)}`] as const]),
    ['About', quote.title],
  ] as const;
  parties(sheet, buyer, facts, 'For');
  write(sheet, quote.intro);
  table(
    sheet,
    quote.lines.map(({ name, description, quantity, price, line_total, ...line }) => ({
      name,
      description,
      chosen: madeWords(line),
      quantity: String(quantity),
      price: formatMoney(price),
      amount: line_total,
    })),
  );
  totalsOf(sheet, quote);
  write(sheet, quote.terms);
  write(sheet, quoteRenewalWords(quote));
  write(sheet, 'VAT follows your billing address on the day you accept. This is an offer and no invoice.');
  return sheet.finish(foot(sheet, from));
}

function totalsOf(sheet: Sheet, quote: OwnQuote): void {
  sums(
    sheet,
    [
      ['Subtotal', quote.subtotal],
      ...(quote.discount > 0 ? [[`Discount ${percentText(quote.discount)}`, -quote.discount_amount] as const] : []),
      [`VAT ${percentText(quote.tax)}`, quote.tax_amount],
    ],
    ['Total in euro', quote.total],
    quotePaidRows(quote),
  );
}

/** Paragraphs, each kept together on one page. */
function write(sheet: Sheet, text: string): void {
  for (const paragraph of text.split('\n').filter((one) => one.trim() !== '')) {
    sheet.room(40);
    sheet.y = sheet.put(paragraph, left, sheet.y, across) + 8;
  }
}
