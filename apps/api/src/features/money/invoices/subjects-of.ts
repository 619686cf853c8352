import { chosenWords } from '@resolvo/contract/chosen-words';
import { invoiceSubject } from '@resolvo/contract/money/invoice-subject';
import { shownName } from '@resolvo/contract/shown-name';
import type { Queryable } from '../../../db/connection.ts';

/** What the thing of a line is called. Lines that were written before they kept it know the hostname that was chosen. */
export const aboutOf = ({ about, chosen }: { readonly about: string; readonly chosen: unknown }): string =>
  shownName(about || chosenWords.parse(chosen).hostname);

/** What each of these invoices is for. */
export async function subjectsOf(db: Queryable, invoiceIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (invoiceIds.length === 0) return new Map();
  const lines = await db
    .selectFrom('invoice_items')
    .select(['invoice_id', 'name as plan_name', 'type as plan_type', 'quantity', 'about', 'chosen'])
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('position')
    .execute();
  const named = lines.map((line) => ({ ...line, about: aboutOf(line) }));
  const byInvoice = Map.groupBy(named, ({ invoice_id }) => invoice_id);
  return new Map([...byInvoice].map(([id, of]) => [id, invoiceSubject(of)]));
}

export const subjectOf = async (db: Queryable, invoiceId: string): Promise<string> =>
  (await subjectsOf(db, [invoiceId])).get(invoiceId) ?? '';
