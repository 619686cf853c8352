import { receivedMailWords } from '@resolvo/contract/help/inbox';
import { stateEnum } from '@resolvo/contract/state-words';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { beginsWith } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';
import { refusedFiles } from './refused-files.ts';

const outcome = stateEnum(receivedMailWords);
const proof = z.enum(['signed', 'authenticated', '']);

/** What came by mail, with the reason where it was not taken: the sender may ask why there is no answer. */
export async function listReceived(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: PageQuery & { readonly search?: string | undefined; readonly outcome?: string | undefined },
) {
  let rows = deps.db
    .selectFrom('received_mails')
    .leftJoin('received_originals as o', 'o.received_id', 'received_mails.id')
    .select([
      'id',
      'address',
      'subject',
      'received_mails.size',
      'outcome',
      'reason',
      'proof',
      'attempts',
      'enquiry_id',
      'not_taken',
      'received_at as created_at',
      'o.ends_at',
    ]);
  if (query.search) rows = rows.where(sql<boolean>`lower(address) like ${beginsWith(query.search)}`);
  if (query.outcome) rows = rows.where('outcome', '=', query.outcome);
  const scope = `received-mails:${JSON.stringify([query.search, query.outcome])}`;
  const cut = await pageBy(deps, scope, query, rows, { by: ['received_at', 'id'] });
  return {
    mails: cut.rows.map(({ id, created_at, ends_at, ...mail }) => ({
      ...mail,
      received_id: id,
      outcome: outcome.parse(mail.outcome),
      proof: proof.parse(mail.proof),
      not_taken: refusedFiles(mail.not_taken),
      original_until: ends_at === null ? 0 : seconds(ends_at),
      received_at: seconds(created_at),
    })),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}
