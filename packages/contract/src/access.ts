import { z } from 'zod';
import { notMember } from './asked-account.ts';
import type { Endpoint } from './endpoint.ts';
import { allows, type PermissionName, permissionTitle } from './permissions.ts';
import type { Verdict } from './states.ts';
import { moneyTopics, valueTopics } from './topics.ts';

/** Staff who have one of these bill and pay out anyway. */
const moneyRights: readonly PermissionName[] = ['staffOrders', 'staffInvoices', 'staffFinance'];
/** A row that one of another kind opens too is of the work with a thing, and no book, unless all of money open it. */
const bookRights: readonly PermissionName[] = [...moneyRights, 'staffClients'];

type Opened = Pick<Endpoint, 'access' | 'spends'> & Partial<Pick<Endpoint, 'method' | 'reveals' | 'confidential'>>;

/** Rights to read and change nothing, which open a row of staff beside those that it names. */
export function readersOf({ access, method, reveals, confidential }: Opened): readonly PermissionName[] {
  if (access.kind !== 'staff' || method !== 'GET' || access.recent || reveals || confidential) return [];
  // Open to all staff anyway.
  if (access.anyOf.includes('administrator')) return [];
  const isOpenedBy = (right: PermissionName): boolean => access.anyOf.includes(right);
  const isBook =
    moneyRights.every(isOpenedBy) ||
    (moneyRights.some(isOpenedBy) && access.anyOf.every((right) => bookRights.includes(right)));
  return isBook ? ['staffRead', 'staffBooks'] : ['staffRead'];
}

/** Whether a row is open by a right to read alone: what else its page offers is off. */
export const isOnlyRead = (row: Opened, mask: number): boolean =>
  row.access.kind === 'staff' &&
  allows(mask, 'administrator') &&
  !row.access.anyOf.some((name) => allows(mask, name)) &&
  readersOf(row).some((name) => allows(mask, name));

/**
 * Whether a mask is enough for a row: the one rule of the gate, of the menu and of buttons. Staff rights count only with
 * the administrator bit. A right over a thing is none over the account's money.
 */
export function rightTo(row: Opened, mask: number): Verdict {
  const { access, spends } = row;
  switch (access.kind) {
    case 'own': {
      const needed = spends ? [access.permission, 'billingManage' as const] : [access.permission];
      const lacking = needed.find((name) => !allows(mask, name));
      return lacking === undefined || missing([lacking]);
    }
    case 'member':
      return !spends || allows(mask, 'billingManage') || missing(['billingManage']);
    case 'staff':
      if (!allows(mask, 'administrator')) return missing(['administrator']);
      return [...access.anyOf, ...readersOf(row)].some((name) => allows(mask, name)) || missing(access.anyOf);
    default:
      return true;
  }
}

/**
 * No token passes. That one was made to delete and overwrite stands for no fresh sign-in where money leaves the account or
 * a secret is shown.
 */
export const isForPeople = ({ access, spends, reveals }: Opened): boolean =>
  access.kind === 'session' ||
  access.kind === 'member' ||
  ('recent' in access && access.recent === true && (access.kind === 'staff' || spends === true || reveals === true));

/** A row of staff that changes one of these may change how a client gets in. */
const wayInTopics: readonly string[] = ['clients', 'members', 'account', 'sessions', 'tokens'];
/** Rights over people. No other opens what touches a client's way in. */
const personRights: readonly PermissionName[] = ['staffClientsEdit', 'staffSignInHelp'];

/** What screens show of a client's things: a row of staff that changes one of these may have something to tell. */
const clientTopics: readonly string[] = [
  ...wayInTopics,
  ...['quotes', 'orders', 'deliveries', 'subscriptions', 'billing', 'invoices', 'payments', 'balance'],
  ...['servers', 'quotas', 'firewalls', 'networks', 'volumes', 'floating-addresses', 'dedicated-units'],
  ...['zones', 'domains', 'packages', 'enquiries', 'tickets', 'abuse-cases'],
];

