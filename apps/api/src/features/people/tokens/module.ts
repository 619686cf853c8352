import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { callsOf } from './calls-of.ts';
import { forgetTokens } from './forget-tokens.ts';
import { forgetCalls, keepCallWeeks } from './keep-calls.ts';
import { tokenMails } from './mails.ts';
import { revokeAll } from './move.ts';
import { tokenCallsForget } from './queues.ts';
import { tokenRoutes } from './routes.ts';
import { tellOfExpiry } from './tell-of-expiry.ts';

export const tokensModule: Module = {
  noun: 'tokens',
  things: { token_id: namedBy('api_tokens', "coalesce(nullif(t.name, ''), t.prefix)") },
  tables: ['api_tokens', 'token_calls'],
  personal: [
    { table: 'api_tokens', of: 'account', without: ['token_hash'] },
    { table: 'api_tokens', of: 'person', without: ['token_hash'] },
  ],
  personalFiles: callsOf,
  routes: tokenRoutes,
  mails: tokenMails,
  jobs: [job(tokenCallsForget, (deps, { token_ids }) => forgetCalls(deps, token_ids))],
  hourly: [keepCallWeeks, tellOfExpiry],
  subscribers: [
    on('member.removed', (_deps, tx, { data, accountId }) => revokeAll(tx, data.person_id, accountId)),
    on('member.left', (_deps, tx, { data, accountId }) => revokeAll(tx, data.person_id, accountId)),
    on('account.password_reset', (_deps, tx, { data }) => revokeAll(tx, data.person_id)),
    on('account.person_left', (deps, tx, { data }) => forgetTokens(deps, tx, ['person_id', data.person_id])),
    on('account.left', (deps, tx, { data }) => forgetTokens(deps, tx, ['account_id', data.account_id])),
  ],
};
