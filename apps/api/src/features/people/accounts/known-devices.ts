import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../../core/deps.ts';
import type { Cookies } from '../../../core/handlers.ts';

/**
 * A browser that has signed in keeps a cookie with a random id and one signature for each person who signed in. Its
 * wrong tries are counted apart from those of strangers, so that strangers cannot lock the owner out. A signature is
 * only given to a browser that opened a session or used a mail link, and covers the password's hash: an attacker who once
 * knew the password could collect many devices, and each would bring five more guesses at the next one.
 * OWASP, Slow Down Online Guessing Attacks with Device Cookies.
 */
interface Person {
  readonly id: string;
  readonly password_hash: string | null;
}

const shape = /^[\w-]{22}(?:\.[\w-]{43}){1,8}$/;
const maxPersons = 8;
const year = 365 * 24 * 3600;

type Sign = Pick<Deps, 'vault'>;

/** The key under which tries of this browser at this person are counted; undefined for a browser not seen before. */
export function deviceKey(deps: Sign, person: Person, cookie: string | undefined): string | undefined {
  const { id, signatures } = read(cookie);
  return id !== undefined && signatures.some((given) => isSame(given, sign(deps, person, id)))
    ? keyOf(person, id)
    : undefined;
}

export interface KnownDevice {
  /** The new value of the cookie. It keeps the signatures for other persons. */
  readonly cookie: string;
  readonly key: string;
}

/** Makes the browser one that is known to the person. */
export function knowDevice(deps: Sign, person: Person, cookie: string | undefined): KnownDevice {
  const { id = randomBytes(16).toString('base64url'), signatures } = read(cookie);
  const own = sign(deps, person, id);
  const others = signatures.filter((given) => !isSame(given, own));
  return { cookie: [id, own, ...others].slice(0, maxPersons + 1).join('.'), key: keyOf(person, id) };
}

export const keepDevice = (cookies: Cookies, { cookie }: KnownDevice): void => cookies.set('device', cookie, year);

const keyOf = (person: Person, id: string) => `device:${person.id}:${id}`;

function read(cookie: string | undefined): { id?: string; signatures: readonly string[] } {
  if (cookie === undefined || !shape.test(cookie)) return { signatures: [] };
  const [id, ...signatures] = cookie.split('.');
  return { ...(id !== undefined && { id }), signatures };
}

const sign = ({ vault }: Sign, person: Person, id: string): string =>
  vault.sign(`${id} ${person.id} ${person.password_hash}`, 'device');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
