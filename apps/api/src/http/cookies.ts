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

/** Parsed lazily: most calls read one cookie, once. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const set: Cookies['set'] = (name, value, maxAge) => {
    reply.header('set-cookie', stringifySetCookie({ name: names[name], value, ...attributes, maxAge }));
  };
  const clear: Cookies['clear'] = (name) => set(name, '', 0);
  return {
    get: (name) => readCookie(request, name),
    set,
    clear,
    signOut: () => {
      clear('session');
      reply.header('clear-site-data', '"cache"');
    },
  };
}

export const readCookie = (request: FastifyRequest, name: CookieName): string | undefined =>
  parseCookie(request.headers.cookie ?? '')[names[name]];

export const hasAuthCookie = (request: FastifyRequest): boolean =>
  readCookie(request, 'session') !== undefined || readCookie(request, 'challenge') !== undefined;
