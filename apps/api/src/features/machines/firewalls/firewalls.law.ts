import { randomUUID } from 'node:crypto';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). */
export const foreignIds: ForeignIds = ({ product, theirs }) => ({
  firewall_id: {
    async foreign() {
      const at = new Date();
      const firewall = {
        account_id: theirs().id,
        name: randomUUID(),
        rules: '[]',
        policy_in: 'drop',
        policy_out: 'allow',
        created_at: at,
        changed_at: at,
      };
      const { id } = await product.deps.db
        .insertInto('firewalls')
        .values(firewall)
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    deleted: async () => randomUUID(),
  },
});

const set = { name: 'Law', rules: [], policy_in: 'allow', policy_out: 'allow' } as const;

export const rightBodies: RightBodies = () => ({
  firewallCreate: set,
  firewallChange: { ...set, version: 1 },
  firewallDefault: { is_default: true },
  firewallTags: { tags: [] },
  vmFirewallUse: { firewall_id: randomUUID() },
});
