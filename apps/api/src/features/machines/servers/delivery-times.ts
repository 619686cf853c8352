import { type DeliveryTimes, deliveryTimesDays, deliveryTimesMinimum } from '@resolvo/contract/machines/delivery-times';
import { provisionSteps } from '@resolvo/contract/machines/provision-steps';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { serverKind } from './sagas/saga-kinds.ts';

/** Visitors ask for it, so it must cost nothing: it is worked out once in this time. */
const rememberedMs = 10 * 60_000;
/** The latest are enough for two percentiles, and keep the question cheap at any size. */
const atMost = 1000;

export function rememberDeliveryTimes(deps: Pick<Deps, 'db' | 'now'>): () => Promise<DeliveryTimes> {
  let last: { readonly at: number; readonly times: Promise<DeliveryTimes> } | undefined;
  return () => {
    const at = deps.now().getTime();
    if (last && Math.abs(at - last.at) < rememberedMs) return last.times;
    const asked = { at, times: deliveryTimes(deps) };
    last = asked;
    asked.times.catch(() => {
      if (last === asked) last = undefined;
    });
    return asked.times;
  };
}

const day = 24 * 60 * 60_000;
const rounded = (seconds: number) => Math.round(seconds * 10) / 10;

/** Of servers that were handed over. What could not be made has no time: its owner got the money back. */
export async function deliveryTimes({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<DeliveryTimes> {
  const since = new Date(now().getTime() - deliveryTimesDays * day);
  const latest = sql`
    select id, extract(epoch from finished_at - created_at)::float8 as seconds
    from sagas
    where kind = ${serverKind('provision')} and status = 'done' and finished_at > ${since}
    order by finished_at desc
    limit ${atMost}`;
  const all = await sql<{ servers: number; p50: number; p95: number }>`
    select count(*)::int as servers,
      percentile_cont(0.5) within group (order by seconds) as p50,
      percentile_cont(0.95) within group (order by seconds) as p95
    from (${latest}) taken`.execute(db);
  const { servers, p50, p95 } = all.rows[0] ?? { servers: 0, p50: 0, p95: 0 };
  if (servers < deliveryTimesMinimum) return { servers, days: deliveryTimesDays, measured: null };
  const steps = await sql<{ name: string; p50: number }>`
    select name, percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at)::float8) as p50
    from saga_steps
    where saga_id in (select id from (${latest}) taken) and status = 'done'
    group by name`.execute(db);
  const byName = new Map(steps.rows.map((step) => [step.name, step.p50]));
  return {
    servers,
    days: deliveryTimesDays,
    measured: {
      p50: rounded(p50),
      p95: rounded(p95),
      steps: Object.keys(provisionSteps).map((name) => ({ name, p50: rounded(byName.get(name) ?? 0) })),
    },
  };
}
