import { type HaltPreview, haltPreviewRows } from '@resolvo/contract/money/invoicing-halts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

/** The newest documents of an account, of both series. */
export async function madeDocuments(db: Queryable, accountId: string): Promise<HaltPreview['made']> {
  const invoices = await db
    .selectFrom('invoices')
    .select(['id as invoice_id', 'number', 'total', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(haltPreviewRows)
    .execute();
  const notes = await db
    .selectFrom('credit_notes')
    .select(['invoice_id', 'number', 'total', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(haltPreviewRows)
    .execute();
  return [
    ...invoices.map((row) => ({ ...row, document: 'invoice' as const })),
    ...notes.map((row) => ({ ...row, total: -row.total, document: 'credit_note' as const })),
  ]
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
    .slice(0, haltPreviewRows)
    .map((row) => ({ ...row, created_at: seconds(row.created_at) }));
}
