import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The __Host- prefix makes browsers insist on Secure, Path=/ and no Domain, so that no sibling host
 * (where customers run their own code) can plant one. RFC 6265bis, 4.1.3.2.
 */
const names = { session: '__Host-sid', challenge: '__Host-challenge', registration: '__Host-registration' } as const;
export type CookieName = keyof typeof names;

export interface Cookies {
  get(name: CookieName): string | undefined;
  /** Without an age the cookie ends with the browser. */
  set(name: CookieName, value: string, maxAgeSeconds?: number): void;
  clear(name: CookieName): void;
  /** Ends the session in the browser: its cookie, and the pages it keeps for the way back. */
  signOut(): void;
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const attributes = { path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;
  const clear = (name: CookieName) => {
    reply.setCookie(names[name], '', { ...attributes, maxAge: 0 });
  };
  return {
    get: (name) => request.cookies[names[name]],
    set: (name, value, maxAge) => {
      reply.setCookie(names[name], value, maxAge === undefined ? attributes : { ...attributes, maxAge });
    },
    clear,
    signOut: () => {
      clear('session');
      reply.header('clear-site-data', '"cache"');
    },
  };
}

export const hasAuthCookie = (request: FastifyRequest): boolean =>
  request.cookies[names.session] !== undefined || request.cookies[names.challenge] !== undefined;
