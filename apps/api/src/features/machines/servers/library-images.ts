import { imageOffer } from '@resolvo/contract/machines/image-rules';
import { type LibraryImage, type LibraryImageBody, libraryCan } from '@resolvo/contract/machines/library-images';
import { imageKind, ownImageStatus } from '@resolvo/contract/machines/own-images';
import { type RawBuilder, sql } from 'kysely';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid, notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { hideIsoWithin, readHiddenIsos } from '../clusters/hidden-isos.ts';
import { hideImage, readImageRules } from '../clusters/image-rules.ts';
import { refuseUnknown } from '../clusters/node-rules.ts';
import { orUnavailable } from '../images/server-images.ts';
import { insertFile, nodeFor, startDownload } from './image-by-url.ts';
import { moveOwnImage } from './move.ts';
import { beginDeletion } from './own-images.ts';
import { refuseUntilRestart } from './own-isos.ts';
import { takeVmId } from './place-server.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now' | 'events' | 'compute' | 'resolvers' | 'settings'>;

/** Templates and ISOs that staff added for all customers: images of no account. */
export const listLibrary = async ({ db }: Pick<Deps, 'db'>): Promise<{ images: LibraryImage[] }> => ({
  images: await findLibrary(db, sql`true`),
});

/** A server that is being made of a template, or gets an ISO into its drive, has it. */
async function findLibrary(db: Queryable, where: RawBuilder<unknown>): Promise<LibraryImage[]> {
  const { rows } = await sql<
    Record<'id' | 'kind' | 'cluster' | 'name' | 'status' | 'reason' | 'url' | 'checksum', string> & {
      created_at: Date;
      servers: number;
      ordered: number;
    }
  >`
    with uses as (
      select s.id, s.cluster, u.kind, u.name
      from servers s cross join lateral (values ('iso', s.iso), ('disk', s.image)) u (kind, name)
      where s.state not in ('failed', 'deleted') and u.name <> ''
      union
      select s.id, s.cluster, u.kind, u.name
      from sagas g join servers s on s.id = g.subject_id
      cross join lateral (values ('iso', g.input ->> 'iso'), ('disk', g.input ->> 'image')) u (kind, name)
      where g.finished_at is null and s.state not in ('failed', 'deleted') and u.name <> ''
    ), ordered as (
      select t.choices ->> 'image' as name, sum(t.quantity)::int as units
      from orders o join order_items t on t.order_id = o.id
      where o.status in ('open', 'paid') and o.issued_at is null and (o.placed_at is not null or o.sealed_at is not null)
      group by 1
    )
    select i.id, i.kind, i.cluster, i.name, i.status, i.reason, i.url, i.checksum, i.created_at,
      count(distinct u.id) as servers, coalesce(max(o.units), 0)::int as ordered
    from own_images i
    left join uses u on u.kind = i.kind and u.name = i.name and coalesce(u.cluster = i.cluster, true)
    left join ordered o on o.name = i.name and i.kind = 'disk'
    where i.account_id is null and ${where}
    group by i.id
    order by i.created_at desc, i.id desc`.execute(db);
  const ruleOf = await readImageRules(db);
  const hidden = new Map<string, ReadonlySet<string>>();
  for (const { cluster } of rows) hidden.set(cluster, await readHiddenIsos(db, cluster));
  return rows.map(({ id, status, created_at, ...row }) => {
    const kind = imageKind.parse(row.kind);
    const isoOffer = imageOffer.parse(hidden.get(row.cluster)?.has(row.name) ? 'hidden' : 'offered');
    return {
      ...row,
      image_id: id,
      kind,
      status: ownImageStatus.parse(status),
      offer: kind === 'iso' ? isoOffer : ruleOf(row.cluster, row.name).offer,
      created_at: seconds(created_at),
    };
  });
}

/** Hidden from customers from the start, so that it is offered when staff have tried it. */
export async function addToLibrary(
  deps: Needs,
  actor: StaffActor,
  body: LibraryImageBody,
): Promise<{ image_id: string }> {
  const { kind, cluster, name } = body;
  refuseUnknown(deps, cluster);
  await refuseThere(deps, body);
  const node = await nodeFor(deps, body);
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const image_id = await insertFile(
        deps,
        tx,
        { ...body, accountId: null, image: kind === 'iso' ? '' : name, login: '', node },
        actor,
      );
      if (kind === 'iso') await hideIsoWithin(deps, tx, actor, { cluster, file: name, is_hidden: true });
      else await hideImage(deps, tx, actor, { cluster, image: name });
      return { image_id };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'own_images_library_once')) throw thereAlready(body);
    throw error;
  }
}

const thereAlready = ({ cluster, name }: Pick<LibraryImageBody, 'cluster' | 'name'>) =>
  invalid('name', `There is a ${name} in ${cluster} already. Please choose another name.`);

/** What was made at the hypervisor by hand is not ours to replace. */
async function refuseThere(
  { compute }: Pick<Deps, 'compute'>,
  image: Pick<LibraryImageBody, 'kind' | 'cluster' | 'name'>,
): Promise<void> {
  const { kind, cluster, name } = image;
  const isThere = await orUnavailable(async () =>
    kind === 'iso'
      ? (await compute.library(cluster)).some(({ file }) => file === name)
      : (await compute.images(cluster)).some((one) => one.image === name),
  );
  if (isThere) throw thereAlready(image);
}

async function holdLibrary(tx: Queryable, imageId: string): Promise<LibraryImage> {
  await tx.selectFrom('own_images').select('id').where('id', '=', imageId).forUpdate().execute();
  const [found] = await findLibrary(tx, sql`i.id = ${imageId}`);
  if (!found) throw notFound();
  return found;
}

/** From the beginning, at the node that has most room now. */
export async function retryInLibrary(deps: Needs, actor: StaffActor, imageId: string): Promise<void> {
  const [asked] = await findLibrary(deps.db, sql`i.id = ${imageId}`);
  if (!asked) throw notFound();
  demand(libraryCan.retry(asked));
  await refuseThere(deps, asked);
  const node = await nodeFor(deps, asked);
  await deps.db.transaction().execute(async (tx) => {
    const image = await holdLibrary(tx, imageId);
    demand(libraryCan.retry(image));
    await moveOwnImage(tx, imageId, 'waiting');
    // Numbers of machines are never used twice.
    const vm_id = image.kind === 'iso' ? null : await takeVmId(tx, image.cluster);
    await tx.updateTable('own_images').set({ node, vm_id, reason: '' }).where('id', '=', imageId).execute();
    await startDownload(deps, tx, imageId, actor);
  });
}

export async function removeFromLibrary(deps: Needs, actor: StaffActor, imageId: string): Promise<void> {
  await refuseUntilRestart(deps, null, imageId);
  await deps.db.transaction().execute(async (tx) => {
    demand(libraryCan.remove(await holdLibrary(tx, imageId)));
    await beginDeletion(deps, tx, imageId, { accountId: null, by: actor });
  });
}
