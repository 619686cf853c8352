import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { namedBy } from '../../../core/things.ts';
import { sshKeyRoutes } from './routes.ts';
import { forgetKeysOf } from './ssh-keys.ts';

export const sshKeysModule: Module = {
  noun: 'ssh-keys',
  things: { ssh_key_id: namedBy('ssh_keys', 't.name') },
  tables: ['ssh_keys'],
  personal: [{ table: 'ssh_keys', of: 'account' }],
  routes: sshKeyRoutes,
  subscribers: [on('account.left', (_deps, tx, { data }) => forgetKeysOf(tx, data.account_id))],
};
