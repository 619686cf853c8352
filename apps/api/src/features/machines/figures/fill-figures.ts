import { type FigureStep, figureSteps } from '@resolvo/contract/machines/figure-steps';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { ComputeError, type HistorySpan, type MachineRef, type PastUsage } from '../../../providers/compute.ts';
import type { figuresFill } from './queues.ts';
import { holdSteps, sums, sumUp } from './sum-up-figures.ts';

const day = 86_400_000;

/**
 * Each span of the hypervisor's record: how long ago a hole must begin or end for it to matter, and the step of ours that
 * its rows become. A row that is longer than our step is the average of each of them: the hypervisor knows no more.
 */
const spans: readonly { span: HistorySpan; step: FigureStep; endsWithin: number; beginsBefore: number }[] = [
  { span: 'hour', step: 60, endsWithin: 70 * 60_000, beginsBefore: 0 },
  { span: 'day', step: 300, endsWithin: 1.4 * day, beginsBefore: 60 * 60_000 },
  { span: 'week', step: 3600, endsWithin: 8.7 * day, beginsBefore: day },
  { span: 'month', step: 3600, endsWithin: 35 * day, beginsBefore: 8 * day },
  { span: 'year', step: 86_400, endsWithin: 490 * day, beginsBefore: 34 * day },
];

/** Writes what the hypervisor recorded while we did not look. What we have ourselves stays as it is. */
export async function fillFigures(
  deps: Pick<Deps, 'db' | 'compute' | 'now' | 'log'>,
  job: z.output<typeof figuresFill.payload>,
): Promise<void> {
  const hole = { from: new Date(job.from), to: new Date(job.to) };
  const ago = (moment: Date) => deps.now().getTime() - moment.getTime();
  const wanted = spans.filter(
    ({ endsWithin, beginsBefore }) => ago(hole.to) < endsWithin && ago(hole.from) > beginsBefore,
  );
  for (const ref of await machinesOf(deps.db, job.server_ids)) {
    const rows = await rowsOf(deps, ref, wanted, hole);
    if (rows.length === 0) continue;
    await deps.db.transaction().execute(async (tx) => {
      await holdSteps(tx, deps.now());
      await insertRows(tx, ref.serverId, rows);
      await sumUpHole(tx, ref.serverId, rows);
    });
  }
}

async function machinesOf(db: Deps['db'], serverIds: readonly string[]): Promise<MachineRef[]> {
  const rows = await db
    .selectFrom('servers')
    .select(['id', 'cluster', 'node', 'vm_id'])
    .where('id', 'in', [...serverIds])
    .where('state', '<>', 'deleted')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, cluster, node, vm_id }) =>
    cluster === null || node === null || vm_id === null ? [] : [{ serverId: id, cluster, node, vmId: vm_id }],
  );
}

interface FilledRow {
  readonly step: FigureStep;
  readonly at: Date;
  readonly usage: PastUsage;
}

async function rowsOf(
  { compute, log }: Pick<Deps, 'compute' | 'log'>,
  ref: MachineRef,
  wanted: typeof spans,
  hole: { from: Date; to: Date },
): Promise<FilledRow[]> {
  try {
    const history = await compute.history(
      ref,
      wanted.map(({ span }) => span),
    );
    return wanted.flatMap(({ span, step }) => (history.get(span) ?? []).flatMap((usage) => cut(usage, step, hole)));
  } catch (error) {
    // The machine is gone or carries another id: there is nothing to learn, now or later.
    if (!(error instanceof ComputeError) || (error.outcome !== 'gone' && error.outcome !== 'foreign')) throw error;
    log.warn(
      { event: 'figures.not_filled', err: error, server_id: ref.serverId },
      'A machine has no record to fill from',
    );
    return [];
  }
}

/** A row of the hypervisor as rows of our step, as far as they touch the hole and are over. */
function cut(usage: PastUsage, step: FigureStep, { from, to }: { from: Date; to: Date }): FilledRow[] {
  const rows: FilledRow[] = [];
  const length = step * 1000;
  const end = Math.min(usage.from.getTime() + usage.seconds * 1000, Math.floor(to.getTime() / length) * length);
  let at = Math.ceil(usage.from.getTime() / length) * length;
  for (; at < end; at += length) if (at + length > from.getTime()) rows.push({ step, at: new Date(at), usage });
  return rows;
}

async function insertRows(tx: Queryable, serverId: string, rows: readonly FilledRow[]): Promise<void> {
  const column = <T>(of: (row: FilledRow) => T): T[] => rows.map(of);
  await sql`insert into figures (server_id, step, at, cpu, memory, disk_read, disk_write, net_in, net_out)
    select ${serverId}::uuid, * from unnest(${column(({ step }) => step)}::int[], ${column(({ at }) => at)}::timestamptz[],
      ${column(({ usage }) => usage.cpu)}::real[], ${column(({ usage }) => usage.memory)}::real[],
      ${column(({ usage }) => usage.diskRead)}::real[], ${column(({ usage }) => usage.diskWritten)}::real[],
      ${column(({ usage }) => usage.netIn)}::real[], ${column(({ usage }) => usage.netOut)}::real[])
    on conflict do nothing`.execute(tx);
}

/** The longer steps that lie wholly within what was filled at a finer one. */
async function sumUpHole(tx: Queryable, serverId: string, rows: readonly FilledRow[]): Promise<void> {
  const finest = new Map<FigureStep, { first: number; last: number }>();
  for (const step of figureSteps) {
    const times = rows.filter((row) => row.step === step).map(({ at }) => at.getTime());
    if (times.length > 0) finest.set(step, { first: Math.min(...times), last: Math.max(...times) + step * 1000 });
  }
  for (const { step, from } of sums) {
    const filled = finest.get(from);
    if (!filled) continue;
    const length = step * 1000;
    const [start, end] = [Math.ceil(filled.first / length) * length, Math.floor(filled.last / length) * length];
    if (start < end) await sumUp(tx, { step, from, start: new Date(start), end: new Date(end), serverIds: [serverId] });
  }
}
