import { randomUUID } from 'node:crypto';
import { staffPresets } from '@resolvo/contract/people/staff';
import { permission } from '@resolvo/contract/permissions';
import type { ForeignIds, RightBodies } from '../../../../test/laws/noun-laws.ts';

/** For the laws of the endpoint table (test/laws). Staff have no tenants: an id of a customer, and one of nothing. */
export const foreignIds: ForeignIds = ({ theirs }) => ({
  person_id: { foreign: async () => theirs().personId, deleted: async () => randomUUID() },
  role_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
  staff_invitation_id: { foreign: async () => randomUUID(), deleted: async () => randomUUID() },
});

export const rightBodies: RightBodies = () => ({
  staffInvite: { email: 'law@example.test', role_id: staffPresets.support.id },
  staffChangeRole: { role_id: staffPresets.support.id },
  roleChange: { name: 'Law', permissions: permission.staffTickets },
});
