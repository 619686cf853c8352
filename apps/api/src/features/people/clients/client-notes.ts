import type { ClientNote } from '@resolvo/contract/people/client-acts';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { findClient } from './queries.ts';

export async function listNotes(
  deps: Pick<Deps, 'db' | 'cursors'>,
  actor: StaffActor,
  userId: string,
  page: PageQuery,
): Promise<{ notes: ClientNote[]; cursor: string | null; eof: boolean }> {
  await findClient(deps.db, userId);
  const rows = deps.db
    .selectFrom('client_notes as n')
    .leftJoin('persons as p', 'p.id', 'n.author_id')
    .select(['n.id', 'n.author_id', 'n.body', 'n.created_at', 'n.edited_at', 'p.email'])
    .where('n.account_id', '=', userId);
  const cut = await pageBy(deps, `client-notes:${userId}`, page, rows, { by: ['n.created_at', 'n.id'] });
  return {
    notes: cut.rows.map((row) => ({
      note_id: row.id,
      author: row.email ?? '',
      is_own: row.author_id === actor.personId,
      body: row.body,
      created_at: seconds(row.created_at),
      edited_at: seconds(row.edited_at),
    })),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}

type Needs = Pick<Deps, 'db' | 'now' | 'events'>;

export async function addNote(deps: Needs, actor: StaffActor, userId: string, body: string): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    await findClient(tx, userId);
    const { id } = await tx
      .insertInto('client_notes')
      .values({ account_id: userId, author_id: actor.personId, body, created_at: deps.now() })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tell(deps, tx, actor, 'client.note_added', userId, id);
    return id;
  });
}

export async function editNote(
  deps: Needs,
  actor: StaffActor,
  { user_id: userId, note_id: noteId }: { user_id: string; note_id: string },
  body: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('client_notes')
      .set({ body, edited_at: deps.now() })
      .where('id', '=', noteId)
      .where('account_id', '=', userId)
      .where('author_id', '=', actor.personId)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw notFound();
    await tell(deps, tx, actor, 'client.note_changed', userId, noteId);
  });
}

export async function deleteNote(
  deps: Needs,
  actor: StaffActor,
  { user_id: userId, note_id: noteId }: { user_id: string; note_id: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('client_notes')
      .where('id', '=', noteId)
      .where('account_id', '=', userId)
      .where('author_id', '=', actor.personId)
      .returning('id')
      .executeTakeFirst();
    if (!gone) throw notFound();
    await tell(deps, tx, actor, 'client.note_deleted', userId, noteId);
  });
}

/** The company's own event: a client's activity says nothing of what staff note for each other. */
const tell = (
  deps: Needs,
  tx: Queryable,
  by: StaffActor,
  name: 'client.note_added' | 'client.note_changed' | 'client.note_deleted',
  accountId: string,
  noteId: string,
) => deps.events.emit(tx, { name, accountId: null, by, data: { account_id: accountId, note_id: noteId } });
