import type { ClusterIsos, isoBody } from '@resolvo/contract/machines/isos';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { outOfReach } from '../clusters/cluster-reach.ts';
import { hideIso, readHiddenIsos } from '../clusters/hidden-isos.ts';
import { refuseUnknown } from '../clusters/node-rules.ts';
import { orUnavailable } from '../images/server-images.ts';

/** All configured clusters, including those that do not answer, with the reason. */
export async function listIsos(deps: Pick<Deps, 'db' | 'compute'>): Promise<{ clusters: ClusterIsos[] }> {
  const { rows } = await sql<{ place: string; count: number }>`
    select cluster || ' ' || iso as place, count(*) as count from servers
    where cluster is not null and iso <> '' and state not in ('failed', 'deleted') group by 1`.execute(deps.db);
  const servers = new Map(rows.map(({ place, count }) => [place, count]));
  const clusters = await Promise.all(
    deps.compute.clusters.map(async ({ name: cluster }) => {
      try {
        const hidden = await readHiddenIsos(deps.db, cluster);
        const library = await deps.compute.library(cluster);
        const isos = library.map(({ file, nodes }) => ({
          file,
          nodes: [...nodes],
          servers: servers.get(`${cluster} ${file}`) ?? 0,
          is_hidden: hidden.has(file),
        }));
        return { cluster, details: '', isos };
      } catch (error) {
        return { cluster, details: outOfReach(error).details, isos: [] };
      }
    }),
  );
  return { clusters };
}

export async function changeIso(
  deps: Pick<Deps, 'db' | 'compute' | 'events'>,
  actor: StaffActor,
  body: z.output<typeof isoBody>,
): Promise<void> {
  const { cluster, file } = body;
  refuseUnknown(deps, cluster);
  const library = await orUnavailable(() => deps.compute.library(cluster));
  if (!library.some((one) => one.file === file)) throw invalid('file', `There is no ISO file ${file} in ${cluster}.`);
  await hideIso(deps, actor, body);
}
