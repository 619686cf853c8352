import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Journal } from '../kit/journal.ts';
import { LabError } from '../kit/lab-error.ts';
import { type Route, route } from '../kit/route.ts';
import type { Tokens } from './tokens.ts';

/** "Actions may only contain alphanumeric characters, slashes, and underscores": https://developers.google.com/recaptcha/docs/v3 */
const actionSchema = z
  .string()
  .regex(/^[A-Za-z0-9/_]{1,100}$/, 'an action has only letters, digits, slashes and underscores');

export function recaptchaRoutes(options: { part: string; tokens: Tokens; journal: Journal }): Route[] {
  const { part, tokens, journal } = options;

  function issue(request: IncomingMessage, action: string | undefined): string {
    const hostname = hostnameOf(request);
    const token = tokens.issue({ hostname, action });
    const what = `a token for ${hostname}${action === undefined ? '' : `, action ${action}`}`;
    journal.record({ part, verb: 'ISSUE', what, outcome: `${token.slice(0, 12)}…` });
    return token;
  }

  return [
    route({
      method: 'POST',
      path: '/lab/recaptcha/token',
      about: 'What the script in the browser calls. The vendor keeps this call to itself.',
      body: z.strictObject({ sitekey: z.string(), action: actionSchema.optional() }),
      handle({ request, body }) {
        if (body.sitekey !== tokens.siteKey) {
          journal.record({
            part,
            verb: 'ISSUE',
            what: `site key ${body.sitekey.slice(0, 40)}`,
            outcome: '400, unknown key',
          });
          throw new LabError(400, 'Invalid site key.');
        }
        return { json: { token: issue(request, body.action) } };
      },
    }),
    route({
      method: 'POST',
      path: '/lab/api/recaptcha/token',
      about: 'Passes the challenge without a browser: {action?} gives {token}, good once and for two minutes.',
      body: z.strictObject({ action: actionSchema.optional() }),
      handle: ({ request, body }) => ({ json: { token: issue(request, body.action) } }),
    }),
  ];
}

function hostnameOf(request: IncomingMessage): string {
  try {
    return new URL(`http://${request.headers.host ?? ''}`).hostname;
  } catch {
    throw new LabError(400, 'The request names no host, and a token is always issued for one.');
  }
}
