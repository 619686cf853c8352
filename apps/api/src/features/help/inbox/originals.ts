import type { FileAnswer } from '@resolvo/contract/endpoint';
import { sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { largestMail } from './largest-mail.ts';

const keptDays = 90;
/** Of all together: strangers decide how much comes. The oldest go first. */
const room = 4 * 1024 ** 3;

/** As it came, sealed: staff look at it, and it is read from here when it is tried again. */
export async function keepOriginal(
  { now, vault }: Pick<Deps, 'now' | 'vault'>,
  tx: Queryable,
  receivedId: string,
  source: Uint8Array,
): Promise<void> {
  const at = now();
  const { used } = await tx
    .selectFrom('received_originals')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    .executeTakeFirstOrThrow();
  // More can come within an hour than there is room for.
  if (used + source.length > room) await dropOldest(tx, room - source.length);
  await tx
    .insertInto('received_originals')
    .values({
      received_id: receivedId,
      sealed: vault.sealBytes(source, 'mail-original'),
      size: source.length,
      created_at: at,
      ends_at: new Date(at.getTime() + keptDays * 86_400_000),
    })
    .onConflict((on) => on.column('received_id').doNothing())
    .execute();
}

export async function readOriginal(
  { db, vault }: Pick<Deps, 'db' | 'vault'>,
  receivedId: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('received_originals')
    .select('sealed')
    .where('received_id', '=', receivedId)
    .executeTakeFirst();
  return row && vault.openBytes(row.sealed, 'mail-original');
}

/** Forgets the original of a mail that would show staff what only its receiver may read. */
export async function dropOriginal(tx: Queryable, receivedId: string): Promise<void> {
  await tx.deleteFrom('received_originals').where('received_id', '=', receivedId).execute();
}

/**
 * For staff: a file that no program opens as what it says it is. Of a mail that no worker has read yet there is none.
 */
export async function originalFile(
  deps: Pick<Deps, 'db' | 'vault' | 'events'>,
  actor: StaffActor,
  receivedId: string,
): Promise<FileAnswer> {
  const read = await deps.db
    .selectFrom('received_mails')
    .select(['id', 'size'])
    .where('id', '=', receivedId)
    .where('outcome', '<>', 'waiting')
    .executeTakeFirst();
  const content = read && (await readOriginal(deps, receivedId));
  if (!content) throw notFound();
  await tellOfReading(deps, actor, receivedId, '');
  const part = read.size > largestMail ? '-beginning' : '';
  return { filename: `mail-${receivedId.slice(0, 8)}${part}.txt`, content };
}

/** For the audit. `file`: the name of the one that was taken out of it; empty for the whole. */
export const tellOfReading = (
  { db, events }: Pick<Deps, 'db' | 'events'>,
  actor: StaffActor,
  receivedId: string,
  file: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const data = { received_id: receivedId, file };
    await events.emit(tx, { name: 'received_mail.opened', accountId: null, by: actor, data });
  });

export async function sweepOriginals({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('received_originals').where('ends_at', '<', now()).execute();
  await dropOldest(db, room);
}

async function dropOldest(db: Queryable, left: number): Promise<void> {
  await sql`delete from received_originals where received_id in (
    select received_id from (
      select received_id, sum(size) over (order by created_at desc, received_id) as so_far from received_originals
    ) as kept where so_far > ${left})`.execute(db);
}
