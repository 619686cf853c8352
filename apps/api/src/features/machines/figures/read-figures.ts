import {
  type FigureKind,
  type FigureRange,
  figureKinds,
  figureRanges,
  rangeAt,
} from '@resolvo/contract/machines/figure-steps';
import type { ComparedFigures, ServerFigures } from '@resolvo/contract/machines/figures';
import { sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { findServer } from '../servers/hold-server.ts';

type Needs = Pick<Deps, 'db' | 'now'>;

/** Staff pass no owner. */
export async function serverFigures(
  deps: Needs,
  serverId: string,
  range: FigureRange,
  accountId?: string,
): Promise<ServerFigures> {
  const server = await findServer(deps.db, serverId, accountId);
  const points = (await readPoints(deps, [server.id], range, deps.now())).get(server.id) ?? new Map();
  const of = (kind: FigureKind) => ({
    average: column(points, range, kind, 0),
    min: column(points, range, kind, 1),
    max: column(points, range, kind, 2),
  });
  return {
    ...timesOf(range, deps.now()),
    cpu: of('cpu'),
    memory: of('memory'),
    disk_read: of('disk_read'),
    disk_write: of('disk_write'),
    net_in: of('net_in'),
    net_out: of('net_out'),
  };
}

export async function compareFigures(
  deps: Needs,
  { accountId, onlyIds }: Pick<Caller, 'accountId' | 'onlyIds'>,
  { ids, range, figure }: { ids: readonly string[]; range: FigureRange; figure: FigureKind },
): Promise<ComparedFigures> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const open = onlyIds === null ? wanted : wanted.filter((id) => onlyIds.includes(id));
  const servers = await deps.db
    .selectFrom('servers')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${open}::uuid[])`)
    .where('account_id', '=', accountId)
    .where('state', '<>', 'deleted')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const points = await readPoints(
    deps,
    servers.map(({ id }) => id),
    range,
    deps.now(),
  );
  return {
    ...timesOf(range, deps.now()),
    figure,
    servers: servers.map(({ id, name }) => ({
      server_id: id,
      name,
      average: column(points.get(id) ?? new Map(), range, figure, 0),
    })),
  };
}

const timesOf = (range: FigureRange, now: Date) => ({
  range,
  from: seconds(rangeAt(range, now).from),
  seconds: figureRanges[range].seconds,
});

/** Average, least and most of each figure, by the place of the point in the range. */
export type Points = ReadonlyMap<number, Record<FigureKind, readonly (number | null)[]>>;

const merged = sql.raw(
  figureKinds
    .map(
      (kind) =>
        `array[avg(${kind}), min(coalesce(${kind}_min, ${kind})), max(coalesce(${kind}_max, ${kind}))]::double precision[] as ${kind}`,
    )
    .join(', '),
);

/** The rows of a range are few and always as many, however long figures have been kept. */
export async function readPoints(
  { db }: Pick<Deps, 'db'>,
  serverIds: readonly string[],
  range: FigureRange,
  now: Date,
): Promise<ReadonlyMap<string, Points>> {
  if (serverIds.length === 0) return new Map();
  const { from, to } = rangeAt(range, now);
  const { seconds: length, step, finer } = figureRanges[range];
  const mark = await db
    .selectFrom('figure_marks')
    .select('until')
    .where('name', '=', `step ${step}`)
    .executeTakeFirst();
  // What is not summed up yet. For the finest step nothing is.
  const edge = step === finer ? from : (mark?.until ?? from);
  const ids = [...serverIds];
  const { rows } = await sql<{ server_id: string; place: number } & Record<FigureKind, (number | null)[]>>`
    select server_id, floor(extract(epoch from at - ${from}::timestamptz) / ${length})::int as place, ${merged}
    from (
      select * from figures where step = ${step} and server_id = any(${ids}::uuid[]) and at >= ${from}
        and at < ${step === finer ? from : edge}
      union all
      select * from figures where step = ${finer} and server_id = any(${ids}::uuid[]) and at >= ${edge} and at < ${to}
    ) as f group by 1, 2`.execute(db);
  const found = new Map<string, Map<number, (typeof rows)[number]>>();
  for (const row of rows) {
    const points = found.get(row.server_id) ?? new Map<number, typeof row>();
    found.set(row.server_id, points.set(row.place, row));
  }
  return found;
}

/** Rounded to what a chart can show. */
const tidy = (kind: FigureKind, value: number): number =>
  kind === 'cpu' || kind === 'memory' ? Math.round(value * 10_000) / 10_000 : Math.round(value);

function column(points: Points, range: FigureRange, kind: FigureKind, nth: 0 | 1 | 2): (number | null)[] {
  return Array.from({ length: figureRanges[range].points }, (_, place) => {
    const value = points.get(place)?.[kind][nth];
    return value === undefined || value === null ? null : tidy(kind, value);
  });
}
