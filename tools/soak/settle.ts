import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { World } from './world.ts';

/** Rows that say what is still under way, each with how many there are. */
const underWay = `
  select 'jobs' as what, count(*)::int as left from pgboss.job
    where name not like '\\_\\_pgboss%' and name <> 'dead-letters'
      and (state in ('active', 'retry') or (state = 'created' and start_after <= now()))
  union all select 'sagas', count(*)::int from sagas where finished_at is null and status <> 'stuck'
  union all select 'mails', count(*)::int from mails where sent_at is null and held_at is null and refused_at is null
  union all select 'charges', count(*)::int from charges where status in ('processing', 'unknown')
  union all select 'refunds', count(*)::int from refunds where status not in ('succeeded', 'failed')
  union all select 'paid orders that wait', count(*)::int from orders where status = 'paid' and issued_at is null`;

const ids = (json: unknown, list: string, id: string): string[] =>
  z
    .object({ [list]: z.array(z.record(z.string(), z.unknown())) })
    .safeParse(json)
    .data?.[list]?.flatMap((row) => (typeof row[id] === 'string' ? [row[id]] : [])) ?? [];

export interface Settled {
  readonly seconds: number;
  /** What did not come to an end. */
  readonly left: readonly string[];
  readonly retriedByStaff: number;
}

/**
 * Nothing is broken any more: what is under way must come to its end. Staff do what they would: they run failed jobs and
 * stuck work again. Only waits are shortened.
 */
export async function settleDown(world: World, patienceSeconds: number): Promise<Settled> {
  const began = performance.now();
  await Promise.all(world.processes.map((one) => one.ready()));
  const [staff] = world.staff;
  let retriedByStaff = 0;
  let left: string[] = ['nothing was looked at'];
  let quiet = 0;
  while ((performance.now() - began) / 1000 < patienceSeconds) {
    await world.database.rows(`update pgboss.job set start_after = now()
      where state = 'retry' and start_after > now() + interval '2 seconds'`);
    if (staff && (performance.now() - began) / 1000 < patienceSeconds * 0.8) {
      for (const job of ids((await staff.get('/system/admin/failed-jobs')).json, 'jobs', 'job_id')) {
        retriedByStaff += 1;
        await staff.act('POST', `/system/admin/failed-jobs/${job}/retry`);
      }
      for (const task of ids((await staff.get('/system/admin/server-tasks')).json, 'tasks', 'server_task_id')) {
        retriedByStaff += 1;
        await staff.act('POST', `/system/admin/server-tasks/${task}/retry`);
      }
    }
    const rows = await world.database.rows<{ what: string; left: number }>(underWay);
    left = rows.filter((row) => row.left > 0).map((row) => `${row.left} ${row.what}`);
    quiet = left.length === 0 ? quiet + 1 : 0;
    // Jobs of one end begin the next.
    if (quiet >= 3) break;
    await setTimeout(1500);
  }
  return { seconds: Math.round((performance.now() - began) / 1000), left, retriedByStaff };
}
