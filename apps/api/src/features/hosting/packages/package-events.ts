import type { PackageEventName } from '@resolvo/contract/hosting/package-events';
import { shownName } from '@resolvo/contract/shown-name';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';

type Kind = PackageEventName extends `package.${infer K}` ? K : never;

interface NewPackageEvent {
  readonly packageId: string;
  readonly kind: Kind;
  /** Undefined when the product acted by itself. */
  readonly by?: EventActor | undefined;
  readonly detail?: string | undefined;
}

export async function recordPackageEvent(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  { packageId, kind, by, detail = '' }: NewPackageEvent,
): Promise<void> {
  const { account_id } = await tx
    .selectFrom('hosting_packages')
    .select('account_id')
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow();
  await deps.events.emit(tx, {
    name: `package.${kind}`,
    accountId: account_id,
    by,
    data: { package_id: packageId, detail: shownName(detail).slice(0, 500) },
  });
}

/** The person who started a saga, outside its request. */
export const doer = (personId: string | undefined): EventActor | undefined =>
  personId === undefined ? undefined : { personId };

/** Events of a saga carry the person who started it. */
export const doneBy = (run: { subjectId: string; actorId: string | undefined }, kind: Kind) => ({
  packageId: run.subjectId,
  by: doer(run.actorId),
  kind,
});
