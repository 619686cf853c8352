import { join } from 'node:path';
import { sql } from 'kysely';
import type { Deps } from '../src/core/deps.ts';
import { type AnySaga, StepRefused } from '../src/core/saga.ts';
import { runSaga, type SagaPace } from '../src/jobs/run-saga.ts';
import type { TestProduct } from './product.ts';
import { runUntilKilled } from './run-until-killed.ts';

type Step = AnySaga['steps'][number];

/** No waiting between attempts, and few of them. */
export const quickPace: SagaPace = { attempts: 3, backoff: () => 0 };

/** F2 F3 every outside effect, forward and back, happens twice. */
export function doneTwice(saga: AnySaga): AnySaga {
  return {
    ...saga,
    steps: saga.steps.map((step): Step => {
      const { act, undo } = step;
      return {
        ...step,
        ...(act && { act: twice(act) }),
        ...(undo && { undo: twice(undo) }),
      };
    }),
  };
}

const twice =
  (effect: NonNullable<Step['act']>): NonNullable<Step['act']> =>
  async (deps, run) => {
    await effect(deps, run);
    await effect(deps, run);
  };

/** F1 a step has its effect and fails for good after it; what it books does not happen. */
export function failingAt(saga: AnySaga, name: string): AnySaga {
  return {
    ...saga,
    steps: saga.steps.map((step): Step => {
      if (step.name !== name) return step;
      const { act } = step;
      return {
        ...step,
        async act(deps, run) {
          await act?.(deps, run);
          throw new StepRefused('made to fail by the harness', 'It was made to fail.');
        },
      };
    }),
  };
}

/** Runs one saga until it is done, unwound or stuck. */
export async function runToRest(product: Pick<TestProduct, 'deps'>, saga: AnySaga, sagaId: string): Promise<string> {
  const deps: Deps = product.deps;
  for (let turn = 0; turn < 200; turn += 1) {
    await runSaga(deps, [saga], sagaId, quickPace);
    const { status } = await deps.db
      .selectFrom('sagas')
      .select('status')
      .where('id', '=', sagaId)
      .executeTakeFirstOrThrow();
    if (status === 'done' || status === 'unwound' || status === 'stuck') return status;
  }
  throw new Error(`${saga.kind} does not come to rest.`);
}

/** Where a worker is to be when it is killed: after the effect of this step, or after taking that effect back. */
export interface Deathbed {
  readonly sagaId: string;
  readonly step: string;
  readonly way: 'act' | 'undo';
}

/** F4 another process works on these sagas and is killed with -9 when each is where it should be. Answers how it ended. */
export const killedAt = (product: TestProduct, deathbeds: readonly Deathbed[]): Promise<string | null> =>
  runUntilKilled(product, join(import.meta.dirname, 'saga-worker.ts'), deathbeds);

/** The lease of a dead worker, run out. */
export async function letLeaseLapse(product: TestProduct, sagaId: string): Promise<void> {
  await sql`update sagas set lease_until = now() - interval '1 second' where id = ${sagaId}`.execute(product.deps.db);
}