/** What a row does not say of its effects and has to. The boot ends with the first such sentence. */
export function effectFaults(name: string, row: Endpoint): string[] {
  const touchesMoney = row.changes?.some((topic) => moneyTopics.some((money) => money === topic)) ?? false;
  const isRecent = 'recent' in row.access && row.access.recent;
  const isOfMoney = row.access.kind !== 'staff' || row.access.anyOf.every((right) => moneyRights.includes(right));
  return [
    ...(touchesMoney && row.spends === undefined
      ? [`The row ${name} changes money: say in it whether it takes the account's money (spends: true or false).`]
      : []),
    ...(row.spends && !isOfMoney
      ? [`The row ${name} bills a client: only rights over money (${moneyRights.join(', ')}) may open it.`]
      : []),
    ...destroyingFaults(name, row, isRecent === true),
    ...(row.forAll && !isRecent
      ? [`The row ${name} changes what all clients get: its access must ask for a recent sign-in (recentStaff).`]
      : []),
    ...(row.grants && !isRecent
      ? [`The row ${name} gives rights: its access must ask for a recent sign-in (recentStaff, recentOwner …).`]
      : []),
    ...(row.reveals && row.access.kind === 'staff' && !isRecent
      ? [`The row ${name} reveals a secret to staff: its access must ask for a recent sign-in (recentStaff).`]
      : []),
    ...(row.file?.type === 'application/octet-stream' && row.access.kind === 'staff' && !row.confidential
      ? [`The row ${name} answers staff with a file that others made: it is confidential (confidential: true).`]
      : []),
    ...wayInFaults(name, row, isRecent === true),
    ...manyFaults(name, row, isRecent === true),
    ...givingFaults(name, row),
    ...tellingFaults(name, row),
  ];
}

/** Topics of disks and their copies. */
const dataTopics: readonly string[] = ['copies', 'packages'];
const deletes = ({ method, path }: Endpoint): boolean =>
  method === 'DELETE' || /\/(?:delete|rollback|restore|rebuild)$/.test(path);

function destroyingFaults(name: string, row: Endpoint, isRecent: boolean): string[] {
  const { access, changes, destroys } = row;
  if (access.kind !== 'own' && access.kind !== 'staff') return [];
  const touchesData = changes?.some((topic) => dataTopics.includes(topic)) ?? false;
  if (destroys === undefined && touchesData && deletes(row)) {
    return [
      `The row ${name} takes something away: say in it whether disks, copies or images are gone for good (destroys: true or false).`,
    ];
  }
  return destroys && access.kind === 'staff' && !isRecent
    ? [`The row ${name} destroys what a client has: its access must ask for a recent sign-in (recentStaff).`]
    : [];
}

function wayInFaults(name: string, { access, changes, grants, wayIn }: Endpoint, isRecent: boolean): string[] {
  if (access.kind !== 'staff') return wayIn ? [`The row ${name} is not of staff, so it says nothing of a way in.`] : [];
  const touchesPeople = changes?.some((topic) => wayInTopics.includes(topic)) ?? false;
  if (wayIn === undefined) {
    return touchesPeople && !grants
      ? [`The row ${name} touches people: say in it what it does to their way in (wayIn), or that it gives rights.`]
      : [];
  }
  if (wayIn === 'none') return [];
  return [
    ...(isRecent ? [] : [`The row ${name} touches a client's way in: its access must ask for a recent sign-in.`]),
    ...(access.anyOf.every((right) => personRights.includes(right))
      ? []
      : [`The row ${name} touches a client's way in: only rights over people (${personRights.join(', ')}) open it.`]),
  ];
}

/** What names one thing or one person of a client, in a body. */
const namesOne = /_id$|^email$/;

function manyFaults(name: string, { path, body, tells, many }: Endpoint, isRecent: boolean): string[] {
  if (many && !isRecent) {
    return [`The row ${name} acts on things of many clients: its access must ask for a recent sign-in (recentStaff).`];
  }
  const isOfOne =
    path.includes('{') || (body instanceof z.ZodObject && Object.keys(body.shape).some((key) => namesOne.test(key)));
  return tells !== undefined && 'by' in tells && !isOfOne && many === undefined
    ? [`The row ${name} tells clients and names no thing of theirs: say in it whether it acts on many (many).`]
    : [];
}

