import { randomUUID } from 'node:crypto';
import type { ForeignIds, ListedParams, RightBodies } from '../../../../test/laws/noun-laws.ts';
import type { TestProduct } from '../../../../test/product.ts';
import { hostingPlan } from '../../../../test/subscriptions.ts';

/** For the laws of the endpoint table (test/laws). */
export const rightBodies: RightBodies = ({ mine }) => ({
  packagePassword: { new_password: 'fjord-Lantern-93' },
  packageDomainAdd: { domain: 'law.no' },
  packageDomainRemove: { domain: 'law.no' },
  packageChange: { plan_id: randomUUID() },
  adminPackageSuspend: { reason: 'Law' },
  adminPackageDelete: { domain: 'law.example', reason: 'Law' },
  adminHostingServerSave: { capacity: 1, closed: false },
  adminHostingAdopt: { username: 'law', user_id: mine().id, plan_id: randomUUID() },
});

async function insertPackage(product: TestProduct, accountId: string): Promise<string> {
  const plan = { ...hostingPlan, slug: randomUUID(), description: '' };
  const { id: plan_id } = await product.deps.db
    .insertInto('plans')
    .values(plan)
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { account_id: accountId, plan_id, state: 'provisioning' };
  const { id } = await product.deps.db
    .insertInto('hosting_packages')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  package_id: {
    // Staff may operate every package, so for them only one that does not exist is a stranger.
    foreign: async (row) => (row.endpoint.access.kind === 'staff' ? randomUUID() : insertPackage(product, theirs().id)),
    deleted: async () => randomUUID(),
  },
  // Shown to all staff: only one that does not exist is a stranger.
  hosting_server: { foreign: async () => `no-${randomUUID()}`, deleted: async () => `no-${randomUUID()}` },
});

export const listedParams: ListedParams = async (product, owner) => ({
  package_id: await insertPackage(product, owner.id),
});
