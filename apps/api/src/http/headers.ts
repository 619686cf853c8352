import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const year = 365 * 24 * 3600;

/** Set on every response, errors included. Pages add their Content-Security-Policy where they are served. */
const always = {
  'strict-transport-security': `max-age=${year}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Personal responses are never stored by a browser or proxy. */
const ofCalls = { ...always, 'cache-control': 'no-store' };

export function registerHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply);
    done();
  });
}

export function addHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(request.url.startsWith('/api') ? ofCalls : always);
  reply.header('x-request-id', request.id);
}
