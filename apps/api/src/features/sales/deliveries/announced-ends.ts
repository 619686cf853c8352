import { type EndWhy, endWhy, graceEnd } from '@resolvo/contract/sales/endings';
import type { Deps } from '../../../core/deps.ts';
import type { LostGround } from '../../../core/service-provider.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { endAnnouncedMail } from './mails.ts';

export interface LostUnit {
  readonly unitId: string;
  readonly accountId: string;
  readonly type: string;
  readonly serverId: string | null;
  readonly name: string;
}

export interface AnnouncedEnd {
  readonly why: EndWhy;
  readonly reason: string;
  readonly endsAt: Date;
}

/** By unit. */
export async function findEnds(db: Queryable, unitIds: readonly string[]): Promise<ReadonlyMap<string, AnnouncedEnd>> {
  const rows = await db
    .selectFrom('announced_ends')
    .select(['unit_id', 'why', 'reason', 'ends_at'])
    .where('unit_id', 'in', unitIds)
    .execute();
  return new Map(
    rows.map(({ unit_id, why, reason, ends_at }) => [unit_id, { why: endWhy.parse(why), reason, endsAt: ends_at }]),
  );
}

export const findEnd = async (tx: Queryable, unitId: string): Promise<AnnouncedEnd | undefined> =>
  (await findEnds(tx, [unitId])).get(unitId);

/**
 * Announces the end of a unit: the date is stored, and the owner is told by mail what happens when and how to prevent
 * it. No-op, undefined, when nothing new is to be told: it was announced for this reason before. The caller holds the account and suspends the
 * unit.
 */
export async function announceEnd(
  deps: Pick<Deps, 'now' | 'jobs' | 'settings'>,
  tx: Queryable,
  unit: LostUnit,
  lost: LostGround,
): Promise<Date | undefined> {
  const before = await findEnd(tx, unit.unitId);
  // A deleted account has no address for another mail, so what was announced when it left stands.
  if (before?.why === lost.why || before?.why === 'account_deleted') return undefined;
  const endsAt = graceEnd(deps.now(), deps.settings.graceDays, before);
  await storeEnd(deps, tx, unit, lost, endsAt);
  await mailOwner(deps, tx, unit.accountId, endAnnouncedMail, {
    name: unit.name,
    server_id: unit.serverId,
    why: lost.why,
    reason: lost.reason,
    ends_at: seconds(endsAt),
    credited: lost.credited ?? 0,
  });
  return endsAt;
}

/** The one writer of announced ends. */
export async function storeEnd(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  { unitId, accountId, type, serverId, name }: LostUnit,
  lost: Pick<LostGround, 'why' | 'reason' | 'by' | 'askedBy'>,
  endsAt: Date,
): Promise<void> {
  const announced = {
    why: lost.why,
    reason: lost.reason.slice(0, 500),
    asked_by: lost.by ?? lost.askedBy ?? null,
    announced_at: deps.now(),
    ends_at: endsAt,
  };
  await tx
    .insertInto('announced_ends')
    .values({
      unit_id: unitId,
      account_id: accountId,
      type,
      server_id: serverId,
      name: name.slice(0, 120),
      ...announced,
    })
    .onConflict((conflict) => conflict.column('unit_id').doUpdateSet(announced))
    .execute();
}

export async function forgetEnd(tx: Queryable, unitId: string): Promise<void> {
  await tx.deleteFrom('announced_ends').where('unit_id', '=', unitId).execute();
}
