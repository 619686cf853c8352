import {
  type FloatingStage,
  type FloatingState,
  floatingStage,
  floatingStages,
  floatingStateOf,
} from '@resolvo/contract/machines/floating-address-rules';
import type { FloatingAddress, StaffFloatingAddress } from '@resolvo/contract/machines/floating-addresses';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { moved } from '../../../core/moved.ts';
import type { Owner } from '../../../core/owner.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import {
  isEnding,
  type PaidUnit,
  paidColumns,
  paidJoins,
  type RawPaid,
  readEndWhy,
  toPaid,
} from '../../sales/subscriptions/paid-unit.ts';
import { locationOf } from '../servers/server-row.ts';

/** A floating address with what belongs to it. One query answers for one and for a whole list. */
export interface FloatingRow extends PaidUnit {
  readonly id: string;
  readonly account_id: string;
  readonly delivery_id: string;
  readonly stage: FloatingStage;
  readonly cluster: string;
  /** Empty until one is taken. */
  readonly address: string;
  readonly server_id: string | null;
  readonly on_server_id: string | null;
  readonly server_name: string | null;
  readonly suspended: boolean;
  readonly version: number;
  readonly applied_version: number;
  readonly reason: string;
  readonly trouble: string | null;
  readonly created_at: Date;
  readonly email: string | null;
}

export async function findFloatings(db: Queryable, rest: RawBuilder<unknown>): Promise<FloatingRow[]> {
  const found = await sql<RawPaid<FloatingRow>>`
    select f.id, f.account_id, f.delivery_id, f.stage, f.cluster, coalesce(host(f.address), '') as address,
      f.server_id, f.on_server_id, s.name as server_name, f.suspended, f.version, f.applied_version, f.reason, f.trouble,
      f.created_at, ${paidColumns}, a.email
    from floating_addresses f join accounts a on a.id = f.account_id
      left join servers s on s.id = f.server_id
      ${paidJoins(sql`f.delivery_id`)} ${rest}`.execute(db);
  return found.rows.map(({ stage, end_why, ...row }) => ({
    ...row,
    stage: floatingStage.parse(stage),
    end_why: readEndWhy(end_why),
  }));
}

/** Not found and not yours are the same refusal. The machinery passes no owner, and sees those that are gone. */
export async function findFloating(db: Queryable, floatingId: string, accountId?: string): Promise<FloatingRow> {
  const owner =
    accountId === undefined ? sql`true` : sql`f.account_id = ${accountId} and f.stage not in ('deleted', 'failed')`;
  const [row] = await findFloatings(db, sql`where f.id = ${floatingId} and ${owner}`);
  if (!row) throw notFound();
  return row;
}

/** As `findFloating`, with the row held. After the server in the lock order. */
export async function holdFloating(tx: Queryable, floatingId: string, accountId: Owner): Promise<FloatingRow> {
  await tx.selectFrom('floating_addresses').select('id').where('id', '=', floatingId).forNoKeyUpdate().execute();
  return findFloating(tx, floatingId, accountId);
}

/** The one writer of its stage. The caller has locked it. */
export async function moveFloating(
  tx: Queryable,
  floating: Pick<FloatingRow, 'id' | 'stage'>,
  to: FloatingStage,
  also: { readonly deleted_at?: Date; readonly server_id?: null; readonly address?: string } = {},
): Promise<void> {
  const stage = moved('A floating address', floatingStages, floating.stage, to);
  await tx
    .updateTable('floating_addresses')
    .set({ ...also, stage })
    .where('id', '=', floating.id)
    .execute();
}

/** Also one that is still being taken off, or that it is still to get. */
export async function hasFloating(db: Queryable, serverId: string): Promise<boolean> {
  const found = await sql`select 1 from floating_addresses
    where server_id = ${serverId} or on_server_id = ${serverId} limit 1`.execute(db);
  return found.rows.length > 0;
}

export const stateOf = (row: FloatingRow): FloatingState =>
  floatingStateOf({
    stage: row.stage,
    behind: row.applied_version < row.version,
    failing: row.trouble !== null,
    suspended: row.suspended,
    ending: isEnding(row),
    assigned: row.server_id !== null,
  });

export const toFloating = (deps: Pick<Deps, 'compute' | 'settings'>, row: FloatingRow): FloatingAddress => ({
  floating_id: row.id,
  address: row.address,
  state: stateOf(row),
  reason: row.reason,
  location: locationOf(deps, row),
  server_id: row.server_id,
  server_name: row.server_name ?? '',
  ...toPaid(deps, row),
  created_at: seconds(row.created_at),
});

/** Staff read what the hypervisor said. */
export const toStaffFloating = (deps: Pick<Deps, 'compute' | 'settings'>, row: FloatingRow): StaffFloatingAddress => ({
  ...toFloating(deps, row),
  reason: row.trouble ?? '',
  user: { user_id: row.account_id, email: row.email ?? '' },
});
