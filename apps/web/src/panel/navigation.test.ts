import { type PermissionName, permission } from '@resolvo/contract/permissions';
import { KeyRound } from 'lucide-react';
import { describe, expect, test } from 'vitest';
import { rightsOf } from '../api/rights.ts';
import { markedPath, openAdminItems, sectionLabel, staffLanding } from './navigation.ts';

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

test('an index page is marked on its own address only, and below an entry the entry', () => {
  const items = [
    { label: 'Dashboard', path: '/panel', icon: KeyRound },
    { label: 'Tokens', path: '/panel/tokens', icon: KeyRound, also: ['/panel/keys'] },
    { label: 'Keys', path: '/panel/keys', icon: KeyRound },
  ];
  expect(markedPath('/panel', items)).toBe('/panel');
  expect(markedPath('/panel/tokens/create', items)).toBe('/panel/tokens');
  expect(markedPath('/panel/tokensx', items)).toBeUndefined();
  expect(markedPath('/panel/keys/1', items)).toBe('/panel/keys');
  expect(markedPath('/panel/keys/1', items.slice(0, 2))).toBe('/panel/tokens');
});

describe('the staff menu shows what the mask opens, and the Overview to everybody', () => {
  const opened: readonly (readonly [PermissionName, readonly string[]])[] = [
    ['administrator', ['Overview', 'Outages']],
    ['staffTickets', ['Overview', 'Tickets', 'Outages']],
    ['staffOrders', ['Overview', 'Orders', 'Tasks', 'Outages']],
    ['staffInvoices', ['Overview', 'Invoices', 'Outages']],
    ['staffPlans', ['Overview', 'Plans', 'Outages']],
    ['staffFinance', ['Overview', 'Finance', 'Invoices', 'Outages']],
    ['staffClients', ['Overview', 'Clients', 'Outages']],
    ['staffServers', ['Overview', 'Tasks', 'Servers', 'Hosting', 'Outages']],
    ['staffSubnets', ['Overview', 'Subnets', 'Outages']],
    ['staffRoles', ['Overview', 'Outages', 'Roles', 'Audit']],
    ['staffMail', ['Overview', 'Outages']],
    ['staffSystem', ['Overview', 'Outages']],
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
