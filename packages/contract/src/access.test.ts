import { expect, test } from 'vitest';
import { rightTo } from './access.ts';
import { own, publicAccess, session, staff } from './endpoint.ts';
import { permission } from './permissions.ts';

const { administrator, staffOrders, staffInvoices, billingView } = permission;

test('a staff row is opened by the administrator bit together with any of its rights', () => {
  const access = staff('staffOrders', 'staffInvoices');
  expect(rightTo(access, administrator + staffOrders)).toBe(true);
  expect(rightTo(access, administrator + staffInvoices)).toBe(true);
  expect(rightTo(access, administrator)).toBe('You need the permission “Staff: orders” or “Staff: invoices” for this.');
  expect(rightTo(access, staffOrders)).toBe('You need the permission “Administrator” for this.');
});

test('a row of customers asks for its own right', () => {
  expect(rightTo(own('billingView'), billingView)).toBe(true);
  expect(rightTo(own('billingView'), 0)).toBe('You need the permission “View billing” for this.');
});

test('other rows ask for no right', () => {
  expect(rightTo(publicAccess, 0)).toBe(true);
  expect(rightTo(session, 0)).toBe(true);
});
