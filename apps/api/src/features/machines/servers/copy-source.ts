import { type CopyKind, copyOf } from '@resolvo/contract/copied-image';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/connection.ts';
import type { MachineRef } from '../../../providers/compute.ts';
import { refOf } from './server-row.ts';

/** A backup or an image of an account, as something to make a new server from. */
export interface CopiedSystem {
  readonly kind: CopyKind;
  readonly id: string;
  readonly name: string;
  /** The image that the copied server was made from. */
  readonly image: string;
  readonly login: string;
  readonly diskGb: number;
  /** The machine that was copied, or the template. */
  readonly of: MachineRef;
  /** Where a backup is; empty for an image. */
  readonly place: string;
}

/** By what an order names as its image. Undefined when the account has no such copy, or none that is ready. */
export async function findCopied(db: Queryable, accountId: string, key: string): Promise<CopiedSystem | undefined> {
  const named = copyOf(key);
  if (!named) return undefined;
  const { kind, id } = named;
  const row =
    kind === 'image'
      ? await db
          .selectFrom('own_images as c')
          .select(['c.id as machine', 'c.cluster', 'c.node', 'c.vm_id', 'c.name', 'c.image', 'c.login', 'c.disk_gb'])
          .select(sql<string>`''`.as('place'))
          .where('c.id', '=', id)
          .where('c.account_id', '=', accountId)
          .where('c.kind', '=', 'disk')
          .where('c.status', '=', 'ready')
          .executeTakeFirst()
      : await db
          .selectFrom('server_backups as c')
          .innerJoin('servers as s', 's.id', 'c.server_id')
          .select(['s.id as machine', 's.cluster', 's.node', 's.vm_id', 'c.name', 'c.image', 's.login', 'c.disk_gb'])
          .select('c.place')
          .where('c.id', '=', id)
          .where('s.account_id', '=', accountId)
          .where('c.status', '=', 'ready')
          .executeTakeFirst();
  const of = row && refOf({ ...row, id: row.machine });
  if (!row || !of) return undefined;
  const { name, image, login, disk_gb: diskGb, place } = row;
  return { kind, id, name, image, login, diskGb, of, place };
}
