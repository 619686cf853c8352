import { abuseState } from '@resolvo/contract/help/abuse-cases';
import { sql } from 'kysely';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';

/** The case, held until the transaction ends. With an account it must concern that account, which knows of it. */
export async function holdCase(tx: Queryable, caseId: string, accountId?: string) {
  const found = await tx
    .selectFrom('abuse_cases')
    .select(['id', 'number', 'state', 'category', 'subject_address', 'reporter_email', 'account_id', 'server_id'])
    .select(['evidence', 'reporter_name', 'shown_pieces', sql<string | null>`host(address)`.as('address')])
    .select(['told_at', 'deadline', 'enquiry_id', 'reminded_at', 'happened_at', 'created_at'])
    .where('id', '=', caseId)
    .$if(accountId !== undefined, (query) =>
      query.where('account_id', '=', accountId ?? '').where('told_at', 'is not', null),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  return { ...found, state: abuseState.parse(found.state) };
}
/** The account whose screens show the case, and have to be told of its changes: one that knows of it. */
export const shownTo = (one: { readonly account_id: string | null; readonly told_at: Date | null }): string | null =>
  one.told_at === null ? null : one.account_id;

export type HeldCase = Awaited<ReturnType<typeof holdCase>>;
