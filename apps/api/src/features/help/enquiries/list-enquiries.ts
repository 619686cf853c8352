import type { TimeOrder } from '@resolvo/contract/common';
import type { Priority } from '@resolvo/contract/help/desk';
import {
  type Enquiry,
  type EnquiryKind,
  type EnquiryState,
  enquiry,
  enquiryField,
} from '@resolvo/contract/help/enquiries';
import type { QueueCategory, QueueView } from '@resolvo/contract/help/queue';
import { type RawBuilder, sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { countedPage } from '../../../core/page-by.ts';
import { beginsWith, fitsAny, idsFrom, numberIn, wordsOf } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

interface Asked {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly view?: QueueView | undefined;
  readonly kind?: EnquiryKind | undefined;
  readonly state?: EnquiryState | undefined;
  readonly category?: QueueCategory | undefined;
  readonly priority?: Priority | undefined;
  readonly sort?: TimeOrder | undefined;
}

export async function listEnquiries(
  deps: Pick<Deps, 'db' | 'cursors' | 'now'>,
  actor: StaffActor,
  { cursor, limit, sort = 'newest', ...asked }: Asked,
): Promise<{ enquiries: Enquiry[]; cursor: string | null; eof: boolean; count: number }> {
  const { search, view = 'all', kind, state, category, priority } = asked;
  const own = view === 'mine' ? actor.personId : '';
  const scope = `enquiries:${JSON.stringify([search, view, own, kind, state, category, priority, sort])}`;
  let rows = selectEnquiries(deps.db).where(inView(view, actor.personId, deps.now()));
  if (kind) rows = rows.where('kind', '=', kind);
  if (state) rows = rows.where('state', '=', state);
  if (category) rows = rows.where('category', '=', category);
  if (priority) rows = rows.where('priority', '=', priority);
  if (search) rows = rows.where(await enquiriesLike(deps.db, search));
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  // What is overdue for the longest time comes first, unless the newest is asked for.
  const { count, ...page } = await (view === 'overdue'
    ? countedPage(deps, scope, { cursor, limit }, rows, {
        by: ['due_at', 'id'],
        direction: 'asc',
        textOf: (row) => (row.due_at ?? row.created_at).toISOString(),
      })
    : countedPage(deps, scope, { cursor, limit }, rows, {
        by: ['last_message_at', 'id'],
        direction,
        textOf: (row) => row.last_message_at.toISOString(),
      }));
  const enquiries = page.rows.map(({ counted, ...row }) => presentEnquiry(row));
  return { enquiries, cursor: page.cursor, eof: page.eof, count };
}

/** The condition of a view, as its partial index says it. */
export function inView(view: QueueView, personId: string, now: Date): RawBuilder<boolean> {
  switch (view) {
    case 'mine':
      return sql`assigned_to = ${personId} and state <> 'closed'`;
    case 'unassigned':
      return sql`assigned_to is null and state <> 'closed'`;
    case 'overdue':
      return sql`due_at is not null and due_at < ${now}`;
    case 'waiting':
      return sql`state = 'open'`;
    case 'all':
      return sql`spam_at is null`;
    case 'spam':
      return sql`spam_at is not null`;
  }
}

/** Characters of the last message in a row of the list. */
const excerptLength = 160;

export function selectEnquiries(db: Queryable) {
  const last = sql`select m.author, left(m.body, ${excerptLength}) as body from enquiry_messages m
    where m.enquiry_id = enquiries.id and not m.internal and not m.automatic order by m.created_at desc, m.number desc limit 1`;
  return db
    .selectFrom('enquiries')
    .select(['id', 'numeric_id', 'reference', 'kind', 'state', 'email', 'subject', 'fields', 'account_id', 'ip'])
    .select(['created_at', 'last_message_at', 'closed_at', 'category', 'priority', 'assigned_to'])
    .select(['first_answer_due_at', 'first_answered_at', 'solution_due_at', 'due_at', 'spam_at'])
    .select(({ selectFrom }) =>
      selectFrom('persons').select('persons.email').whereRef('persons.id', '=', 'enquiries.assigned_to').as('assignee'),
    )
    .select(sql<{ author: string; body: string } | null>`(select to_jsonb(l) from (${last}) l)`.as('last'));
}

type EnquiryRow = Awaited<ReturnType<ReturnType<typeof selectEnquiries>['executeTakeFirstOrThrow']>>;

export const presentEnquiry = ({ id, account_id, assignee, assigned_to, last, spam_at, ...row }: EnquiryRow): Enquiry =>
  enquiry.parse({
    ...row,
    enquiry_id: id,
    user_id: account_id,
    created_at: seconds(row.created_at),
    last_message_at: seconds(row.last_message_at),
    closed_at: seconds(row.closed_at),
    is_spam: spam_at !== null,
    assigned_to: assignee ?? '',
    assigned_id: assigned_to,
    first_answer_due_at: seconds(row.first_answer_due_at),
    first_answered_at: seconds(row.first_answered_at),
    solution_due_at: seconds(row.solution_due_at),
    due_at: seconds(row.due_at),
    last_author: last?.author ?? 'client',
    last_message: last?.body ?? firstWords(row.fields),
  });

/** What was asked first: the longest field, which is the message, the letter or the evidence. */
const firstWords = (fields: unknown): string =>
  enquiryField
    .array()
    .parse(fields)
    .filter(({ name }) => name !== 'title')
    .reduce((longest, { value }) => (value.length > longest.length ? value : longest), '')
    .slice(0, excerptLength);

function enquiriesLike(db: Queryable, search: string): Promise<RawBuilder<boolean>> {
  const ids = idsFrom(search);
  const number = numberIn(search);
  const words = wordsOf(search);
  return fitsAny(db, 'enquiries', 'enquiries', [
    sql`lower(enquiries.email) like ${beginsWith(search)}`,
    sql`split_part(lower(enquiries.email), '@', 2) like ${beginsWith(search.replace(/^@/, ''))}`,
    sql`lower(enquiries.reference) like ${beginsWith(search)}`,
    ...(words === undefined ? [] : [sql`to_tsvector('simple', enquiries.subject) @@ to_tsquery('simple', ${words})`]),
    ...(words === undefined || !isSaid(search) ? [] : saidLike(words, search)),
    ...(number === undefined ? [] : [sql`enquiries.numeric_id = ${number}`]),
    ...(ids ? [sql`enquiries.id between ${ids.first} and ${ids.last}`] : []),
  ]);
}

/** A letter or two begin words of nearly every text: who types those looks for a number, an address or a subject. */
const isSaid = (search: string): boolean => /[\p{L}\p{N}]{3}/u.test(search);

/** All words in one message, notes among them, or in what the ticket was opened with. */
function saidLike(words: string, search: string) {
  // In a text an address, a host or a URL is one word, as it is in what was typed and is not taken apart.
  const asked = sql`(to_tsquery('simple', ${words}) || plainto_tsquery('simple', ${search}))`;
  const inMessage = sql`to_tsvector('simple', m.body) @@ ${asked}`;
  return [
    sql`to_tsvector('simple', enquiries.fields) @@ ${asked}`,
    {
      found: sql`enquiries.id in (select m.enquiry_id from enquiry_messages m where ${inMessage})`,
      row: sql`(select true from enquiry_messages m where m.enquiry_id = enquiries.id and ${inMessage} limit 1)`,
    },
  ];
}
