import { packageCan, staffCanResumePackage } from '@resolvo/contract/hosting/package-states';
import { shownName } from '@resolvo/contract/shown-name';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { forgetEnd } from '../../sales/deliveries/announced-ends.ts';
import { endPackage, resumePackage, suspendPackage } from './end-package.ts';
import { findPackage, holdPackage } from './hold-package.ts';
import { packageHeldMail } from './mails.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now' | 'events'>;

export async function suspendByStaff(deps: Needs, actor: StaffActor, packageId: string, reason: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await holdPackage(tx, packageId, ofAnyAccount);
    if (row.staff_hold !== '') throw conflict('This package is suspended by staff already.');
    // One suspended for an unpaid bill can also be suspended by staff; paying alone then does not resume it.
    if (row.state !== 'suspended') demand(packageCan.suspend(row));
    await suspendPackage(deps, tx, row, { hold: 'staff_hold', reason, by: actor.personId });
    const told = { package_id: row.id, domain: row.shown_domain, reason };
    await mailOwner(deps, tx, row.account_id, packageHeldMail, told);
  });
}

export async function resumeByStaff(deps: Needs, actor: StaffActor, packageId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await holdPackage(tx, packageId, ofAnyAccount);
    demand(
      staffCanResumePackage({
        state: row.state,
        staffHold: row.staff_hold !== '',
        accountHold: row.account_hold !== '',
        ending: row.ends_at !== null,
      }),
    );
    await resumePackage(deps, tx, row, { hold: 'staff_hold', by: actor.personId });
    const told = { package_id: row.id, domain: row.shown_domain, reason: '' };
    await mailOwner(deps, tx, row.account_id, packageHeldMail, told);
  });
}

/** Ends a package now, with its domain typed. A bought one ends through its delivery, so that money and package agree. */
export async function deletePackage(
  deps: Needs & Pick<Deps, 'services'>,
  actor: StaffActor,
  packageId: string,
  typed: { readonly domain: string; readonly reason: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const before = await findPackage(tx, packageId);
    demand(packageCan.delete(before));
    if (![shownName(before.domain), before.shown_domain].includes(shownName(typed.domain.toLowerCase()))) {
      throw invalid('domain', 'This is not the domain of the package.');
    }
    const asked = { by: actor.personId, reason: typed.reason };
    if (before.delivery_id !== null) await deps.services.of('cpanel').end(tx, before.delivery_id, asked);
    else await forgetEnd(tx, packageId);
    // Adopted by staff, or its delivery has ended already and only its account was left.
    await endPackage(deps, tx, await holdPackage(tx, packageId, ofAnyAccount), asked);
  });
}
