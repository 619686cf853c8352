import type { Module } from '../../../core/module.ts';
import { on } from '../../../core/subscriber.ts';
import { eraseOrigin } from './erase-origin.ts';
import { allChanges, ownChanges } from './list-changes.ts';

export const eventsModule: Module = {
  noun: 'events',
  tables: ['events'],
  routes: (deps) => ({
    ownChanges: ({ actor, query }) => ownChanges(deps, actor.accountId, query.after),
    adminChanges: ({ query }) => allChanges(deps, query.after),
  }),
  subscribers: [on('account.left', (_deps, tx, { data }) => eraseOrigin(tx, data.account_id))],
};
