import type { FastifyInstance } from 'fastify';
import type { CallLog } from '../core/call-log.ts';
import { plainAddress } from '../security/addresses.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The token that the gate recognised, and whether it was let through. */
    token: { readonly id: string; accepted: boolean } | undefined;
    /** The sentence of the refusal that was sent. */
    refusal: string | undefined;
  }
}

/** Notes every call whose token is known. */
export function registerTokenCalls(app: FastifyInstance, calls: CallLog): void {
  app.decorateRequest('token', undefined);
  app.decorateRequest('refusal', undefined);
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { token, endpoint } = request;
    if (!token || !endpoint) return;
    calls.add({
      tokenId: token.id,
      method: endpoint.method,
      path: endpoint.path,
      status: reply.statusCode,
      refusal: request.refusal ?? null,
      ip: plainAddress(request.ip),
      accepted: token.accepted,
    });
  });
}
