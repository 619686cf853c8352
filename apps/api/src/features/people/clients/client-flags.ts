import { type ClientFlag, type FlagKind, flagKind, flagTexts } from '@resolvo/contract/people/clients';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { type PageQuery, pageBy } from '../../../core/page-by.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { findClient } from './queries.ts';

const selectFlags = (db: Queryable, userId: string) =>
  db
    .selectFrom('client_flags as f')
    .leftJoin('persons as r', 'r.id', 'f.raised_by')
    .leftJoin('persons as c', 'c.id', 'f.cleared_by')
    .select([
      'f.id',
      'f.kind',
      'f.reason',
      'f.created_at',
      'f.cleared_at',
      'r.email as raised_by',
      'c.email as cleared_by',
    ])
    .where('f.account_id', '=', userId);

type FlagRow = Awaited<ReturnType<ReturnType<typeof selectFlags>['executeTakeFirstOrThrow']>>;

const present = (row: FlagRow): ClientFlag => ({
  flag_id: row.id,
  kind: flagKind.parse(row.kind),
  reason: row.reason,
  raised_by: row.raised_by ?? '',
  created_at: seconds(row.created_at),
  cleared_by: row.cleared_by ?? '',
  cleared_at: seconds(row.cleared_at),
});

/** Those that stand: at most one of each kind. */
export async function openFlags(db: Queryable, userId: string): Promise<ClientFlag[]> {
  const rows = await selectFlags(db, userId).where('f.cleared_at', 'is', null).orderBy('f.created_at').execute();
  return rows.map(present);
}

export async function listFlags(deps: Pick<Deps, 'db' | 'cursors'>, userId: string, page: PageQuery) {
  await findClient(deps.db, userId);
  const cut = await pageBy(deps, `client-flags:${userId}`, page, selectFlags(deps.db, userId), {
    by: ['f.created_at', 'f.id'],
  });
  return { flags: cut.rows.map(present), cursor: cut.cursor, eof: cut.eof };
}

type Needs = Pick<Deps, 'db' | 'now' | 'events'>;

export async function raiseFlag(
  deps: Needs,
  actor: StaffActor,
  userId: string,
  { kind, reason }: { kind: FlagKind; reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await findClient(tx, userId);
    const raised = await tx
      .insertInto('client_flags')
      .values({ account_id: userId, kind, reason, raised_by: actor.personId, created_at: deps.now() })
      .onConflict((on) => on.columns(['account_id', 'kind']).where('cleared_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!raised) throw conflict(`This client is flagged as “${flagTexts[kind].name}” already.`);
    await deps.events.emit(tx, {
      name: 'client.flag_raised',
      accountId: null,
      by: actor,
      data: { account_id: userId, flag_id: raised.id, kind, reason },
    });
  });
}

export async function clearFlag(
  deps: Needs,
  actor: StaffActor,
  { user_id: userId, flag_id: flagId }: { user_id: string; flag_id: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const cleared = await tx
      .updateTable('client_flags')
      .set({ cleared_at: deps.now(), cleared_by: actor.personId })
      .where('id', '=', flagId)
      .where('account_id', '=', userId)
      .where('cleared_at', 'is', null)
      .returning('kind')
      .executeTakeFirst();
    if (!cleared) {
      const known = await selectFlags(tx, userId).where('f.id', '=', flagId).executeTakeFirst();
      throw known ? conflict('This flag was cleared already.') : notFound();
    }
    await deps.events.emit(tx, {
      name: 'client.flag_cleared',
      accountId: null,
      by: actor,
      data: { account_id: userId, flag_id: flagId, kind: flagKind.parse(cleared.kind) },
    });
  });
}
