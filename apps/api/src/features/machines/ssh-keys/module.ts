import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { sshKeyRoutes } from './routes.ts';
import { forgetKeysOf } from './ssh-keys.ts';

export const sshKeysModule: Module = {
  noun: 'ssh-keys',
  tables: ['ssh_keys'],
  personal: [{ table: 'ssh_keys', of: 'account' }],
  routes: sshKeyRoutes,
  subscribers: [on('account.left', (_deps, tx, { data }) => forgetKeysOf(tx, data.account_id))],
};
