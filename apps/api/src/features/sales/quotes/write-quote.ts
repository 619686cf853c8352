import { messages } from '@resolvo/contract/messages';
import { toPoints, totals } from '@resolvo/contract/money';
import { type ItemType, itemType } from '@resolvo/contract/product-types';
import { differsByChoices } from '@resolvo/contract/sales/item-asks';
import { mayServeEach } from '@resolvo/contract/sales/once-per';
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
import { checkByStaff } from '../orders/add-item.ts';
import type { CheckedChoices } from '../orders/check-choices.ts';
import { soldPlan } from '../orders/sold-plan.ts';
import { holdQuote } from './hold-quote.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'services' | 'vault' | 'things'>;
type Content = z.output<typeof editQuoteBody>;

export async function createQuote(
  deps: Needs,
  actor: StaffActor,
  input: z.output<typeof createQuoteBody>,
): Promise<{ quote_id: string }> {
  const { user_id, enquiry_id, lines: asked, ...words } = input;
  const content = { ...words, discount: toPoints(input.discount) };
  const checked = await checkLines(deps, actor, user_id, asked);
  return deps.db.transaction().execute(async (tx) => {
    const client = await holdAccount(tx, user_id);
    if (!client) throw notFound();
    const lines = await priced(deps, tx, asked, { annual: input.annual, checked });
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
  const found = await deps.db.selectFrom('quotes').select('account_id').where('id', '=', quoteId).executeTakeFirst();
  if (!found) throw notFound();
  const checked = await checkLines(deps, actor, found.account_id, asked);
  await deps.db.transaction().execute(async (tx) => {
    const quote = await holdQuote(tx, quoteId);
    demand(quoteCan.edit(quote.status));
    const lines = await priced(deps, tx, asked, { annual: input.annual, checked });
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
  readonly choices?: string;
  readonly chosen?: string;
}

/** By the place of the line. */
type Checked = readonly (CheckedChoices | undefined)[];

/** What staff chose about each line. It may call vendors, so no transaction is open yet. */
async function checkLines(
  deps: Needs,
  actor: StaffActor,
  accountId: string,
  lines: Content['lines'],
): Promise<Checked> {
  const checked: (CheckedChoices | undefined)[] = [];
  for (const line of lines) {
    checked.push('plan_id' in line ? await checkByStaff(deps, actor, accountId, line) : undefined);
  }
  return checked;
}

/** Words and price of a plan come from the catalogue, the price for what is paid at once. */
async function priced(
  deps: Needs,
  tx: Queryable,
  lines: Content['lines'],
  { annual, checked }: { annual: boolean; checked: Checked },
): Promise<Line[]> {
  const all: Line[] = [];
  const servers: { quantity: number; open: boolean }[] = [];
  const forEach: { type: ItemType; name: string; quantity: number }[] = [];
  for (const [index, line] of lines.entries()) {
    if (!('plan_id' in line)) {
      all.push({ plan_id: null, ...line });
      continue;
    }
    const made = checked[index];
    const item = await soldPlan(deps, tx, line, made);
    const type = itemType.parse(item.type);
    if (!differsByChoices(type) && all.some(({ plan_id }) => plan_id === line.plan_id)) {
      throw conflict(messages.planTwice);
    }
    const { plan_id, name, description, quantity } = item;
    // A server whose making is open takes its options with it: the client chooses both.
    if (type === 'proxmox') servers.push({ quantity, open: false });
    if (made?.choices.every_server) forEach.push({ type, name, quantity });
    all.push({
      plan_id,
      name,
      description,
      price: priceFor(item, annual),
      quantity,
      ...(made && { choices: JSON.stringify(made.choices), chosen: JSON.stringify(made.chosen) }),
    });
  }
  for (const option of forEach) demand(mayServeEach(option, servers));
  return all;
}

async function writeLines(tx: Queryable, quoteId: string, lines: readonly Line[]): Promise<void> {
  const rows = lines.map((one, index) => ({
    quote_id: quoteId,
    position: index + 1,
    choices: null,
    chosen: null,
    ...one,
  }));
  await tx.insertInto('quote_lines').values(rows).execute();
}
