import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allows,
  allPermissions,
  countBits,
  customerMask,
  effectiveMask,
  isMask,
  knownMask,
  maskOf,
  maskSchema,
  mayGrant,
  memberMask,
  permission,
  permissionNames,
  permissionWord,
  staffBits,
  toggleBit,
} from './permissions.ts';

const mask = fc.integer({ min: 0, max: knownMask });
const notAMask = fc.oneof(
  fc.integer({ max: -1 }),
  fc.integer({ min: knownMask + 1 }),
  fc.double({ noInteger: true }),
  fc.constantFrom(-1, 2 ** 53, 2 ** 31, 2 ** 32, -(2 ** 31), Number.NaN, Number.POSITIVE_INFINITY, knownMask + 1),
);
const within = (inner: number, outer: number) => (BigInt(inner) & BigInt(outer)) === BigInt(inner);

describe('the bits', () => {
  test('are powers of two, each once, and 256 is the administrator', () => {
    const values = permissionNames.map((name) => permission[name]);
    expect(new Set(values).size).toBe(values.length);
    for (const value of values) expect(Number.isInteger(Math.log2(value))).toBe(true);
    expect(permission.administrator).toBe(256);
    expect(values.reduce((sum, value) => sum + value, 0)).toBe(knownMask);
    expect(customerMask).toBe(255);
    expect(allows(customerMask, 'administrator')).toBe(false);
  });

  test('each has a name and a sentence', () => {
    expect(allPermissions).toHaveLength(permissionNames.length);
    for (const one of allPermissions) {
      expect(one.permission_readable_name).not.toBe('');
      expect(one.permission_description).toMatch(/\.$/);
    }
  });
});

describe('S43 S44 masks', () => {
  test('what a token may do is what both it and its owner may', () => {
    fc.assert(
      fc.property(mask, mask, (token, owner) => {
        const effective = effectiveMask(token, owner);
        expect(within(effective, token) && within(effective, owner)).toBe(true);
        for (const name of permissionNames) {
          expect(allows(effective, name)).toBe(allows(token, name) && allows(owner, name));
        }
      }),
    );
  });

  test('a grant is never more than the grantor has', () => {
    fc.assert(
      fc.property(mask, mask, (grantor, granted) => {
        expect(mayGrant(grantor, granted)).toBe(within(granted, grantor));
        expect(mayGrant(grantor, grantor) && mayGrant(grantor, 0)).toBe(true);
      }),
    );
  });

  test('-1 and every other number that is no mask allows nothing, gives nothing and is refused', () => {
    fc.assert(
      fc.property(notAMask, mask, (bad, good) => {
        expect(isMask(bad)).toBe(false);
        expect(effectiveMask(bad, good)).toBe(0);
        expect(effectiveMask(good, bad)).toBe(0);
        expect(mayGrant(good, bad)).toBe(false);
        expect(maskSchema.safeParse(bad).success).toBe(false);
        for (const name of permissionNames) expect(allows(bad, name)).toBe(false);
      }),
    );
  });

  test('a grantor whose own mask is broken grants nothing', () => {
    fc.assert(
      fc.property(notAMask, fc.integer({ min: 1, max: knownMask }), (bad, granted) => {
        expect(mayGrant(bad, granted)).toBe(false);
      }),
    );
  });

  test('a mask of known bits is taken', () => {
    for (const good of [0, 1, customerMask, knownMask]) expect(maskSchema.parse(good)).toBe(good);
  });

  test('a member may do what membership and account both allow, and staff what their role allows besides', () => {
    const { accountView, serversView, administrator, staffOrders } = permission;
    const none = { staff_permissions: 0, member_permissions: null, account_permissions: null };
    const member = { ...none, member_permissions: accountView + serversView, account_permissions: serversView };
    expect(memberMask(member)).toBe(serversView);
    expect(memberMask({ ...member, staff_permissions: administrator + staffOrders })).toBe(
      serversView + administrator + staffOrders,
    );
    // Bits of staff in a membership, and a customer's in a role, count for nothing.
    expect(memberMask({ ...none, member_permissions: knownMask, account_permissions: knownMask })).toBe(customerMask);
    expect(memberMask({ ...member, staff_permissions: knownMask })).toBe(serversView + staffBits);
    expect(staffBits).toBe(knownMask - 255);
  });

  test('a member of no account, or of none that is left, looks at their own', () => {
    const none = { staff_permissions: 0, member_permissions: null, account_permissions: null };
    expect(memberMask(none)).toBe(permission.accountView);
    expect(memberMask({ ...none, member_permissions: knownMask })).toBe(permission.accountView);
    expect(memberMask({ ...none, account_permissions: knownMask })).toBe(permission.accountView);
  });

  test('a list of all says of each whether the mask has it', () => {
    expect([permissionWord(true).word, permissionWord(false).word]).toEqual(['Allowed', 'No']);
  });

  test('masks that do not come as numbers are refused', () => {
    for (const value of ['1', '', null, undefined, [1], {}, true, 1n])
      expect(maskSchema.safeParse(value).success).toBe(false);
  });

  test('toggling twice is nothing, and the count is the number of names', () => {
    fc.assert(
      fc.property(mask, fc.constantFrom(...permissionNames), (value, name) => {
        const toggled = toggleBit(value, permission[name]);
        expect(allows(toggled, name)).toBe(!allows(value, name));
        expect(toggleBit(toggled, permission[name])).toBe(value);
        expect(countBits(value)).toBe(permissionNames.filter((one) => allows(value, one)).length);
      }),
    );
    expect(maskOf([])).toBe(0);
  });
});
