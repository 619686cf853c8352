import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { Refusal } from '../../../core/refusal.ts';
import { apiPrefix } from '../../../http/register.ts';
import { takeEvent } from './take-event.ts';

export const webhookPath = `${apiPrefix}/webhook/stripe`;
/** Events carry whole objects; the largest are far below this. */
const largestBytes = 512 * 1024;

/**
 * Not a row of the endpoint table: no session or token calls it, and it needs the raw bytes, because their signature is
 * its only credential. The signature is verified before anything is parsed, and the answer is sent after the event is
 * committed: any status but 2xx makes the gateway send it again.
 */
export function mountWebhook(scope: FastifyInstance, deps: Pick<Deps, 'db' | 'gateway' | 'jobs' | 'now'>): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBytes }, (_request, body, done) =>
    done(null, body),
  );
  scope.post(webhookPath, { bodyLimit: largestBytes }, async (request) => {
    const signature = request.headers['stripe-signature'];
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const event = deps.gateway.readEvent(body, typeof signature === 'string' ? signature : undefined);
    if (!event) throw new Refusal('malformed_request', 'This is not a signed event of our card gateway.');
    await takeEvent(deps, event, 'webhook');
    return { received: true };
  });
}
