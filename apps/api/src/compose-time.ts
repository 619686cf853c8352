import type { Logger } from 'pino';
import { type Config, isWholeLab } from './config.ts';
import { followingClock, openProductClock, type ProductClock } from './features/platform/system/product-clock.ts';
import { createTravel, type Travel } from './features/platform/system/travel.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { ComposeOptions } from './product.ts';

interface Time {
  /** The lab's, where nothing is real: other clocks do not follow. */
  readonly clock: ProductClock | undefined;
  /** The database with SQL of the same time. */
  readonly databaseUrl: string;
  readonly now: () => Date;
  readonly realNow: () => Date;
}

export async function composeTime(config: Config, { databaseUrl, log, now }: ComposeOptions): Promise<Time> {
  const realNow = now ?? (() => new Date());
  if (now || !isWholeLab(config)) return { clock: undefined, databaseUrl, now: realNow, realNow };
  const clock = await openProductClock(databaseUrl, log);
  return { clock, databaseUrl: followingClock(databaseUrl), now: clock.now, realNow };
}

/** Its end is that of the clock too. */
export function composeTravel(clock: ProductClock | undefined, jobs: Jobs, log: Logger): Travel | undefined {
  if (!clock) return undefined;
  const travel = createTravel(clock, jobs, log);
  return {
    ...travel,
    async stop() {
      await travel.stop();
      await clock.close();
    },
  };
}
