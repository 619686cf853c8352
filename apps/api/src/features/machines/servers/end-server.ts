import { serverCan } from '@resolvo/contract/machines/server-states';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { PlanChange } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { canBecome } from './can-become.ts';
import { moveServer } from './move.ts';
import { deleteSaga } from './sagas/saga-delete.ts';
import { scaleDownSaga, scaleSaga } from './sagas/saga-scale.ts';
import { resumeSaga, suspendSaga } from './sagas/saga-suspend.ts';
import { doer, recordServerEvent } from './server-events.ts';
import type { ServerRow } from './server-row.ts';

type Needs = Pick<Deps, 'jobs' | 'now' | 'events'>;
/** Who suspends: an unpaid bill, staff, or the suspension of the account. Each lifts only its own. */
type Hold = 'billing_hold' | 'staff_hold' | 'account_hold';

/**
 * Refuses the owner's actions from this transaction on; a saga then switches the machine off. The caller has locked the
 * server. Answers with the task, where one was started.
 */
export async function suspendServer(
  deps: Needs,
  tx: Queryable,
  server: ServerRow,
  { hold, reason, actorId }: { hold: Hold; reason: string; actorId?: string },
): Promise<string | undefined> {
  const isFirst = server.state !== 'suspended';
  const isHeld = serverCan.suspend(server) === true && server.state !== 'provisioning';
  await moveServer(tx, server, isHeld ? 'suspended' : server.state, { [hold]: reason.slice(0, 500) });
  await recordServerEvent(deps, tx, { serverId: server.id, kind: 'suspended', by: doer(actorId), detail: reason });
  return isFirst ? startSaga(deps, tx, suspendSaga, server.id, {}, deps.now(), actorId) : undefined;
}

export async function resumeServer(
  deps: Needs,
  tx: Queryable,
  server: ServerRow,
  { hold, actorId }: { hold: Hold; actorId?: string },
): Promise<string | undefined> {
  if (server[hold] === '') return undefined;
  await tx
    .updateTable('servers')
    .set({ [hold]: '' })
    .where('id', '=', server.id)
    .execute();
  return startSaga(deps, tx, resumeSaga, server.id, {}, deps.now(), actorId);
}

/** Its ground is gone: refuses the owner's actions from this transaction on, and is switched off until it is kept. */
export async function announceServerEnd(
  deps: Needs,
  tx: Queryable,
  server: ServerRow,
  { by, reason }: { by?: string | undefined; reason: string },
): Promise<void> {
  const isFirst = server.state !== 'suspended';
  // A saga that installs it rests at suspended when it is done.
  if (isFirst && server.state !== 'provisioning') await moveServer(tx, server, 'suspended');
  await recordServerEvent(deps, tx, { serverId: server.id, kind: 'end_announced', by: doer(by), detail: reason });
  if (isFirst) await startSaga(deps, tx, suspendSaga, server.id, {}, deps.now(), by);
}

/** Its announced end was taken back. The saga leaves it off while an unpaid bill or staff still hold it. */
export async function keepServer(
  deps: Needs,
  tx: Queryable,
  server: ServerRow,
  { by, reason }: { by?: string | undefined; reason: string },
): Promise<void> {
  await recordServerEvent(deps, tx, { serverId: server.id, kind: 'kept', by: doer(by), detail: reason });
  await startSaga(deps, tx, resumeSaga, server.id, {}, deps.now(), by);
}

/**
 * Ends the server for good. A saga that is still making it finishes first. Its last copy is kept for the grace period,
 * unless its owner, who typed its name, says not to.
 */
export async function endServer(
  deps: Needs,
  tx: Queryable,
  server: ServerRow,
  {
    actorId,
    reason,
    withoutCopy,
  }: { actorId?: string | undefined; reason?: string | undefined; withoutCopy?: boolean } = {},
): Promise<void> {
  if (server.state === 'deleting' || server.state === 'deleted' || server.state === 'failed') return;
  await moveServer(tx, server, 'deleting');
  // An end that came by itself has no day on which a person cancelled: it is told once, with its deletion.
  if (reason !== undefined && actorId !== undefined) {
    await recordServerEvent(deps, tx, { serverId: server.id, kind: 'cancelled', by: doer(actorId), detail: reason });
  }
  const input = { ...(withoutCopy && { without_copy: true }), ...(actorId === undefined && { reason }) };
  await startSaga(deps, tx, deleteSaga, server.id, input, deps.now(), actorId);
}

export async function scaleServer(
  deps: Needs,
  tx: Queryable,
  server: ServerRow,
  { planId, by, paid }: PlanChange,
): Promise<void> {
  if (server.state === 'deleting' || server.state === 'deleted' || server.state === 'failed') return;
  const plan = await tx
    .selectFrom('plans')
    .select(['id', 'vcpus', 'ram_mb', 'disk_gb'])
    .where('id', '=', planId)
    .executeTakeFirstOrThrow();
  const size = { id: plan.id, vcpus: plan.vcpus ?? 0, ram_mb: plan.ram_mb ?? 0, disk_gb: plan.disk_gb ?? 0 };
  // Rolls back the caller's transaction, money included; the refusal carries the reason.
  demand(canBecome(server, size));
  await startSaga(deps, tx, paid ? scaleSaga : scaleDownSaga, server.id, { plan_id: planId }, deps.now(), by);
}
