import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import { findClient } from './queries.ts';

/** By the owner's address of today: a mail belongs to a mailbox. */
export async function clientMails(deps: Pick<Deps, 'db' | 'cursors'>, userId: string, page: PageQuery) {
  const { email } = await findClient(deps.db, userId);
  const rows = deps.db
    .selectFrom('mails')
    .select(['id', 'address', 'subject', 'tries', 'problem', 'sent_at', 'created_at'])
    .where(sql<boolean>`lower(address) = ${(email ?? '').toLowerCase()}`);
  const cut = await pageBy(deps, `client-mails:${userId}:${email}`, page, rows);
  return {
    mails: cut.rows.map((row) => ({
      mail_id: row.id,
      address: row.address,
      subject: row.subject,
      state: row.sent_at ? ('sent' as const) : ('failing' as const),
      problem: row.problem ?? '',
      tries: row.tries,
      sent_at: seconds(row.sent_at),
      created_at: seconds(row.created_at),
    })),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}
