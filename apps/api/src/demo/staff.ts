import { staffPresets } from '@resolvo/contract/people/staff';
import { maskOf } from '@resolvo/contract/permissions';

/** A role that the demo company made beside the presets. */
export const salesRole = {
  name: 'Sales',
  permissions: maskOf(['administrator', 'staffOrders', 'staffPlans', 'staffClients']),
};

/** The people who run the demo company. Each sees what the role opens; their password is that of the demo accounts. */
export const demoStaff = {
  operations: {
    email: 'ingrid@resolvo.test',
    username: 'ingrid_operations',
    name: 'Ingrid Nordmann',
    role: staffPresets.infrastructure,
  },
  support: {
    email: 'oliver@resolvo.test',
    username: 'oliver_support',
    name: 'Oliver Hansen',
    role: staffPresets.support,
  },
  finance: { email: 'maja@resolvo.test', username: 'maja_finance', name: 'Maja Berg', role: staffPresets.billing },
  sales: { email: 'tobias@resolvo.test', username: 'tobias_sales', name: 'Tobias Lund', role: salesRole },
} as const;

export type DemoRole = keyof typeof demoStaff;
