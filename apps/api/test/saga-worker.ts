import { setTimeout as delay } from 'node:timers/promises';
import { compose } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import type { AnySaga } from '../src/core/saga.ts';
import { createLogger } from '../src/http/log.ts';
import { runSaga } from '../src/jobs/run-saga.ts';
import { modules } from '../src/modules.ts';
import { type Deathbed, failingAt, quickPace } from './saga-harness.ts';

/** A worker of its own that is killed with -9 once every saga has had its outside effect and no note of it is made. */
const { DEATHBEDS = '[]', DATABASE_URL = '' } = process.env;
const deathbeds: readonly Deathbed[] = JSON.parse(DEATHBEDS);

const config = readConfig(process.env);
const product = await compose(config, {
  databaseUrl: DATABASE_URL,
  publicUrl: 'http://localhost:3000',
  masterKey: config.secretKey ?? Buffer.alloc(32),
  log: createLogger('silent'),
});

const sagas = modules.flatMap((one) => one.sagas ?? []);
let alive = deathbeds.length;
async function lieDown(): Promise<never> {
  alive -= 1;
  if (alive === 0) process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

/** To be undone, a saga has to fail: after the effect of its last step. */
function deadly(saga: AnySaga, { step: name, way }: Deathbed): AnySaga {
  const doomed = way === 'act' ? saga : failingAt(saga, saga.steps.at(-1)?.name ?? '');
  return {
    ...doomed,
    steps: doomed.steps.map((step) => {
      const effect = step[way];
      if (step.name !== name || !effect) return step;
      const dying: typeof effect = async (deps, run) => {
        await effect(deps, run);
        await lieDown();
      };
      return { ...step, [way]: dying };
    }),
  };
}

// The files of images lie on this machine, as in a lab.
const deps = { ...product.deps, settings: { ...product.deps.settings, lab: true } };
await Promise.all(
  deathbeds.map(async (deathbed) => {
    const registry = sagas.map((saga) => deadly(saga, deathbed));
    // A step that is not ready yet lays its saga down for a moment.
    for (let turn = 0; turn < 600; turn += 1) {
      await runSaga(deps, registry, deathbed.sagaId, quickPace);
      await delay(50);
    }
    // This saga never came to its deathbed, and the others lie on theirs for ever: the test says so.
    process.exit(0);
  }),
);
