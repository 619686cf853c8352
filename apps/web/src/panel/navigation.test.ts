import { type PermissionName, permission } from '@resolvo/contract/permissions';
import { describe, expect, test } from 'vitest';
import { rightsOf } from '../api/rights.ts';
import { isCurrent, openAdminItems, sectionLabel, staffLanding } from './navigation.ts';

test.each([
  ['/panel', 'Dashboard'],
  ['/panel/servers/1/console', 'Services'],
  ['/panel/cpanel', 'Services'],
  ['/panel/domains', 'Services'],
  ['/panel/tokens/create', 'Developer Tools'],
  ['/panel/admin/orders/1', 'Admin Panel'],
  ['/panel/account/security', 'Account'],
  ['/panel/billing', 'Account'],
  ['/panel/support', 'Menu'],
])('on %s the bottom bar says %s', (path, label) => {
  expect(sectionLabel(path)).toBe(label);
});

test('an index page is current on its own address only', () => {
  expect(isCurrent('/panel', '/panel')).toBe(true);
  expect(isCurrent('/panel/tokens', '/panel')).toBe(false);
  expect(isCurrent('/panel/tokens/create', '/panel/tokens')).toBe(true);
  expect(isCurrent('/panel/tokensx', '/panel/tokens')).toBe(false);
});

describe('the staff menu shows what the mask opens, and the Overview to everybody', () => {
  const opened: readonly (readonly [PermissionName, readonly string[]])[] = [
    ['administrator', ['Overview']],
    ['staffTickets', ['Overview', 'Tickets']],
    ['staffOrders', ['Overview', 'Orders', 'Tasks']],
    ['staffInvoices', ['Overview', 'Invoices']],
    ['staffPlans', ['Overview', 'Plans']],
    ['staffFinance', ['Overview', 'Finance', 'Invoices']],
    ['staffClients', ['Overview', 'Clients']],
    ['staffServers', ['Overview', 'Tasks', 'Servers', 'Hosting']],
    ['staffSubnets', ['Overview', 'Subnets']],
    ['staffRoles', ['Overview', 'Roles']],
    ['staffMail', ['Overview']],
    ['staffSystem', ['Overview']],
  ];

  test.each(opened)('%s', (name, labels) => {
    const rights = rightsOf({
      account_id: 'a',
      account_role: 'owner',
      is_limited: false,
      user_permissions: permission.administrator | permission[name],
    });
    const items = openAdminItems(rights);
    expect(items.map(({ label }) => label)).toEqual(labels);
    expect(staffLanding(rights)).toBe(items[0]?.path ?? '/panel/admin');
  });
});
