import { type FigureStep, figureKinds, stepOf } from '@resolvo/contract/machines/figure-steps';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';

export const sums: readonly { step: FigureStep; from: FigureStep; keptDays: number }[] = [
  { step: 300, from: 60, keptDays: 2 },
  { step: 3600, from: 300, keptDays: 15 },
  { step: 86_400, from: 3600, keptDays: 420 },
];

/** Makes the rows of longer steps whose time is over, from where the last run ended. */
export async function sumUpFigures({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const { step, from, keptDays } of sums) {
    const end = stepOf(now(), step);
    await db.transaction().execute(async (tx) => {
      const start = await takeStep(tx, step, end, keptDays);
      if (start) await sumUp(tx, { step, from, start, end });
    });
  }
}

/** From where to sum up, or undefined when it is done: a second worker waits for the mark and then finds it so. */
async function takeStep(tx: Queryable, step: FigureStep, end: Date, keptDays: number): Promise<Date | undefined> {
  const until = await holdMark(tx, step, end);
  if (until >= end) return undefined;
  await tx.updateTable('figure_marks').set({ until: end }).where('name', '=', markOf(step)).execute();
  const oldest = stepOf(new Date(end.getTime() - keptDays * 86_400_000), step);
  return until > oldest ? until : oldest;
}

const markOf = (step: FigureStep): string => `step ${step}`;

/** Up to where the step is summed up. A transaction changes rows of a step only while it holds the mark: they are many, in no order. */
async function holdMark(tx: Queryable, step: FigureStep, end: Date): Promise<Date> {
  await sql`insert into figure_marks (name, until)
    values (${markOf(step)}, ${end}::timestamptz - ${step} * interval '1 second') on conflict do nothing`.execute(tx);
  const { until } = await tx
    .selectFrom('figure_marks')
    .select('until')
    .where('name', '=', markOf(step))
    .forUpdate()
    .executeTakeFirstOrThrow();
  return until;
}

/** For what writes rows of several steps. */
export async function holdSteps(tx: Queryable, now: Date): Promise<void> {
  for (const { step } of sums) await holdMark(tx, step, stepOf(now, step));
}

interface Window {
  readonly step: FigureStep;
  readonly from: FigureStep;
  readonly start: Date;
  readonly end: Date;
  /** All of them unless given. */
  readonly serverIds?: readonly string[];
}

const columns = sql.raw(figureKinds.flatMap((kind) => [kind, `${kind}_min`, `${kind}_max`]).join(', '));
const summed = sql.raw(
  figureKinds
    .map((kind) => `avg(${kind}), min(coalesce(${kind}_min, ${kind})), max(coalesce(${kind}_max, ${kind}))`)
    .join(', '),
);
const replaced = sql.raw(
  figureKinds
    .flatMap((kind) => [kind, `${kind}_min`, `${kind}_max`])
    .map((column) => `${column} = excluded.${column}`)
    .join(', '),
);

export async function sumUp(tx: Queryable, { step, from, start, end, serverIds }: Window): Promise<void> {
  await sql`insert into figures (server_id, step, at, ${columns})
    select server_id, ${step}::int, date_bin(${step} * interval '1 second', at, 'epoch'::timestamptz), ${summed}
    from figures where step = ${from} and at >= ${start} and at < ${end}
      and ${serverIds ? sql`server_id = any(${[...serverIds]}::uuid[])` : sql`true`}
    group by 1, 3
    on conflict (server_id, at, step) do update set ${replaced}`.execute(tx);
}
