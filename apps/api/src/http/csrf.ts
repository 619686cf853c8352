import type { FastifyRequest } from 'fastify';
import { Refusal } from '../core/refusal.ts';
import { hasAuthCookie } from './cookies.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const jsonType = /^application\/json\s*(;\s*charset=utf-8\s*)?$/i;
export const csrfHeader = 'x-csrf';

/**
 * A browser sends our cookie with requests that other sites' pages make. So a cookie-authenticated request that changes
 * something must come from our own page (Sec-Fetch-Site, or Origin where a browser does not send that) and carry a
 * custom header, which no other origin can set without CORS. `same-site` is refused like any other site: customers of a
 * hosting company run code on sibling hosts. OWASP CSRF Prevention Cheat Sheet.
 */
export function checkOrigin(request: FastifyRequest, ownOrigins: ReadonlySet<string>): void {
  if (safeMethods.has(request.method) || request.headers.authorization !== undefined) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const fromElsewhere =
    (site !== undefined && site !== 'same-origin' && site !== 'none') ||
    (origin !== undefined && !ownOrigins.has(origin) && site !== 'same-origin');
  if (fromElsewhere) throw refused('This request came from another site, so it was not carried out.');
  if (!hasAuthCookie(request)) return;
  if (!jsonType.test(request.headers['content-type'] ?? '')) {
    throw new Refusal('unsupported_media_type', 'Please send JSON, with Content-Type: application/json.');
  }
  const provenHere = site === 'same-origin' || (site === undefined && origin !== undefined);
  if (!provenHere) throw refused('A request with a session cookie must carry its Origin.');
  if (request.headers[csrfHeader] === undefined) {
    throw refused('A request with a session cookie must carry the header X-CSRF: 1.');
  }
}

const refused = (details: string) => new Refusal('csrf_refused', details);
