import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { doer, recordPackageEvent } from './package-events.ts';
import { createSaga } from './sagas/saga-create.ts';

export interface NewPackage {
  readonly accountId: string;
  readonly planId: string;
  readonly deliveryId: string;
  /** A free name that is kept for it. Undefined: its account is made with one of its own below our domain. */
  readonly freeName?: string | undefined;
  readonly location?: string | undefined;
  readonly actorId?: string | undefined;
}

/** Writes the package's row and starts its first saga, in the caller's transaction. */
export async function newPackage(
  deps: Pick<Deps, 'jobs' | 'now' | 'events'>,
  tx: Queryable,
  { accountId, planId, deliveryId, freeName: domain = '', location, actorId }: NewPackage,
): Promise<string> {
  const { id } = await tx
    .insertInto('hosting_packages')
    .values({
      account_id: accountId,
      delivery_id: deliveryId,
      plan_id: planId,
      domain,
      location: location ?? '',
      state: 'provisioning',
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordPackageEvent(deps, tx, { packageId: id, kind: 'created', by: doer(actorId), detail: domain });
  await startSaga(deps, tx, createSaga, id, { ...(location !== undefined && { location }) }, deps.now(), actorId);
  return id;
}
