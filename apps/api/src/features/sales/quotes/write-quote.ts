import { messages } from '@resolvo/contract/messages';
import { toPoints, totals } from '@resolvo/contract/money';
import { isConfigured } from '@resolvo/contract/product-types';
import { canInvoice } from '@resolvo/contract/sales/orders';
import { priceFor } from '@resolvo/contract/sales/plan-price';
import { quoteCan } from '@resolvo/contract/sales/quote-states';
import type { createQuoteBody, editQuoteBody } from '@resolvo/contract/sales/quotes';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { taxOf } from '../../money/billing/profile.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { planOnSale } from '../catalog/plan-on-sale.ts';
import { holdQuote } from './hold-quote.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events'>;
type Content = z.output<typeof editQuoteBody>;

export async function createQuote(
  deps: Needs,
  actor: StaffActor,
  input: z.output<typeof createQuoteBody>,
): Promise<{ quote_id: string }> {
  const { user_id, enquiry_id, lines: asked, ...words } = input;
  const content = { ...words, discount: toPoints(input.discount) };
  return deps.db.transaction().execute(async (tx) => {
    const client = await holdAccount(tx, user_id);
    if (!client) throw notFound();
    const lines = await priced(tx, asked, input.annual);
    await demandSum(tx, user_id, lines, content.discount);
    const { id, number } = await tx
      .insertInto('quotes')
      .values({
        account_id: client.id,
        enquiry_id: enquiry_id ?? null,
        ...content,
        created_by: actor.personId,
        created_at: deps.now(),
      })
      .returning(['id', 'number'])
      .executeTakeFirstOrThrow();
    await writeLines(tx, id, lines);
    const data = { quote_id: id, quote_number: number };
    await deps.events.emit(tx, { name: 'quote.created', accountId: client.id, by: actor, data });
    return { quote_id: id };
  });
}

export async function editQuote(deps: Needs, actor: StaffActor, quoteId: string, input: Content): Promise<void> {
  const { lines: asked, ...words } = input;
  const content = { ...words, discount: toPoints(input.discount) };
  await deps.db.transaction().execute(async (tx) => {
    const quote = await holdQuote(tx, quoteId);
    demand(quoteCan.edit(quote.status));
    const lines = await priced(tx, asked, input.annual);
    await demandSum(tx, quote.accountId, lines, content.discount);
    await tx.updateTable('quotes').set(content).where('id', '=', quoteId).execute();
    await tx.deleteFrom('quote_lines').where('quote_id', '=', quoteId).execute();
    await writeLines(tx, quoteId, lines);
    const data = { quote_id: quote.id, quote_number: quote.number };
    await deps.events.emit(tx, { name: 'quote.changed', accountId: quote.accountId, by: actor, data });
  });
}

/** What could never be invoiced is not offered. */
async function demandSum(tx: Queryable, accountId: string, lines: readonly Line[], discount: number): Promise<void> {
  const { points } = await taxOf(tx, accountId);
  const sums = totals(lines, discount, points);
  demand(canInvoice(sums));
  if (sums.total === 0) throw invalid('lines', 'Please enter what it costs: a quote of nothing is not sent.');
}

interface Line {
  readonly plan_id: string | null;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly quantity: number;
}

/** Words and price of a plan come from the catalogue, the price for what is paid at once. */
async function priced(tx: Queryable, lines: Content['lines'], annual: boolean): Promise<Line[]> {
  const all: Line[] = [];
  for (const line of lines) {
    if (!('plan_id' in line)) {
      all.push({ plan_id: null, ...line });
      continue;
    }
    if (all.some(({ plan_id }) => plan_id === line.plan_id)) throw conflict(messages.planTwice);
    const { item } = await planOnSale(tx, line.plan_id);
    if (isConfigured(item.type)) {
      throw conflict(`${item.name} is put together by the client. Please describe it as a line of your own.`);
    }
    const { plan_id, name, description } = item;
    all.push({ plan_id, name, description, price: priceFor(item, annual), quantity: line.quantity });
  }
  return all;
}

async function writeLines(tx: Queryable, quoteId: string, lines: readonly Line[]): Promise<void> {
  const rows = lines.map((one, index) => ({ quote_id: quoteId, position: index + 1, ...one }));
  await tx.insertInto('quote_lines').values(rows).execute();
}
