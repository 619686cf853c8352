import { compose } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { applyFloating } from '../src/features/machines/floating-addresses/apply-floating.ts';
import { applyVolume } from '../src/features/machines/volumes/apply-volume.ts';
import { createLogger } from '../src/http/log.ts';
import type { Compute } from '../src/providers/compute.ts';

/**
 * Where a worker is to be when it is killed: after the effect of this call to the hypervisor, which is its nth of them.
 */
export interface ApplyingDeathbed {
  readonly noun: 'volume' | 'floating address';
  readonly id: string;
  readonly call: keyof Compute;
  readonly nth: number;
}

/** A worker of its own that is killed with -9 once every call has had its effect outside and no note of it is made. */
const { DEATHBEDS = '[]', DATABASE_URL = '', TEST_NOW = '' } = process.env;
const deathbeds: readonly ApplyingDeathbed[] = JSON.parse(DEATHBEDS);

const config = readConfig(process.env);
const now = new Date(Number(TEST_NOW));
const { deps } = await compose(config, {
  databaseUrl: DATABASE_URL,
  publicUrl: 'http://localhost:3000',
  masterKey: config.secretKey ?? Buffer.alloc(32),
  log: createLogger('silent'),
  now: () => now,
});

let alive = deathbeds.length;
function lieDown(): Promise<never> {
  alive -= 1;
  if (alive === 0) process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

function deadly(compute: Compute, { call, nth }: ApplyingDeathbed): Compute {
  let calls = 0;
  return new Proxy(compute, {
    get(target, key) {
      const method: unknown = Reflect.get(target, key);
      if (key !== call || typeof method !== 'function') return method;
      return async (...args: readonly unknown[]) => {
        const answer: unknown = await Reflect.apply(method, target, args);
        calls += 1;
        return calls === nth ? lieDown() : answer;
      };
    },
  });
}

const apply = { volume: applyVolume, 'floating address': applyFloating };
await Promise.all(
  deathbeds.map(async (deathbed) => {
    await apply[deathbed.noun]({ ...deps, compute: deadly(deps.compute, deathbed) }, deathbed.id);
    // This call never came to its deathbed, and the others lie on theirs for ever: the test says so.
    process.exit(0);
  }),
);
