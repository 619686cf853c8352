import { extraType, type ItemType } from '../product-types.ts';
import type { ItemChoices } from './item-choices.ts';

/** What can be asked about an item before it is delivered. */
export type Ask =
  | 'place'
  | 'image'
  | 'sign_in'
  | 'name'
  | 'hostname'
  | 'domain'
  | 'firewall'
  | 'network'
  | 'volume'
  | 'tags'
  | 'user_data'
  | 'build'
  | 'server'
  | 'size';

/**
 * Who may leave an answer open. `none`: without it the item is not sold. `buyer`: the client who orders it may, having
 * seen the question; staff may not for them. `all`: there is a good answer for everyone.
 */
type LeftOpenBy = 'none' | 'buyer' | 'all';

/**
 * What an item of each type asks. The one rulebook for the shop, orders and quotes of staff, and for what the site says
 * is asked.
 */
export const itemAsks: Readonly<Record<ItemType, Readonly<Partial<Record<Ask, LeftOpenBy>>>>> = {
  proxmox: {
    place: 'buyer',
    image: 'buyer',
    sign_in: 'all',
    name: 'all',
    hostname: 'all',
    domain: 'all',
    user_data: 'all',
    tags: 'all',
    firewall: 'all',
    network: 'all',
    volume: 'all',
  },
  cpanel: { place: 'none', domain: 'all' },
  dedicated: { build: 'none' },
  'extra-ipv4': { server: 'none' },
  'extra-ipv6': { server: 'none' },
  'extra-backups': { server: 'none' },
  volume: { size: 'none', place: 'none', server: 'all' },
  'floating-ipv4': { place: 'none' },
  'one-time': {},
  custom: {},
};

export const asks = (type: ItemType, ask: Ask): boolean => itemAsks[type][ask] !== undefined;

/** Whether its price follows from what is chosen, so that nothing of it can be left to the client. */
export const pricedByChoices = (type: ItemType): boolean => asks(type, 'build') || asks(type, 'size');

/** Whether each item of one plan is a thing of its own by what is chosen about it, so that an order may have several. */
export const differsByChoices = (type: ItemType): boolean =>
  pricedByChoices(type) || extraType.safeParse(type).success || type === 'floating-ipv4';

/** Whether what staff chose may be chosen anew by the client: all that changes no price. */
export const mayChooseAnew = (type: ItemType): boolean => needsChoices(type) && !pricedByChoices(type);

/** Whether staff who sell it have to choose for the client, or leave it to them. */
export const needsChoices = (type: ItemType): boolean => Object.values(itemAsks[type]).some((by) => by !== 'all');

interface Asked {
  readonly type: ItemType;
  readonly choices: ItemChoices;
  /** Where it can be; with one place, or none to tell apart, there is nothing to ask. */
  readonly places: readonly string[];
  /** Whether the client chose, or staff did for them. */
  readonly byBuyer: boolean;
}

const texts: Readonly<Partial<Record<Ask, { readonly field: string; readonly text: string }>>> = {
  place: { field: 'choices.location', text: 'Please choose a place.' },
  image: { field: 'choices.image', text: 'Please choose an image, or let the client choose.' },
};

/** Whether an item may be sold without an answer to this question. */
export function mayStayOpen(type: ItemType, ask: Ask, byBuyer: boolean): boolean {
  const by = itemAsks[type][ask];
  return by === 'all' || (by === 'buyer' && byBuyer);
}

/** The first question that has no answer and needs one, with its field; undefined where all is answered. */
export function unanswered({ type, choices, places, byBuyer }: Asked): { field: string; text: string } | undefined {
  const needs = (ask: Ask): boolean => asks(type, ask) && !mayStayOpen(type, ask, byBuyer);
  if (needs('place') && places.length > 1 && choices.location === undefined) return texts.place;
  if (needs('image') && choices.image === undefined) return texts.image;
  return undefined;
}
