import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { forgetTokens } from './forget-tokens.ts';
import { revokeAll } from './move.ts';
import { tokenRoutes } from './routes.ts';

export const tokensModule: Module = {
  noun: 'tokens',
  tables: ['api_tokens'],
  routes: tokenRoutes,
  subscribers: [
    on('member.removed', (_deps, tx, { data, accountId }) => revokeAll(tx, data.person_id, accountId)),
    on('member.left', (_deps, tx, { data, accountId }) => revokeAll(tx, data.person_id, accountId)),
    on('account.password_reset', (_deps, tx, { data }) => revokeAll(tx, data.person_id)),
    on('account.person_left', (_deps, tx, { data }) => forgetTokens(tx, { person_id: data.person_id })),
    on('account.left', (_deps, tx, { data }) => forgetTokens(tx, { account_id: data.account_id })),
  ],
};
