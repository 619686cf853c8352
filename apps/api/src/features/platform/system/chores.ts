import type { Deps } from '../../../core/deps.ts';
import { eachAlone } from '../../../core/each-alone.ts';
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
      job(hourlyChores, (deps) =>
        doEach(
          deps,
          modules.flatMap(({ hourly = [] }) => hourly),
        ),
      ),
      job(nightlyChores, (deps) =>
        doEach(
          deps,
          modules.flatMap(({ nightly = [] }) => nightly),
        ),
      ),
    ],
  };
}

type Chore = NonNullable<Module['hourly']>[number];

const doEach = (deps: Deps, chores: readonly Chore[]): Promise<void> =>
  eachAlone(
    chores,
    (chore) => chore(deps),
    (error, chore) =>
      deps.log.error({ event: 'chore.failed', err: error, chore: chore.name }, 'Chore failed; job is retried'),
  );
