import { type Outage, type OutagePart, outagePart, outageTrouble } from '@resolvo/contract/platform/outages';
import type { Deps } from '../../../core/deps.ts';
import { pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import { countAffected, countsOf, keptDamage } from './affected.ts';

/** Outages that staff were told of. Shorter ones are not kept. */
export async function listOutages(
  deps: Pick<Deps, 'db' | 'cursors' | 'watches'>,
  query: { cursor?: string | undefined; limit: number; status?: 'open' | undefined },
) {
  const scope = `outages:${query.status ?? ''}`;
  let rows = deps.db.selectFrom('outages').selectAll().where('told_at', 'is not', null);
  if (query.status === 'open') rows = rows.where('ended_at', 'is', null);
  const page = await pageBy(deps, scope, query, rows);
  const found = page.rows.map((row) => ({
    ...row,
    part: outagePart.parse(row.part),
    trouble: outageTrouble.parse(row.trouble),
  }));
  const affected = await affectedBy(
    deps,
    found.filter(({ ended_at }) => ended_at === null),
  );
  const outages = found.map(
    ({ id, part, place, location, trouble, created_at, ended_at, damage }): Outage => ({
      outage_id: id,
      ...{ part, place, location, trouble },
      created_at: seconds(created_at),
      ended_at: seconds(ended_at),
      ...(affected.get(id) ?? countsOf(keptDamage(damage))),
      has_list: (keptDamage(damage) ?? []).length > 0,
    }),
  );
  return { outages, cursor: page.cursor, eof: page.eof };
}

/** One question for each part that is down. */
async function affectedBy(
  deps: Pick<Deps, 'db' | 'watches'>,
  open: readonly { readonly id: string; readonly part: OutagePart; readonly place: string }[],
) {
  const counts = new Map<string, { clients: number; services: number }>();
  for (const part of new Set(open.map((one) => one.part))) {
    const here = open.filter((one) => one.part === part);
    const found = await countAffected(
      deps,
      deps.db,
      part,
      here.map(({ place }) => place),
    );
    for (const { id, place } of here) {
      const count = found.get(place);
      if (count) counts.set(id, count);
    }
  }
  return counts;
}
