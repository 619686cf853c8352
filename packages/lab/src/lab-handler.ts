import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendReply } from './kit/http.ts';
import type { Journal } from './kit/journal.ts';
import { LabError } from './kit/lab-error.ts';
import { findRoute, type Route } from './kit/route.ts';

const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cache-control': 'no-store',
};

export function createLabHandler(options: { routes: readonly Route[]; journal: Journal }) {
  const { routes, journal } = options;

  return async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    const method = request.method ?? 'GET';
    try {
      const url = new URL(request.url ?? '/', 'http://lab.invalid');
      const found = findRoute(routes, method, url.pathname);
      if (found === undefined) {
        journal.record({ part: 'lab', verb: method, what: url.pathname, outcome: '404, unknown call' });
        throw new LabError(404, `The lab has no page or call ${url.pathname}. GET /lab/api lists the calls.`);
      }
      sendReply(response, await found.route.respond(request, url, found.params));
    } catch (error) {
      if (response.headersSent || response.destroyed) return;
      if (error instanceof LabError) {
        sendReply(response, { status: error.status, headers: error.headers, json: { details: error.message } });
        return;
      }
      const sentence = error instanceof Error ? error.message : String(error);
      journal.record({ part: 'lab', verb: method, what: request.url ?? '/', outcome: `the lab failed: ${sentence}` });
      sendReply(response, { status: 500, json: { details: `The lab failed: ${sentence}` } });
    }
  };
}
