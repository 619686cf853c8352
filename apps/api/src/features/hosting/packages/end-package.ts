import { packageCan } from '@resolvo/contract/hosting/package-states';
import type { Deps } from '../../../core/deps.ts';
import type { PlanChange } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { movePackage } from './move.ts';
import { doer, recordPackageEvent } from './package-events.ts';
import type { PackageRow } from './package-row.ts';
import { changeDownSaga, changeSaga } from './sagas/saga-change.ts';
import { deleteSaga } from './sagas/saga-delete.ts';
import { resumeSaga, suspendSaga } from './sagas/saga-suspend.ts';

type Needs = Pick<Deps, 'jobs' | 'now' | 'events'>;
/** Who suspends: an unpaid bill, staff, or the suspension of the account. Each lifts only its own. */
type Hold = 'billing_hold' | 'staff_hold' | 'account_hold';
interface Asked {
  readonly by?: string | undefined;
  readonly reason: string;
}

export const isAlive = ({ state }: PackageRow): boolean => !['deleting', 'deleted', 'failed'].includes(state);

/** Refuses the owner's acts from this transaction on; a saga then closes the website. The caller has locked the package. */
export async function suspendPackage(
  deps: Needs,
  tx: Queryable,
  row: PackageRow,
  { hold, by, reason }: Asked & { hold: Hold },
): Promise<void> {
  const isFirst = row.state !== 'suspended';
  const isReady = packageCan.suspend(row) === true && row.state !== 'provisioning';
  await movePackage(tx, row, isReady ? 'suspended' : row.state, { [hold]: reason.slice(0, 500) });
  await recordPackageEvent(deps, tx, { packageId: row.id, kind: 'suspended', by: doer(by), detail: reason });
  if (isFirst) await startSaga(deps, tx, suspendSaga, row.id, {}, deps.now(), by);
}

export async function resumePackage(
  deps: Needs,
  tx: Queryable,
  row: PackageRow,
  { hold, by }: { hold: Hold; by?: string | undefined },
): Promise<void> {
  if (row[hold] === '') return;
  await tx
    .updateTable('hosting_packages')
    .set({ [hold]: '' })
    .where('id', '=', row.id)
    .execute();
  await startSaga(deps, tx, resumeSaga, row.id, {}, deps.now(), by);
}

/** Its ground is gone: refuses the owner's acts from this transaction on, and is closed until it is kept. */
export async function announcePackageEnd(deps: Needs, tx: Queryable, row: PackageRow, asked: Asked): Promise<void> {
  const isFirst = row.state !== 'suspended';
  // A saga that makes it rests at suspended when it is done.
  if (isFirst && row.state !== 'provisioning') await movePackage(tx, row, 'suspended');
  const { by, reason } = asked;
  await recordPackageEvent(deps, tx, { packageId: row.id, kind: 'end_announced', by: doer(by), detail: reason });
  if (isFirst) await startSaga(deps, tx, suspendSaga, row.id, {}, deps.now(), by);
}

/** Its announced end was taken back. The saga leaves it closed while an unpaid bill or staff still hold it. */
export async function keepPackage(deps: Needs, tx: Queryable, row: PackageRow, { by, reason }: Asked): Promise<void> {
  await recordPackageEvent(deps, tx, { packageId: row.id, kind: 'kept', by: doer(by), detail: reason });
  await startSaga(deps, tx, resumeSaga, row.id, {}, deps.now(), by);
}

/** Ends the package for good. A saga that is still making it finishes first. Its last copy is kept. */
export async function endPackage(
  deps: Needs,
  tx: Queryable,
  row: PackageRow,
  { by, reason }: { by?: string | undefined; reason?: string | undefined } = {},
): Promise<void> {
  if (!isAlive(row)) return;
  await movePackage(tx, row, 'deleting');
  // As of servers: an end that came by itself is told once, with its deletion.
  if (reason !== undefined && by !== undefined) {
    await recordPackageEvent(deps, tx, { packageId: row.id, kind: 'cancelled', by: doer(by), detail: reason });
  }
  await startSaga(deps, tx, deleteSaga, row.id, {}, deps.now(), by);
}

export async function changePackage(
  deps: Needs,
  tx: Queryable,
  row: PackageRow,
  { planId, by, paid }: PlanChange,
): Promise<void> {
  if (!isAlive(row)) return;
  await startSaga(deps, tx, paid ? changeSaga : changeDownSaga, row.id, { plan_id: planId }, deps.now(), by);
}
