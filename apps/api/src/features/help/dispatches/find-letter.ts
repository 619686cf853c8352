import { audience, dispatchKind, dispatchState } from '@resolvo/contract/help/dispatches';
import type { Queryable } from '../../../db/connection.ts';

const select = (db: Queryable, dispatchId: string) =>
  db
    .selectFrom('dispatches')
    .select(['id', 'kind', 'subject', 'body', 'audience', 'state', 'rate', 'batch', 'send_at', 'created_by'])
    .where('id', '=', dispatchId);

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

const read = (row: Row) => ({
  ...row,
  kind: dispatchKind.parse(row.kind),
  state: dispatchState.parse(row.state),
  audience: audience.parse(row.audience),
});
export type StoredLetter = ReturnType<typeof read>;

export async function findLetter(db: Queryable, dispatchId: string): Promise<StoredLetter | undefined> {
  const row = await select(db, dispatchId).executeTakeFirst();
  return row && read(row);
}

/** Locked until the transaction ends: one act at a time. */
export async function holdLetter(tx: Queryable, dispatchId: string): Promise<StoredLetter | undefined> {
  const row = await select(tx, dispatchId).forUpdate().executeTakeFirst();
  return row && read(row);
}
