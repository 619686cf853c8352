import { z } from 'zod';
import type { StateWord } from './state-words.ts';

/**
 * Every right is one bit. Accounts, memberships, staff and API tokens carry a mask; what a call may do is
 * `token & (membership & account | staff)`, worked out at each request.
 */
export const permission = {
  accountView: 1,
  serversView: 2,
  serversManage: 4,
  billingView: 8,
  billingManage: 16,
  supportManage: 32,
  domainsManage: 64,
  hostingManage: 128,
  administrator: 256,
  staffTickets: 512,
  staffOrders: 1024,
  staffInvoices: 2048,
  staffPlans: 4096,
  staffFinance: 8192,
  staffClients: 16384,
  staffClientsEdit: 1048576,
  staffSignInHelp: 2097152,
  staffSignInAs: 4194304,
  staffClientsExport: 8388608,
  staffClientsBilling: 16777216,
  staffServers: 32768,
  staffSubnets: 65536,
  staffRoles: 131072,
  staffMail: 262144,
  staffSystem: 524288,
  staffBooks: 33554432,
  staffRead: 67108864,
} as const;

export type PermissionName = keyof typeof permission;

interface PermissionText {
  readonly name: string;
  readonly description: string;
}

const permissionTexts: Record<PermissionName, PermissionText> = {
  accountView: { name: 'View account', description: 'Read your profile and account activity.' },
  serversView: { name: 'View servers', description: 'List servers and read their live usage.' },
  serversManage: { name: 'Manage servers', description: 'Start, stop, rename, rescale and rebuild servers.' },
  billingView: { name: 'View billing', description: 'Read invoices, subscriptions and the credit balance.' },
  billingManage: { name: 'Manage billing', description: 'Pay invoices and place orders.' },
  supportManage: { name: 'Manage support', description: 'Open support tickets and answer them.' },
  domainsManage: { name: 'Manage domains', description: 'Add domains and edit their DNS records.' },
  hostingManage: { name: 'Manage web hosting', description: 'Operate cPanel packages.' },
  administrator: { name: 'Administrator', description: 'Open the administration area.' },
  staffTickets: { name: 'Staff: tickets', description: 'Answer the tickets of all clients.' },
  staffOrders: { name: 'Staff: orders', description: 'Create, seal and issue the orders of all clients.' },
  staffInvoices: { name: 'Staff: invoices', description: 'Create, send, cancel and refund invoices.' },
  staffPlans: { name: 'Staff: plans', description: 'Change the catalogue.' },
  staffFinance: { name: 'Staff: finance', description: 'Read the books and record transactions.' },
  staffClients: { name: 'Staff: clients', description: 'Read clients: their members, money, mails and history.' },
  staffClientsEdit: {
    name: 'Staff: edit clients',
    description: 'Open, rename, flag and suspend accounts, and set their limits.',
  },
  staffSignInHelp: {
    name: 'Staff: sign-in help',
    description:
      'Send links to the address a client has, and ask for or approve a new address or the end of a second factor.',
  },
  staffSignInAs: { name: 'Staff: sign in as clients', description: 'See the panel as a client does, with a reason.' },
  staffClientsExport: { name: 'Staff: export clients', description: 'Make a file of everything about a client.' },
  staffClientsBilling: { name: 'Staff: billing addresses', description: 'Set the billing address of clients.' },
  staffServers: { name: 'Staff: servers', description: 'Operate the servers of all clients.' },
  staffSubnets: { name: 'Staff: subnets', description: 'Manage address pools.' },
  staffRoles: { name: 'Staff: roles', description: 'Grant and withdraw staff rights, and read the audit.' },
  staffMail: { name: 'Staff: mail', description: 'Send mail to clients.' },
  staffSystem: { name: 'Staff: system', description: 'Watch background work and retry what failed.' },
  staffBooks: {
    name: 'Staff: read the books',
    description: 'Read and export orders, invoices, payments and the books. Changes nothing.',
  },
  staffRead: {
    name: 'Staff: read everything',
    description:
      'Read what staff see, the audit included. Consoles, files and mails of clients stay closed. Changes nothing.',
  },
};

export const permissionNames = Object.keys(permission) as PermissionName[];

/** The rows of GET /system/permissions, in the specification's wording. */
export const allPermissions = permissionNames.map((name) => ({
  permission_value: permission[name],
  permission_readable_name: permissionTexts[name].name,
  permission_description: permissionTexts[name].description,
}));

/** The name that screens and refusals call a right by. */
export const permissionTitle = (name: PermissionName): string => permissionTexts[name].name;

/** What a right lets a person do, as a sentence. */
export const permissionDescription = (name: PermissionName): string => permissionTexts[name].description;

export const knownMask = maskOf(permissionNames);
export const customerMask = maskOf(permissionNames.filter((name) => permission[name] < permission.administrator));

export function maskOf(names: readonly PermissionName[]): number {
  return names.reduce((mask, name) => mask + permission[name], 0);
}

/*
 * JavaScript's `&` works on 32 bits and reads -1 as all bits, so the halves of a mask are compared separately, and
 * anything but a non-negative safe integer of known bits is refused before it gets here.
 */
const half = 2 ** 32;
const and = (a: number, b: number): number =>
  ((Math.floor(a / half) & Math.floor(b / half)) >>> 0) * half + ((a & b) >>> 0);

export function isMask(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && and(value, knownMask) === value;
}

export function allows(mask: number, name: PermissionName): boolean {
  return isMask(mask) && and(mask, permission[name]) !== 0;
}

export function effectiveMask(tokenMask: number, ownerMask: number): number {
  return isMask(tokenMask) && isMask(ownerMask) ? and(tokenMask, ownerMask) : 0;
}

/** The bits that belong to the company's work. They count only with the administrator bit. */
export const staffBits = knownMask - customerMask;

/**
 * What a person may do now: the bits that the membership and the account both have, and those of staff. A person who is a
 * member of no account may still look at what is their own.
 */
export function memberMask(has: {
  readonly staff_permissions: number;
  readonly member_permissions: number | null;
  readonly account_permissions: number | null;
}): number {
  const own =
    has.member_permissions === null || has.account_permissions === null
      ? permission.accountView
      : effectiveMask(has.member_permissions, has.account_permissions);
  // The two halves share no bit, so their sum is their union.
  return effectiveMask(own, customerMask) + effectiveMask(has.staff_permissions, staffBits);
}

/** A grant never exceeds the grantor's mask. */
export function mayGrant(grantorMask: number, granted: number): boolean {
  return isMask(grantorMask) && isMask(granted) && and(granted, grantorMask) === granted;
}

export function toggleBit(mask: number, bit: number): number {
  return Number(BigInt(mask) ^ BigInt(bit));
}

export function countBits(mask: number): number {
  return BigInt(mask).toString(2).replaceAll('0', '').length;
}

export const maskSchema = z
  .number()
  .int()
  .nonnegative()
  .max(Number.MAX_SAFE_INTEGER)
  .refine(isMask, { error: 'Please choose permissions from the list.' });

/** Whether a mask has a permission, in a list of all. */
export const permissionWord = (allowed: boolean): StateWord =>
  allowed ? { word: 'Allowed', meaning: 'well' } : { word: 'No', meaning: 'rest' };
