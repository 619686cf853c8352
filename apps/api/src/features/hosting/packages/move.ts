import { type PackageState, packageStates } from '@resolvo/contract/hosting/package-states';
import { type PackageDomainState, packageDomainState, packageDomainStates } from '@resolvo/contract/hosting/packages';
import { moved, movedOrStayed } from '../../../core/moved.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isHeld, type PackageRow } from './package-row.ts';

type Also = Partial<Pick<PackageRow, 'billing_hold' | 'staff_hold' | 'account_hold' | 'deleted_at'>>;

/** The one writer of a package's state. The caller has locked the package. */
export async function movePackage(
  tx: Queryable,
  row: Pick<PackageRow, 'id' | 'state'>,
  to: PackageState,
  also: Also = {},
): Promise<void> {
  const state = movedOrStayed('A hosting package', packageStates, row.state, to);
  await tx
    .updateTable('hosting_packages')
    .set({ ...also, state })
    .where('id', '=', row.id)
    .execute();
}

/** Where it rests after a saga: suspended while anything holds it, and a deletion stays one. */
export async function restPackage(tx: Queryable, row: PackageRow): Promise<void> {
  if (row.state === 'deleting' || row.state === 'deleted' || row.state === 'failed') return;
  await movePackage(tx, row, isHeld(row) ? 'suspended' : 'active');
}

/** The one writer of the state of a package's name. The caller has locked it. */
export async function moveName(
  tx: Queryable,
  one: { readonly package_id: string; readonly name: string; readonly state: string },
  to: PackageDomainState,
  at: Date,
): Promise<void> {
  const from = packageDomainState.parse(one.state);
  await tx
    .updateTable('package_domains')
    .set({
      state: moved('A name of a package', packageDomainStates, from, to),
      trouble: '',
      next_try_at: to === 'there' ? null : at,
    })
    .where('package_id', '=', one.package_id)
    .where('name', '=', one.name)
    .execute();
}
