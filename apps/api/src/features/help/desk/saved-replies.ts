import { randomUUIDv7 } from 'node:crypto';
import {
  replyAct,
  type SavedReply,
  type SavedReplyVersion,
  savedRepliesListed,
  type savedReplyBody,
} from '@resolvo/contract/help/desk';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

type Needs = Pick<Deps, 'db' | 'events' | 'now'>;
type Written = z.output<typeof savedReplyBody>;

export async function listReplies({ db }: Pick<Deps, 'db'>): Promise<SavedReply[]> {
  const rows = await db
    .selectFrom('saved_replies as r')
    .leftJoin('persons as p', 'p.id', 'r.changed_by')
    .select(['r.id', 'r.name', 'r.body', 'r.changed_at', 'p.email'])
    .orderBy(sql`lower(r.name)`)
    .limit(savedRepliesListed)
    .execute();
  return rows.map(({ id, name, body, changed_at, email }) => ({
    reply_id: id,
    name,
    body,
    changed_by: email ?? '',
    changed_at: seconds(changed_at),
  }));
}

export async function createReply(deps: Needs, actor: StaffActor, written: Written): Promise<string> {
  return deps.db.transaction().execute(async (tx) => {
    // One at a time, so that two at once cannot pass the number that is listed.
    await tx.selectFrom('desk_settings').select('id').forUpdate().execute();
    const { count } = await tx
      .selectFrom('saved_replies')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= savedRepliesListed)
      throw conflict(`There are ${savedRepliesListed} saved answers. Please delete one first.`);
    await refuseTaken(tx, written.name);
    const at = deps.now();
    const { id } = await tx
      .insertInto('saved_replies')
      .values({ ...written, changed_by: actor.personId, changed_at: at, created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepVersion(deps, tx, actor, id, 'created', written);
    return id;
  });
}

export async function editReply(deps: Needs, actor: StaffActor, replyId: string, written: Written): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx.selectFrom('desk_settings').select('id').forUpdate().execute();
    await refuseTaken(tx, written.name, replyId);
    const changed = await tx
      .updateTable('saved_replies')
      .set({ ...written, changed_by: actor.personId, changed_at: deps.now() })
      .where('id', '=', replyId)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw notFound();
    await keepVersion(deps, tx, actor, replyId, 'changed', written);
  });
}

export async function deleteReply(deps: Needs, actor: StaffActor, replyId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('saved_replies')
      .where('id', '=', replyId)
      .returning(['name', 'body'])
      .executeTakeFirst();
    if (!gone) throw notFound();
    await keepVersion(deps, tx, actor, replyId, 'deleted', gone);
  });
}

export async function replyHistory(
  deps: Pick<Deps, 'db' | 'cursors'>,
  replyId: string,
  page: PageQuery,
): Promise<{ versions: SavedReplyVersion[]; cursor: string | null; eof: boolean }> {
  const rows = deps.db
    .selectFrom('saved_reply_versions as v')
    .leftJoin('persons as p', 'p.id', 'v.changed_by')
    .select(['v.id', 'v.act', 'v.name', 'v.body', 'v.created_at', 'p.email'])
    .where('v.reply_id', '=', replyId);
  const cut = await pageBy(deps, `reply-history:${replyId}`, page, rows, { by: ['v.created_at', 'v.id'] });
  if (cut.rows.length === 0 && page.cursor === undefined) throw notFound();
  return {
    versions: cut.rows.map(({ id, act, name, body, created_at, email }) => ({
      version_id: id,
      act: replyAct.parse(act),
      name,
      body,
      changed_by: email ?? '',
      changed_at: seconds(created_at),
    })),
    cursor: cut.cursor,
    eof: cut.eof,
  };
}

const eventOf = {
  created: 'saved_reply.created',
  changed: 'saved_reply.changed',
  deleted: 'saved_reply.deleted',
} as const;

async function refuseTaken(tx: Queryable, name: string, except?: string): Promise<void> {
  const other = await tx
    .selectFrom('saved_replies')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst();
  if (other) throw conflict('There is a saved answer of this name already.');
}

async function keepVersion(
  deps: Needs,
  tx: Queryable,
  actor: StaffActor,
  replyId: string,
  act: 'created' | 'changed' | 'deleted',
  { name, body }: Written,
): Promise<void> {
  await tx
    .insertInto('saved_reply_versions')
    // UUIDv7: rises within a process, so versions of one millisecond keep their order.
    .values({
      id: randomUUIDv7(),
      reply_id: replyId,
      act,
      name,
      body,
      changed_by: actor.personId,
      created_at: deps.now(),
    })
    .execute();
  await deps.events.emit(tx, {
    name: eventOf[act],
    accountId: null,
    by: actor,
    after: { name },
    data: { reply_id: replyId },
  });
}
