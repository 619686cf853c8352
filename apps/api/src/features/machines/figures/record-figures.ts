import { stepOf } from '@resolvo/contract/machines/figure-steps';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { eachAlone } from '../../../core/each-alone.ts';
import type { Queryable } from '../../../db/connection.ts';
import { ComputeError, type LiveMachine } from '../../../providers/compute.ts';
import { figuresFill } from './queues.ts';
import { sumUpFigures } from './sum-up-figures.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'compute' | 'now' | 'log'>;

/** A run that comes later than this leaves a hole, which the hypervisor's own record fills. */
const holeSeconds = 150;
/** The hypervisors keep no longer. */
const longestHoleDays = 400;
const serversPerFill = 100;

/** Every minute: what every machine did, in one call to each cluster, and the sums that are due. */
export async function recordFigures(deps: Needs): Promise<void> {
  await eachAlone(
    deps.compute.clusters,
    ({ name }) => recordCluster(deps, name),
    (error, { name }) =>
      deps.log.error(
        { event: 'figures.not_recorded', err: error, cluster: name },
        'Figures of a cluster were not written',
      ),
  );
  await sumUpFigures(deps);
}

async function recordCluster(deps: Needs, cluster: string): Promise<void> {
  const machines = await lookAt(deps, cluster);
  if (machines) await writeMinute(deps, cluster, deps.now(), machines);
}

async function lookAt({ compute, log }: Needs, cluster: string) {
  try {
    return await compute.watch(cluster);
  } catch (error) {
    if (!(error instanceof ComputeError)) throw error;
    // The outage itself is told by the cluster's own watch; what is missed is asked for when it is back.
    log.warn(
      { event: 'figures.cluster_away', err: error, cluster },
      'A cluster did not answer; its figures have a hole',
    );
    return undefined;
  }
}

interface Hole {
  readonly server_id: string;
  readonly since: Date;
}

/** False when another worker wrote this minute. */
export async function writeMinute(
  deps: Pick<Deps, 'db' | 'jobs'>,
  cluster: string,
  at: Date,
  machines: ReadonlyMap<number, LiveMachine>,
): Promise<boolean> {
  const minute = stepOf(at, 60);
  return deps.db.transaction().execute(async (tx) => {
    if (!(await takeMinute(tx, cluster, minute))) return false;
    const holes = await writeMachines(tx, cluster, at, minute, machines);
    for (let first = 0; first < holes.length; first += serversPerFill) {
      const some = holes.slice(first, first + serversPerFill);
      const from = some.reduce((earliest, { since }) => (since < earliest ? since : earliest), minute);
      await deps.jobs.send(tx, figuresFill, {
        server_ids: some.map(({ server_id }) => server_id),
        from: from.toISOString(),
        to: minute.toISOString(),
      });
    }
    return true;
  });
}

/** A second worker waits for the row, and then finds that the minute is taken. */
async function takeMinute(tx: Queryable, cluster: string, minute: Date): Promise<boolean> {
  const taken = await sql`insert into figure_marks as m (name, until) values (${`cluster ${cluster}`}, ${minute})
    on conflict (name) do update set until = excluded.until where m.until < excluded.until returning name`.execute(tx);
  return taken.rows.length > 0;
}

/**
 * One statement for all machines of a cluster. A counter that fell, or a machine that runs for less time than has passed,
 * was started anew: what it counts since then is what came. The minute that a late run missed has the same averages.
 */
async function writeMachines(
  tx: Queryable,
  cluster: string,
  at: Date,
  minute: Date,
  machines: ReadonlyMap<number, LiveMachine>,
): Promise<readonly Hole[]> {
  const seen = [...machines];
  const column = <T>(of: (machine: LiveMachine) => T): T[] => seen.map(([, machine]) => of(machine));
  const holes = await sql<Hole>`
    with looked as (
      select s.id as server_id, s.created_at, m.running, m.cpu, m.memory, m.disk_read, m.disk_write, m.net_in, m.net_out,
        c.seen_at, c.disk_read as old_disk_read, c.disk_write as old_disk_write, c.net_in as old_net_in,
        c.net_out as old_net_out, extract(epoch from ${at}::timestamptz - c.seen_at)::double precision as passed,
        m.uptime < extract(epoch from ${at}::timestamptz - c.seen_at) - 5 or m.disk_read < c.disk_read
          or m.disk_write < c.disk_write or m.net_in < c.net_in or m.net_out < c.net_out as restarted
      from unnest(${seen.map(([vmId]) => vmId)}::int[], ${column(({ cpuUsage }) => cpuUsage)}::real[],
        ${column(({ memoryUsed, memoryTotal }) => (memoryTotal === 0 ? 0 : Math.min(1, memoryUsed / memoryTotal)))}::real[],
        ${column(({ uptime }) => uptime)}::bigint[], ${column(({ diskRead }) => diskRead)}::bigint[],
        ${column(({ diskWritten }) => diskWritten)}::bigint[], ${column(({ netIn }) => netIn)}::bigint[],
        ${column(({ netOut }) => netOut)}::bigint[], ${column(({ running }) => running)}::boolean[])
        as m (vm_id, cpu, memory, uptime, disk_read, disk_write, net_in, net_out, running)
      join servers s on s.cluster = ${cluster} and s.vm_id = m.vm_id and s.state <> 'deleted'
      left join machine_counters c on c.server_id = s.id
      order by s.id
    ), grown as (
      select *,
        case when restarted then disk_read else disk_read - old_disk_read end as read_bytes,
        case when restarted then disk_write else disk_write - old_disk_write end as written_bytes,
        -- What a machine did before it was first seen is unknown, unless it is new.
        case when seen_at is null then case when created_at > ${at}::timestamptz - interval '1 hour' then net_in else 0 end
          when restarted then net_in else net_in - old_net_in end as in_bytes,
        case when seen_at is null then case when created_at > ${at}::timestamptz - interval '1 hour' then net_out else 0 end
          when restarted then net_out else net_out - old_net_out end as out_bytes,
        case when passed > 0 and passed <= ${holeSeconds} then passed end as seconds
      from looked
    ), counted as (
      insert into machine_counters as c
        (server_id, seen_at, running, disk_read, disk_write, net_in, net_out, received, sent)
      select server_id, ${at}, running, disk_read, disk_write, net_in, net_out, in_bytes, out_bytes from grown
      on conflict (server_id) do update set seen_at = excluded.seen_at, running = excluded.running,
        disk_read = excluded.disk_read, disk_write = excluded.disk_write, net_in = excluded.net_in, net_out = excluded.net_out,
        received = c.received + excluded.received, sent = c.sent + excluded.sent
    ), written as (
      insert into figures (server_id, step, at, cpu, memory, disk_read, disk_write, net_in, net_out)
      select server_id, 60, minutes.at, cpu, memory, read_bytes / seconds, written_bytes / seconds, in_bytes / seconds,
        out_bytes / seconds
      from grown, generate_series(case when seconds is null then ${minute}::timestamptz
        else greatest(date_trunc('minute', seen_at) + interval '1 minute', ${minute}::timestamptz - interval '1 minute') end,
        ${minute}::timestamptz, interval '1 minute') as minutes (at)
      on conflict do nothing
    )
    select server_id, greatest(coalesce(seen_at, created_at), ${at}::timestamptz - ${longestHoleDays} * interval '1 day') as since
    from grown where coalesce(seen_at, created_at) < ${at}::timestamptz - ${holeSeconds} * interval '1 second'
    order by since`.execute(tx);
  return holes.rows;
}
