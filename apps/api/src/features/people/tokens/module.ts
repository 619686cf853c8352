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
    on('account.password_reset', (_deps, tx, { data }) => revokeAll(tx, data.account_id)),
    on('account.left', (_deps, tx, { data }) => forgetTokens(tx, data.account_id)),
  ],
};
