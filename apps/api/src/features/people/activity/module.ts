import type { Module } from '../../../core/module.ts';
import { listActivity } from './list-activity.ts';

export const activityModule: Module = {
  noun: 'activity',
  routes: (deps) => ({ accountActivity: ({ actor, query }) => listActivity(deps, actor, query) }),
};
