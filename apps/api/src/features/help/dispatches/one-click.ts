import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { apiPrefix } from '../../../http/register.ts';
import { unsubscribe } from './unsubscribe.ts';

export const oneClickPath = `${apiPrefix}/mail/one-click`;

/**
 * Not a row of the endpoint table: mail programs call it, with a form and without our headers (RFC 8058 3.2). Its
 * only credential is the signature in the address. A person who opens it in a browser is led to the page.
 */
export function mountOneClick(scope: FastifyInstance, deps: Pick<Deps, 'db' | 'vault' | 'events' | 'now'>): void {
  const tokenOf = (query: unknown): string => {
    const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : '';
    return typeof token === 'string' && token.length <= 512 ? token : '';
  };
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null, ''));
  scope.post(oneClickPath, { bodyLimit: 4096 }, async (request) => {
    await unsubscribe(deps, tokenOf(request.query));
    return { details: 'News is switched off.' };
  });
  scope.get(oneClickPath, (request, reply) =>
    reply.redirect(`/auth/unsubscribe?token=${encodeURIComponent(tokenOf(request.query))}`, 303),
  );
}
