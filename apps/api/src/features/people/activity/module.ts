import type { AnyCaller } from '../../../core/actor.ts';
import type { Module } from '../../../core/module.ts';
import { listActivity } from './list-activity.ts';

/** Staff who look at a client's account see what happened to the account, and none of their own sign-ins. */
const withoutOwn = (actor: AnyCaller): AnyCaller =>
  actor.kind === 'session' && actor.actingAs ? { ...actor, personId: actor.accountId ?? actor.personId } : actor;

export const activityModule: Module = {
  noun: 'activity',
  routes: (deps) => ({ accountActivity: ({ actor, query }) => listActivity(deps, withoutOwn(actor), query) }),
};
