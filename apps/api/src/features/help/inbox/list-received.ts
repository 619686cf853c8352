import { receivedMailWords } from '@resolvo/contract/help/inbox';
import { stateEnum } from '@resolvo/contract/state-words';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { beginsWith, fitsAny, wordsOf } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { refusedFiles } from './refused-files.ts';
import { ofOurs } from './take-mail.ts';

const outcome = stateEnum(receivedMailWords);
const proof = z.enum(['signed', 'authenticated', '']);

interface Asked {
  readonly search?: string | undefined;
  readonly outcome?: string | undefined;
  readonly view?: 'all' | 'others' | undefined;
}

/** What came by mail, with the reason where it was not taken: the sender may ask why there is no answer. */
export async function listReceived(deps: Pick<Deps, 'db' | 'cursors'>, query: PageQuery & Asked) {
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
  if (query.search) rows = rows.where(await receivedLike(deps.db, query.search));
  if (query.outcome) rows = rows.where('outcome', '=', query.outcome);
  // Read in the order of the list: ours are a part of all mails, and no page looks far for one that is not.
  if (query.view === 'others') rows = rows.where('reason', '<>', ofOurs);
  const scope = `received-mails:${JSON.stringify([query.search, query.outcome, query.view])}`;
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

/** By the start of an address, or by words of a subject, each of which may be a beginning. */
function receivedLike(db: Queryable, search: string): Promise<RawBuilder<boolean>> {
  const words = wordsOf(search);
  return fitsAny(db, 'received_mails', 'received_mails', [
    sql`lower(received_mails.address) like ${beginsWith(search)}`,
    ...(words === undefined
      ? []
      : [sql`to_tsvector('simple', received_mails.subject) @@ to_tsquery('simple', ${words})`]),
  ]);
}
