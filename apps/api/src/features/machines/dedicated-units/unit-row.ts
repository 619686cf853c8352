import {
  type DedicatedStage,
  type DedicatedState,
  dedicatedStage,
  dedicatedStateOf,
} from '@resolvo/contract/machines/dedicated-unit-states';
import { type DedicatedUnit, dedicatedType, type StaffDedicatedUnit } from '@resolvo/contract/machines/dedicated-units';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { type Owner, ofAnyAccount } from '../../../core/owner.ts';
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

/** A dedicated unit with what belongs to it. One query answers for one and for a whole list. */
export interface UnitRow extends PaidUnit {
  readonly id: string;
  readonly account_id: string;
  readonly delivery_id: string;
  readonly type: string;
  readonly name: string;
  /** What was ordered. */
  readonly plan: string;
  readonly stage: DedicatedStage;
  readonly suspended: boolean;
  readonly addresses: readonly string[];
  readonly rack: string;
  readonly port: string;
  readonly access_waits: boolean;
  readonly cancels_at: Date | null;
  readonly created_at: Date;
  readonly ready_at: Date | null;
  readonly email: string | null;
}

/** A host without its length, a network with it. */
export const addressText = sql`case when masklen(x.address) = case family(x.address) when 4 then 32 else 128 end
  then host(x.address) else text(x.address) end`;

export async function findUnits(db: Queryable, rest: RawBuilder<unknown>): Promise<UnitRow[]> {
  const found = await sql<RawPaid<UnitRow>>`
    select u.id, u.account_id, u.delivery_id, u.type, u.name, i.name as plan, u.stage, u.suspended, u.rack, u.port,
      u.access_sealed is not null as access_waits, u.created_at, u.ready_at, ${paidColumns},
      case when b.cancelled_at is not null then b.period_end end as cancels_at, a.email,
      array(select ${addressText} from dedicated_addresses x where x.unit_id = u.id order by x.address) as addresses
    from dedicated_units u join accounts a on a.id = u.account_id
      join deliveries d on d.id = u.delivery_id join order_items i on i.id = d.order_item_id
      ${paidJoins(sql`u.delivery_id`)} ${rest}`.execute(db);
  return found.rows.map(({ stage, end_why, ...row }) => ({
    ...row,
    stage: dedicatedStage.parse(stage),
    end_why: readEndWhy(end_why),
  }));
}

/** Not found and not yours are the same refusal. One that is gone is still there to be read. */
export async function findUnit(db: Queryable, unitId: string, accountId?: string): Promise<UnitRow> {
  const owner = accountId === undefined ? sql`true` : sql`u.account_id = ${accountId}`;
  const [row] = await findUnits(db, sql`where u.id = ${unitId} and ${owner}`);
  if (!row) throw notFound();
  return row;
}

/** As `findUnit`, with the row held. After the staff task in the lock order. */
export async function holdUnit(tx: Queryable, unitId: string, accountId: Owner): Promise<UnitRow> {
  await tx.selectFrom('dedicated_units').select('id').where('id', '=', unitId).forNoKeyUpdate().execute();
  return findUnit(tx, unitId, accountId);
}

/** Undefined for one that was sold before there were dedicated units, until the hourly job takes it in. */
export async function holdUnitOf(tx: Queryable, deliveryId: string): Promise<UnitRow | undefined> {
  const found = await tx
    .selectFrom('dedicated_units')
    .select('id')
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirst();
  return found && holdUnit(tx, found.id, ofAnyAccount);
}

export const stateOf = (row: Pick<UnitRow, 'stage' | 'suspended' | 'ends_at' | 'end_why'> & PaidUnit): DedicatedState =>
  dedicatedStateOf({ stage: row.stage, suspended: row.suspended, ending: isEnding(row) });

const isGone = ({ stage }: Pick<UnitRow, 'stage'>): boolean => stage === 'ended' || stage === 'failed';

export const toUnit = (deps: Pick<Deps, 'settings'>, row: UnitRow): DedicatedUnit => ({
  dedicated_id: row.id,
  name: row.name,
  plan_type: dedicatedType.parse(row.type),
  plan_name: row.plan,
  state: stateOf(row),
  addresses: [...row.addresses],
  ...toPaid(deps, row),
  ...(isGone(row) && { renews_at: 0 }),
  cancels_at: seconds(row.cancels_at),
  created_at: seconds(row.created_at),
  ready_at: seconds(row.ready_at),
});

export const toStaffUnit = (deps: Pick<Deps, 'settings'>, row: UnitRow): StaffDedicatedUnit => ({
  ...toUnit(deps, row),
  user: { user_id: row.account_id, email: row.email ?? '' },
  rack: row.rack,
  port: row.port,
});
