import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies, RightQueries } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  domain_id: {
    async foreign(row) {
      // Staff may open every domain, so for their rows one that does not exist.
      if (row.endpoint.access.kind === 'staff') return randomUUID();
      const name = `law-${randomUUID().slice(0, 8)}.no`;
      const { id } = await product.deps.db
        .insertInto('domains')
        .values({
          account_id: theirs().id,
          kind: 'custom',
          name,
          shown_name: name,
          state: 'active',
          created_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
  word_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
});

export const rightBodies: RightBodies = () => ({
  domainDescribe: { description: 'Law' },
  domainLink: { server_id: randomUUID() },
  domainLinkPackage: { package_id: randomUUID() },
  domainBelowEnd: { name: 'shop.law.no' },
  domainBelowKeep: { name: 'shop.law.no' },
  domainRemove: { name: 'law.no' },
  adminDomainHandOver: { user_id: randomUUID(), name: 'law.no', reason: 'Law' },
  adminDomainPublish: {},
  adminDomainWithdraw: { name: 'law.no', reason: 'Law' },
});

export const rightQueries: RightQueries = { domainAvailability: { name: 'my-shop', suffix: 'resolvo.site' } };
