import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { forgetFactors } from './forget-factors.ts';
import { factorMails } from './mails.ts';
import { sweepPasskeyChallenges } from './passkey-challenges.ts';
import { factorRoutes } from './routes.ts';

export const factorsModule: Module = {
  noun: 'factors',
  tables: ['two_factors', 'recovery_codes', 'passkeys', 'passkey_challenges'],
  personal: [
    { table: 'two_factors', of: 'person', without: ['secret_sealed', 'last_used_step'] },
    { table: 'passkeys', of: 'person', without: ['credential_id', 'public_key', 'sign_count'] },
  ],
  routes: factorRoutes,
  mails: factorMails,
  subscribers: [on('account.person_left', (_deps, tx, { data }) => forgetFactors(tx, data.person_id))],
  hourly: [sweepPasskeyChallenges],
};
