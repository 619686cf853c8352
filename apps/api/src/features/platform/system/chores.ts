import { job } from '../../../core/job.ts';
import type { Module } from '../../../core/module.ts';
import { sagaRun } from '../../../jobs/queues.ts';
import { runSaga } from '../../../jobs/run-saga.ts';
import { hourlyChores, nightlyChores } from './queues.ts';

/** What is done for all nouns alike: their small regular work, each kind in one job, and their sagas. */
export function choresModule(modules: readonly Module[]): Module {
  const definitions = modules.flatMap(({ sagas = [] }) => sagas);
  return {
    noun: 'chores',
    jobs: [
      job(sagaRun, (deps, { saga_id }) => runSaga(deps, definitions, saga_id)),
      job(hourlyChores, async (deps) => {
        for (const chore of modules.flatMap(({ hourly = [] }) => hourly)) await chore(deps);
      }),
      job(nightlyChores, async (deps) => {
        for (const chore of modules.flatMap(({ nightly = [] }) => nightly)) await chore(deps);
      }),
    ],
  };
}
