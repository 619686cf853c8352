import { receivedMailWords } from '@resolvo/contract/help/inbox';
import { stateEnum } from '@resolvo/contract/state-words';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { beginsWith } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';

const outcome = stateEnum(receivedMailWords);

/** What came by mail, with the reason where it was not taken: the sender may ask why there is no answer. */
export async function listReceived(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: PageQuery & { readonly search?: string | undefined; readonly outcome?: string | undefined },
) {
  let rows = deps.db
    .selectFrom('received_mails')
    .select(['id', 'address', 'subject', 'size', 'outcome', 'reason', 'enquiry_id', 'received_at as created_at']);
  if (query.search) rows = rows.where(sql<boolean>`lower(address) like ${beginsWith(query.search)}`);
  if (query.outcome) rows = rows.where('outcome', '=', query.outcome);
  const scope = `received-mails:${JSON.stringify([query.search, query.outcome])}`;
  const cut = await pageBy(deps, scope, query, rows, { by: ['received_at', 'id'] });
  return {
    mails: cut.rows.map(({ id, created_at, ...mail }) => ({
      ...mail,
      received_id: id,
      outcome: outcome.parse(mail.outcome),
      received_at: seconds(created_at),
    })),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}
