import { chosenWords } from '@resolvo/contract/chosen-words';
import { toPercent, totals } from '@resolvo/contract/money';
import { itemType, renews } from '@resolvo/contract/product-types';
import { mayChooseAnew, needsChoices } from '@resolvo/contract/sales/item-asks';
import { choicesText, itemChoices } from '@resolvo/contract/sales/item-choices';
import { type OwnQuote, ownQuote, type StaffQuote, staffQuote } from '@resolvo/contract/sales/quotes';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { acceptancesOf, forClient } from './acceptances.ts';

export const linesOf = (db: Queryable, quoteId: string) =>
  db
    .selectFrom('quote_lines as l')
    .leftJoin('plans as p', 'p.id', 'l.plan_id')
    .select(['l.position', 'l.plan_id', 'l.name', 'l.description', 'l.price', 'l.quantity', 'p.type'])
    .select(['l.choices', 'l.chosen'])
    .where('l.quote_id', '=', quoteId)
    .orderBy('l.position')
    .execute();

export type QuotedLine = Awaited<ReturnType<typeof linesOf>>[number];

function shownLine({ type, choices, chosen, ...line }: QuotedLine) {
  const asks = type !== null && needsChoices(itemType.parse(type));
  const made = choices === null ? undefined : itemChoices.parse(choices);
  return {
    ...line,
    renews: type !== null && renews(type),
    client_chooses: asks && made === undefined,
    made: made === undefined ? '' : choicesText(made, chosenWords.parse(chosen)),
    may_change: type !== null && made !== undefined && mayChooseAnew(itemType.parse(type)),
    choices: made ?? null,
    line_total: line.price * line.quantity,
  };
}

/** With an owner, only what was sent to that account is found. Tax is that of the billing address today. */
async function findQuote(db: Queryable, quoteId: string, ownerId?: string) {
  const row = await db
    .selectFrom('quotes as q')
    .innerJoin('accounts as a', 'a.id', 'q.account_id')
    .selectAll('q')
    .select('a.email')
    .where('q.id', '=', quoteId)
    .executeTakeFirst();
  if (!row || (ownerId !== undefined && (row.account_id !== ownerId || row.sent_at === null))) throw notFound();
  const lines = await linesOf(db, quoteId);
  const tax = await taxOf(db, row.account_id);
  const sums = totals(lines, row.discount, tax.points);
  const shown = {
    quote_id: row.id,
    quote_number: row.number,
    title: row.title,
    status: row.status,
    valid_until: seconds(row.valid_until),
    created_at: seconds(row.sent_at ?? row.created_at),
    intro: row.intro,
    terms: row.terms,
    valid_days: row.valid_days,
    reason: row.reason,
    order_id: row.order_id,
    accepted: (await acceptancesOf(db, [row])).get(row.id) ?? null,
    annual: row.annual,
    renews: lines.some(({ type }) => type !== null && renews(type)),
    lines: lines.map((line) => shownLine(line)),
    discount: toPercent(row.discount),
    discount_amount: sums.discount,
    subtotal: sums.subtotal,
    tax: toPercent(tax.points),
    tax_type: tax.type,
    tax_amount: sums.tax,
    total: sums.total,
  };
  return { shown, row };
}

export async function getOwnQuote(deps: Pick<Deps, 'db'>, accountId: string, quoteId: string): Promise<OwnQuote> {
  const { shown } = await findQuote(deps.db, quoteId, accountId);
  const lines = shown.lines.map(({ choices: _, ...line }) => line);
  return ownQuote.parse({ ...shown, accepted: forClient(shown.accepted), lines });
}

export async function getQuote(deps: Pick<Deps, 'db'>, quoteId: string): Promise<StaffQuote> {
  const { shown, row } = await findQuote(deps.db, quoteId);
  const user = { user_id: row.account_id, email: row.email ?? '' };
  return staffQuote.parse({ ...shown, user, enquiry_id: row.enquiry_id });
}
