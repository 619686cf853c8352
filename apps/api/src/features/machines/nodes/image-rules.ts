import type { ClusterImages, imageRuleBody, imageSourceBody } from '@resolvo/contract/machines/image-rules';
import { imageUrlProblem } from '@resolvo/contract/machines/image-urls';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import { outOfReach } from '../clusters/cluster-reach.ts';
import { listEndingRules, readImageRules, readSources, setImageRule } from '../clusters/image-rules.ts';
import { beginSourceCheck } from '../clusters/image-source.ts';
import { refuseUnknown } from '../clusters/node-rules.ts';
import { hostProblem } from '../images/public-host.ts';
import { firstLogin, imageTitle, orUnavailable } from '../images/server-images.ts';

/** All configured clusters, including those that do not answer, with the reason. */
export async function listImageRules(
  deps: Pick<Deps, 'db' | 'compute' | 'now'>,
): Promise<{ clusters: ClusterImages[] }> {
  const ruleOf = await readImageRules(deps.db);
  const sourceOf = await readSources(deps.db, deps.now());
  const counted = await sql<{ cluster: string; image: string; count: number }>`
    select cluster, image, count(*) as count from servers
    where cluster is not null and state not in ('failed', 'deleted') group by cluster, image`.execute(deps.db);
  const servers = new Map(counted.rows.map(({ cluster, image, count }) => [`${cluster} ${image}`, count]));
  const clusters = await Promise.all(
    deps.compute.clusters.map(async ({ name: cluster }) => {
      try {
        const images = await deps.compute.images(cluster);
        const rows = images.map(({ image, minDiskGb, nodes }) => {
          const { offer, supportEndsAt } = ruleOf(cluster, image);
          return {
            image,
            name: imageTitle(image),
            login: firstLogin(image),
            min_disk_gb: minDiskGb,
            nodes: [...nodes],
            servers: servers.get(`${cluster} ${image}`) ?? 0,
            offer,
            support_ends_at: supportEndsAt,
            source: sourceOf(cluster, image),
          };
        });
        rows.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
        return { cluster, reachable: true, details: '', images: rows };
      } catch (error) {
        return { cluster, reachable: false, details: outOfReach(error).details, images: [] };
      }
    }),
  );
  return { clusters };
}

export async function changeImageRule(
  deps: Pick<Deps, 'db' | 'compute' | 'events'>,
  actor: StaffActor,
  body: z.output<typeof imageRuleBody>,
): Promise<void> {
  await refuseMissing(deps, body);
  await setImageRule(deps, actor, body);
}

async function refuseMissing(
  deps: Pick<Deps, 'compute'>,
  { cluster, image }: { readonly cluster: string; readonly image: string },
): Promise<void> {
  refuseUnknown(deps, cluster);
  const images = await orUnavailable(() => deps.compute.images(cluster));
  if (!images.some((one) => one.image === image)) throw invalid('image', `There is no image ${image} in ${cluster}.`);
}

export async function setImageSource(
  deps: Pick<Deps, 'db' | 'compute' | 'jobs' | 'now' | 'events' | 'resolvers' | 'settings'>,
  actor: StaffActor,
  body: z.output<typeof imageSourceBody>,
): Promise<void> {
  await refuseMissing(deps, body);
  const problem = imageUrlProblem(body.url, deps.settings) ?? (await hostProblem(deps, body.url));
  if (problem !== undefined) throw invalid('url', problem);
  await beginSourceCheck(deps, actor, body, await orUnavailable(() => deps.compute.importNode(body.cluster, 'disk')));
}

export async function listEndingImages(deps: Pick<Deps, 'db' | 'now'>) {
  const rows = await listEndingRules(deps);
  const images = rows.map(({ cluster, image, support_ends_at }) => {
    return { cluster, image, name: imageTitle(image), support_ends_at: seconds(support_ends_at) };
  });
  return { images };
}
