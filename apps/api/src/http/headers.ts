import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const year = 365 * 24 * 3600;

/** Set on every response, errors included. Pages add their Content-Security-Policy where they are served. */
export const headersOfAll = {
  // Of this host only: whether all names below it have TLS is known where the domain is run (deploy/haproxy.cfg).
  'strict-transport-security': `max-age=${year}`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Personal responses are never stored by a browser or proxy. */
const ofCalls = { ...headersOfAll, 'cache-control': 'no-store' };
const namedAlways = Object.entries(headersOfAll);
const namedOfCalls = Object.entries(ofCalls);
const jsonHeaders = Object.entries({ ...ofCalls, 'content-type': 'application/json; charset=utf-8' }).flat();

/** Last, so that what a route says about itself (its policy, how long it may be kept) stays. */
export function registerHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    addHeaders(request, reply);
    done(null, payload);
  });
}

export function addHeaders(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of request.url.startsWith('/api') ? namedOfCalls : namedAlways) {
    if (!reply.hasHeader(name)) reply.header(name, value);
  }
  reply.header('x-request-id', request.id);
}

/**
 * Answers with JSON past Fastify's own way of sending, which looks at types, streams and hooks that no such answer has and
 * collects the headers one by one: a third of what a poll costs.
 */
export function sendJson({ id }: FastifyRequest, reply: FastifyReply, status: number, text: string): void {
  reply.hijack();
  reply.raw.writeHead(status, [...jsonHeaders, 'x-request-id', id, 'content-length', String(Buffer.byteLength(text))]);
  reply.raw.end(text);
}

/** The same for bytes that a process holds. Not modified (304) has none. */
export function sendBytes(
  { id }: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string>>,
  bytes?: Buffer,
): void {
  reply.hijack();
  reply.raw.writeHead(status, {
    ...headers,
    'x-request-id': id,
    ...(bytes && { 'content-length': bytes.length }),
  });
  reply.raw.end(bytes);
}
