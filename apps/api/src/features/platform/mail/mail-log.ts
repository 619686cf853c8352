import { loggedMailStateOf } from '@resolvo/contract/platform/mails';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { MailContent } from '../../../core/mails.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { beginsWith } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { layoutHtml, layoutText } from './layout.ts';

const action = z.object({ label: z.string(), url: z.string() });
const mailSection = z.object({ heading: z.string(), paragraphs: z.array(z.string()), action: action.optional() });

/** What a kept mail said, from its row. */
export const keptContent: z.ZodType<MailContent> = z.object({
  subject: z.string(),
  heading: z.string(),
  paragraphs: z.array(z.string()),
  body: z.string().optional(),
  action: action.optional(),
  also: z.array(mailSection).optional(),
  afterword: z.string().optional(),
}) as z.ZodType<MailContent>;

const selectMails = (db: Queryable) =>
  db
    .selectFrom('mails')
    .select([
      'id',
      'template',
      'address',
      'subject',
      'tries',
      'problem',
      'sent_at',
      'held_at',
      'refused_at',
      'bounced_at',
      'created_at',
    ]);
type MailRow = Awaited<ReturnType<ReturnType<typeof selectMails>['executeTakeFirstOrThrow']>>;

const present = ({ mails }: Pick<Deps, 'mails'>, row: MailRow) => ({
  mail_id: row.id,
  template: row.template,
  title: mails.get(row.template)?.title ?? '',
  address: row.address,
  subject: row.subject,
  state: loggedMailStateOf(row),
  problem: row.problem ?? '',
  tries: row.tries,
  sent_at: seconds(row.sent_at),
  created_at: seconds(row.created_at),
});

export async function mailLog(
  deps: Pick<Deps, 'db' | 'cursors' | 'mails'>,
  query: PageQuery & {
    readonly search?: string | undefined;
    readonly show?: 'all' | 'troubled' | undefined;
    readonly template?: string | undefined;
  },
) {
  const { search, show = 'all', template } = query;
  let rows = selectMails(deps.db);
  if (search) rows = rows.where(sql<boolean>`lower(address) like ${beginsWith(search)}`);
  if (show === 'troubled') rows = rows.where(sql<boolean>`(sent_at is null or bounced_at is not null)`);
  if (template) rows = rows.where('template', '=', template);
  const cut = await pageBy(deps, `mails:${JSON.stringify([search, show, template])}`, query, rows);
  return { mails: cut.rows.map((row) => present(deps, row)), cursor: cut.cursor, eof: cut.eof };
}

/** Mails with a secret link keep no data, and neither do documents, which have a queue of their own. */
export async function findMail(deps: Pick<Deps, 'db' | 'mails'>, mailId: string) {
  const row = await selectMails(deps.db)
    .select(['content', 'data', 'reply_to', 'resend_of'])
    .where('id', '=', mailId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const isDocument = deps.mails.get(row.template)?.isDocument ?? true;
  return { row, is_document: isDocument, has_secret: !isDocument && row.data === null };
}

export async function mailDetail(deps: Pick<Deps, 'db' | 'mails' | 'settings'>, mailId: string) {
  const { row, is_document, has_secret } = await findMail(deps, mailId);
  const content = row.content === null ? undefined : keptContent.parse(row.content);
  return {
    ...present(deps, row),
    html: content ? layoutHtml(content, deps.settings.publicUrl) : '',
    text: content ? layoutText(content) : '',
    is_document,
    has_secret,
    resend_of: row.resend_of,
  };
}