function givingFaults(name: string, { access, changes, gives }: Endpoint): string[] {
  if (access.kind !== 'staff')
    return gives ? [`The row ${name} is not of staff, so it says nothing of what it gives.`] : [];
  const touchesValue = changes?.some((topic) => valueTopics.some((value) => value === topic)) ?? false;
  return touchesValue && gives === undefined
    ? [`The row ${name} touches what accounts have and owe: say in it whether it gives something of value (gives).`]
    : [];
}

function tellingFaults(name: string, { access, changes, tells, body }: Endpoint): string[] {
  if (access.kind !== 'staff')
    return tells ? [`The row ${name} is not of staff, so it says nothing of whom it tells.`] : [];
  const touchesClients = changes?.some((topic) => clientTopics.includes(topic)) ?? false;
  if (tells === undefined) {
    return touchesClients
      ? [
          `The row ${name} changes something of a client's: say in it whom it tells (tellsBy, tellsOrNot or tellsNobody).`,
        ]
      : [];
  }
  const takesReason = body instanceof z.ZodObject && 'not_told' in body.shape;
  const isChoice = 'orNot' in tells;
  return takesReason === isChoice
    ? []
    : [
        isChoice
          ? `The row ${name} lets staff choose that the client is not told: its body needs the reason (notToldField).`
          : `The row ${name} takes a reason not to tell the client, and does not say that staff may choose so (tellsOrNot).`,
      ];
}

const missing = (names: readonly PermissionName[]): string =>
  `You need the permission ${names.map((name) => `“${permissionTitle(name)}”`).join(' or ')} for this.`;

/** Parameters of paths that name a thing which a member can be limited to; a zone is its domain's. */
export const limitedParams = ['server_id', 'domain_id', 'zone_id'] as const;

/** A row about the account as a whole, which a member who is limited to some of its things may not call. */
export const isOfWhole = ({ access, path, forLimited }: Pick<Endpoint, 'access' | 'path' | 'forLimited'>): boolean =>
  (access.kind === 'own' || access.kind === 'member') &&
  forLimited !== true &&
  !limitedParams.some((name) => path.includes(`{${name}}`));

/** The right of staff without which they do not do this for a client either. */
const actingNeeds: Readonly<Partial<Record<PermissionName, PermissionName>>> = {
  serversManage: 'staffServers',
  domainsManage: 'staffServers',
  hostingManage: 'staffServers',
  billingManage: 'staffOrders',
  supportManage: 'staffTickets',
};

type ActedOn = Pick<Endpoint, 'access' | 'method' | 'notActing' | 'spends' | 'reveals'>;

export interface ActingRights {
  readonly mayAct: boolean;
  readonly staffPermissions: number;
}

/**
 * Whether staff who are signed in as a client may call a row: what the account has is read, and changed only where that
 * was chosen and is theirs to change anyway. What is a person's own (password, factors, tokens, members) never is, nor is
 * the client's money.
 */
export function rightWhileActing(
  { access, method, notActing, spends, reveals }: ActedOn,
  { mayAct, staffPermissions }: ActingRights,
): Verdict {
  if (access.kind === 'public') return true;
  if (access.kind !== 'own' || notActing) return refusals.acting;
  if (spends) return refusals.actingPays;
  if (method === 'GET' && !reveals) return true;
  if (!mayAct) return reveals ? refusals.actingSecrets : refusals.actingReads;
  const needed = actingNeeds[access.permission];
  return needed === undefined || allows(staffPermissions, needed) || missing([needed]);
}

export const refusals = {
  acting: 'Not while you are signed in as a client.',
  actingReads: 'You are signed in as this client to look, and change nothing.',
  actingPays: 'This takes money of the client. Only the client can do it.',
  actingSecrets: 'You are signed in as this client to look. Secrets are not shown.',
  limited: 'This is about the whole account, and you work with some of its servers or domains.',
  people: 'API tokens cannot do this. Please use the panel.',
  tokenDeletes: 'This API token was not made to delete or overwrite. Please use the panel, or a token that may.',
  ownersOnly: 'Only an owner of the account can do this.',
  ownAccount: 'You are a member of this account. Please ask a colleague.',
  notMember,
} as const;
