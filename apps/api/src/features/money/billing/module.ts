import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { forgetProfile } from './profile.ts';
import { billingRoutes } from './routes.ts';

export const billingModule: Module = {
  noun: 'billing',
  tables: ['billing_profiles'],
  personal: [{ table: 'billing_profiles', of: 'account' }],
  routes: billingRoutes,
  subscribers: [on('account.left', (_deps, tx, { data }) => forgetProfile(tx, data.account_id))],
};
