import { maskOf, type PermissionName } from '@resolvo/contract/permissions';

const role = (...names: readonly PermissionName[]): number =>
  maskOf(['accountView', 'supportManage', 'administrator', ...names]);

/** The people who run the demo company. Each sees what the mask opens; their password is that of the demo accounts. */
export const demoStaff = {
  operations: {
    email: 'ingrid@resolvo.test',
    username: 'ingrid_operations',
    permissions: role('staffServers', 'staffSubnets', 'staffSystem', 'staffClients'),
  },
  support: {
    email: 'oliver@resolvo.test',
    username: 'oliver_support',
    permissions: role('staffTickets', 'staffClients', 'staffOrders', 'staffServers'),
  },
  finance: {
    email: 'maja@resolvo.test',
    username: 'maja_finance',
    permissions: role('staffInvoices', 'staffFinance', 'staffOrders', 'staffClients'),
  },
  sales: {
    email: 'tobias@resolvo.test',
    username: 'tobias_sales',
    permissions: role('staffOrders', 'staffPlans', 'staffClients'),
  },
} as const;

export type DemoRole = keyof typeof demoStaff;
