import type { LinkChange, linkPackageBody } from '@resolvo/contract/hosting/domain-links';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { doOrPreview } from '../../../db/dry-run.ts';
import { holdDomain } from '../domains/domain-row.ts';
import { presentChange } from '../domains/link-change.ts';
import { linkDomain } from '../domains/link-domain.ts';
import { holdPackage } from './hold-package.ts';
import { linkTargetOf } from './package-row.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs'>;

/** A person points a domain of the account at its package, which has the name already. */
export function linkToPackage(
  deps: Needs,
  actor: Caller,
  domainId: string,
  { package_id, preview, ...parts }: z.output<typeof linkPackageBody>,
): Promise<LinkChange> {
  return doOrPreview(deps.db, preview, async (tx) => {
    // A package is a thing of the whole account.
    if (actor.onlyIds !== null) throw notFound();
    const domain = await holdDomain(tx, domainId, actor);
    const row = await holdPackage(tx, package_id, actor.accountId);
    if (row.state !== 'active' && row.state !== 'suspended') throw conflict('This package is not set up.');
    const isThere = await tx
      .selectFrom('package_domains')
      .select('name')
      .where('package_id', '=', row.id)
      .where('name', '=', domain.name)
      .where('state', '=', 'there')
      .executeTakeFirst();
    if (row.domain !== domain.name && !isThere) {
      throw conflict('The package does not have this domain yet. Please add it there first.');
    }
    const done = await linkDomain(deps, tx, domainId, linkTargetOf(row), { ...actor, by: actor, parts });
    return presentChange(tx, domainId, done, preview);
  });
}
