import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieName, Cookies } from '../core/handlers.ts';

/**
 * The __Host- prefix makes browsers insist on Secure, Path=/ and no Domain, so that no sibling host
 * (where customers run their own code) can plant one. RFC 6265bis, 4.1.3.2.
 */
const names: Readonly<Record<CookieName, string>> = {
  session: '__Host-sid',
  challenge: '__Host-challenge',
  registration: '__Host-registration',
  device: '__Host-device',
};

const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;

/** Of one call. Parsed when one is read: most calls read none here. */
export class CallCookies implements Cookies {
  /** Whether the answer carries one. */
  changed = false;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    this.#request = request;
    this.#reply = reply;
  }

  get(name: CookieName): string | undefined {
    return readCookie(this.#request, name);
  }

  set(name: CookieName, value: string, maxAge?: number): void {
    this.changed = true;
    this.#reply.header('set-cookie', stringifySetCookie({ name: names[name], value, ...attributes, maxAge }));
  }

  clear(name: CookieName): void {
    this.set(name, '', 0);
  }

  signOut(): void {
    this.clear('session');
    this.#reply.header('clear-site-data', '"cache"');
  }
}

export const readCookie = (request: FastifyRequest, name: CookieName): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[names[name]];

export const hasAuthCookie = (request: FastifyRequest): boolean =>
  readCookie(request, 'session') !== undefined || readCookie(request, 'challenge') !== undefined;
