import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { isOfWhole, refusals, rightTo, rightWhileActing } from './access.ts';
import { challenge, type Endpoint, limits, own, publicAccess, session, staff } from './endpoint.ts';
import { permission } from './permissions.ts';

const { administrator, staffOrders, staffInvoices, billingView } = permission;

test('a staff row is opened by the administrator bit together with any of its rights', () => {
  const access = staff('staffOrders', 'staffInvoices');
  expect(rightTo({ access }, administrator + staffOrders)).toBe(true);
  expect(rightTo({ access }, administrator + staffInvoices)).toBe(true);
  expect(rightTo({ access }, administrator)).toBe(
    'You need the permission “Staff: orders” or “Staff: invoices” for this.',
  );
  expect(rightTo({ access }, staffOrders)).toBe('You need the permission “Administrator” for this.');
});

test('a row of customers asks for its own right', () => {
  expect(rightTo({ access: own('billingView') }, billingView)).toBe(true);
  expect(rightTo({ access: own('billingView') }, 0)).toBe('You need the permission “View billing” for this.');
});

test('other rows ask for no right', () => {
  expect(rightTo({ access: publicAccess }, 0)).toBe(true);
  expect(rightTo({ access: session }, 0)).toBe(true);
});

describe('a member who is limited to some things of an account', () => {
  const row: Endpoint = {
    method: 'GET',
    path: '/account/things',
    summary: 'Things',
    access: own('billingView'),
    limit: limits.read,
    status: 200,
    response: z.object({}),
    errors: [],
  };

  test('is kept from rows about the whole, unless they say that they are for them', () => {
    expect(isOfWhole(row)).toBe(true);
    expect(isOfWhole({ ...row, forLimited: true })).toBe(false);
  });

  test.each(['server_id', 'domain_id', 'zone_id'])('is let to a row that names a thing by its %s', (name) => {
    expect(isOfWhole({ ...row, path: `/things/{${name}}/parts` })).toBe(false);
    expect(isOfWhole({ ...row, path: `/things/${name}` })).toBe(true);
  });

  test('is not kept from what is no thing of the account', () => {
    expect(isOfWhole({ ...row, access: session })).toBe(false);
    expect(isOfWhole({ ...row, access: staff('staffOrders') })).toBe(false);
  });
});

describe('staff who are signed in as a client', () => {
  const reading = { mayAct: false, staffPermissions: administrator + staffOrders };
  const acting = { ...reading, mayAct: true };
  const change = { method: 'POST', access: own('billingManage') } as const;

  test('read what the account has, and change nothing unless they chose to', () => {
    expect(rightWhileActing({ method: 'GET', access: own('billingView') }, reading)).toBe(true);
    expect(rightWhileActing(change, reading)).toBe(refusals.actingReads);
    expect(rightWhileActing(change, acting)).toBe(true);
  });

  test.each([
    ['serversManage', 'staffServers', 'Staff: servers'],
    ['domainsManage', 'staffServers', 'Staff: servers'],
    ['hostingManage', 'staffServers', 'Staff: servers'],
    ['billingManage', 'staffOrders', 'Staff: orders'],
    ['supportManage', 'staffTickets', 'Staff: tickets'],
  ] as const)('change what %s opens with the right %s of their own alone', (name, needed, title) => {
    const row = { method: 'POST', access: own(name) } as const;
    const without = { mayAct: true, staffPermissions: administrator };
    expect(rightWhileActing(row, { mayAct: true, staffPermissions: permission[needed] })).toBe(true);
    expect(rightWhileActing(row, without)).toBe(`You need the permission “${title}” for this.`);
  });

  test('need no right of their own where staff have none for it', () => {
    const row = { method: 'POST', access: own('billingView') } as const;
    expect(rightWhileActing(row, { mayAct: true, staffPermissions: 0 })).toBe(true);
  });

  test("are kept from what is a person's own, from what pays, and from nothing that is public", () => {
    for (const access of [session, challenge, staff('staffOrders')]) {
      expect(rightWhileActing({ method: 'GET', access }, acting)).toBe(refusals.acting);
    }
    expect(rightWhileActing({ ...change, notActing: true }, acting)).toBe(refusals.acting);
    expect(rightWhileActing({ method: 'GET', access: own('billingView'), notActing: true }, acting)).toBe(
      refusals.acting,
    );
    expect(rightWhileActing({ method: 'POST', access: publicAccess }, reading)).toBe(true);
  });
});
