import { noticeRights } from '@resolvo/contract/people/notices';
import { permission } from '@resolvo/contract/permissions';
import { mailKind } from '@resolvo/contract/platform/mail-kinds';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

/** Notices are counted no further: a larger number says no more. */
const countedUpTo = 100;

const kept = z.object({
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  body: z.string().optional(),
  action: z.object({ label: z.string(), url: z.string() }).optional(),
  also: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })).default([]),
});

const bitOf: RawBuilder<number> = sql`case n.about ${sql.join(
  Object.entries(noticeRights).map(([kind, right]) => sql`when ${kind} then ${sql.lit(permission[right])}`),
  sql` `,
)} else 0 end`;

/** A notice of an account is seen by who is still a member of it, by the rights of today. */
const selectOwn = (db: Queryable, personId: string) =>
  db
    .selectFrom('notices as n')
    .where('n.person_id', '=', personId)
    .where(
      sql<boolean>`(n.account_id is null or exists (select from memberships m
        where m.account_id = n.account_id and m.person_id = n.person_id and m.ended_at is null
          and (m.expires_at is null or m.expires_at > now())
          and (m.role = 'owner' or (m.only_ids is null and (m.permissions::bigint & (${bitOf})::bigint) <> 0))))`,
    );

export async function listNotices(deps: Pick<Deps, 'db' | 'cursors' | 'settings'>, personId: string, page: PageQuery) {
  const rows = selectOwn(deps.db, personId)
    .leftJoin('accounts as a', 'a.id', 'n.account_id')
    .select([
      'n.id',
      'n.about',
      'n.content',
      'n.mailed',
      'n.read_at',
      'n.created_at',
      sql<string>`coalesce(a.name, a.username, '')`.as('account_name'),
    ]);
  const cut = await pageBy(deps, `notices:${personId}`, page, rows, { by: ['n.created_at', 'n.id'] });
  return {
    notices: cut.rows.map((row) => {
      const { subject, heading, paragraphs, body = '', action, also } = kept.parse(row.content);
      const { publicUrl } = deps.settings;
      const path = action?.url.startsWith(`${publicUrl}/`) ? action.url.slice(publicUrl.length) : '';
      return {
        notice_id: row.id,
        about: mailKind.parse(row.about),
        subject,
        heading,
        paragraphs,
        body,
        also,
        path,
        label: path === '' ? '' : (action?.label ?? ''),
        account_name: row.account_name,
        is_read: row.read_at !== null,
        was_mailed: row.mailed,
        created_at: seconds(row.created_at),
      };
    }),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}

export async function countUnread({ db }: Pick<Deps, 'db'>, personId: string): Promise<number> {
  const found = await selectOwn(db, personId)
    .select('n.id')
    .where('n.read_at', 'is', null)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(countedUpTo)
    .execute();
  return found.length;
}

export async function readNotice(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  personId: string,
  noticeId: string,
): Promise<void> {
  const found = await db
    .updateTable('notices')
    .set({ read_at: sql`coalesce(read_at, ${now()})` })
    .where('person_id', '=', personId)
    .where('id', '=', noticeId)
    .executeTakeFirst();
  if (found.numUpdatedRows === 0n) throw notFound();
}

export async function readAllNotices({ db, now }: Pick<Deps, 'db' | 'now'>, personId: string): Promise<void> {
  await db
    .updateTable('notices')
    .set({ read_at: now() })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .execute();
}

export async function forgetNotices(
  tx: Queryable,
  whose: { readonly account_id: string } | { readonly person_id: string },
): Promise<void> {
  if ('account_id' in whose) await tx.deleteFrom('notices').where('account_id', '=', whose.account_id).execute();
  else {
    await tx.deleteFrom('notices').where('person_id', '=', whose.person_id).execute();
    await tx.deleteFrom('mail_choices').where('person_id', '=', whose.person_id).execute();
  }
}

/** As long as the mails themselves. */
export async function sweepNotices({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.deleteFrom('notices').where('created_at', '<', sql<Date>`now() - interval '13 months'`).execute();
}
