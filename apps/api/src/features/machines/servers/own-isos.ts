import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { imageFileName, ownIsoOf } from '../../../providers/compute.ts';
import { orUnavailable } from '../images/server-images.ts';
import { serverKind } from './sagas/saga-kinds.ts';
import { refOf, type ServerRow } from './server-row.ts';

const isoOf = (imageId: string): string => imageFileName({ imageId, format: 'iso' });

interface Iso {
  readonly id: string;
  /** Null for one that staff added for all customers. */
  readonly account_id: string | null;
  readonly name: string;
}
const fileOf = ({ id, account_id, name }: Iso): string => (account_id === null ? name : isoOf(id));

/** One that staff added is not deleted before the caller's transaction ends; false while it is. Other files are not ours. */
export async function holdLibraryIso(tx: Queryable, file: string, cluster: string | null): Promise<boolean> {
  const row = await tx
    .selectFrom('own_images')
    .select('status')
    .where('account_id', 'is', null)
    .where('kind', '=', 'iso')
    .where('cluster', '=', cluster)
    .where('name', '=', file)
    .forShare()
    .executeTakeFirst();
  return row === undefined || row.status === 'ready';
}

/** ISOs of the account that a server of this cluster can have in its drive, newest first. */
export async function listOwnIsos(db: Queryable, accountId: string, cluster: string) {
  const rows = await db
    .selectFrom('own_images')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('cluster', '=', cluster)
    .where('kind', '=', 'iso')
    .where('status', '=', 'ready')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, name }) => ({ iso: isoOf(id), name }));
}

/** Whether the server may have it: its account's own, in its cluster. It is not deleted before the caller's transaction ends. */
export async function holdOwnIso(
  tx: Queryable,
  imageId: string,
  { account_id, cluster }: Pick<ServerRow, 'account_id' | 'cluster'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('own_images')
    .select('id')
    .where('id', '=', imageId)
    .where('account_id', '=', account_id)
    .where('cluster', '=', cluster)
    .where('kind', '=', 'iso')
    .where('status', '=', 'ready')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** By the id of the ISO, the names of the servers that have it in their drive. */
export async function isosInDrives(db: Queryable, accountId: string): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('servers')
    .select(['name', 'iso'])
    .where('account_id', '=', accountId)
    .where('iso', 'like', 'image-%')
    .where('state', 'not in', ['failed', 'deleted'])
    .orderBy('name')
    .execute();
  const byIso = Map.groupBy(rows, ({ iso }) => ownIsoOf(iso) ?? '');
  return new Map([...byIso].map(([imageId, servers]) => [imageId, servers.map(({ name }) => name)]));
}

/** The caller holds the ISO. One that is on its way into a drive counts too. */
export async function refuseInDrive(tx: Queryable, iso: Iso): Promise<void> {
  const file = fileOf(iso);
  const { rows } = await sql<{ name: string }>`
    select s.name from servers s join own_images i on coalesce(i.account_id = s.account_id, i.cluster = s.cluster)
    where i.id = ${iso.id} and s.state not in ('failed', 'deleted') and (
      s.iso = ${file} or exists (
        select 1 from sagas g where g.subject_id = s.id and g.finished_at is null
          and g.kind = ${serverKind('boot')} and g.input->>'iso' = ${file}))
    order by s.name limit 1`.execute(tx);
  const [first] = rows;
  if (first) throw conflict(`This ISO is in the drive of ${first.name}. Please take it out first.`);
}

/**
 * A server that was told to take the ISO out has it until its next start. Looked for at servers that ever had it, which
 * may belong to another account by now.
 */
export async function refuseUntilRestart(
  { db, compute }: Pick<Deps, 'db' | 'compute'>,
  accountId: string | null,
  imageId: string,
): Promise<void> {
  const iso = await db
    .selectFrom('own_images')
    .select(['id', 'account_id', 'name', 'cluster'])
    .where('id', '=', imageId)
    .where('account_id', 'is not distinct from', accountId)
    .where('kind', '=', 'iso')
    .executeTakeFirst();
  if (!iso) return;
  const file = fileOf(iso);
  const { rows } = await sql<Pick<ServerRow, 'id' | 'account_id' | 'name' | 'cluster' | 'node' | 'vm_id'>>`
    select s.id, s.account_id, s.name, s.cluster, s.node, s.vm_id from servers s
    where s.state not in ('failed', 'deleted') and s.iso <> ${file} and s.cluster = ${iso.cluster}
      and s.id in (
        select g.subject_id from sagas g
        where g.kind = ${serverKind('boot')} and g.status = 'done' and g.input->>'iso' = ${file})
    order by s.name`.execute(db);
  for (const row of rows) {
    const ref = refOf(row);
    if (!ref || !(await orUnavailable(() => compute.hasMedium(ref, file)))) continue;
    const name = accountId === null || row.account_id === accountId ? row.name : 'A server that was yours';
    throw conflict(`${name} has this ISO in its drive until its next start. Please restart it first.`);
  }
}
