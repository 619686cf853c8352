import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { eraseOrigin } from './erase-origin.ts';
import { allChanges, ownChanges } from './list-changes.ts';

export const eventsModule: Module = {
  noun: 'events',
  tables: ['events'],
  personal: [
    { table: 'events', of: 'account', without: ['actor_id', 'act_id', 'tx', 'stored_at', 'not_told'] },
    { table: 'events', of: 'person', without: ['actor_id', 'act_id', 'tx', 'stored_at', 'not_told'] },
  ],
  routes: (deps) => ({
    ownChanges: ({ actor, query }) => ownChanges(deps, actor, query.after),
    adminChanges: ({ query }) => allChanges(deps, query.after),
  }),
  subscribers: [
    on('account.left', (_deps, tx, { data }) => eraseOrigin(tx, 'account_id', data.account_id)),
    on('account.person_left', async (_deps, tx, { data }) => {
      await eraseOrigin(tx, 'person_id', data.person_id);
      await eraseOrigin(tx, 'actor_id', data.person_id);
    }),
  ],
};
