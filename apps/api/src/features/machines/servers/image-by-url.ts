import { type ImageKind, imageUrlProblem } from '@resolvo/contract/machines/image-urls';
import type { ImageByUrl } from '@resolvo/contract/machines/own-images';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { hostProblem } from '../images/public-host.ts';
import { clustersAt, orUnavailable } from '../images/server-images.ts';
import { refuseMoreImages } from './own-images.ts';
import { takeVmId } from './place-server.ts';
import { imageRow } from './sagas/image-file.ts';
import { imageDownloadSaga, isoDownloadSaga } from './sagas/saga-image-download.ts';

/** What a server made from it says that it was made from: which system is in the file is not known. */
const unknownSystem = 'imported';

export async function addImageByUrl(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events' | 'compute' | 'resolvers' | 'settings'>,
  { accountId, personId }: Caller,
  { location, ...asked }: ImageByUrl,
): Promise<{ image_id: string }> {
  const [place] = clustersAt(deps.compute, location);
  if (!place) throw invalid('location', 'Please choose one of our places.');
  const cluster = place.name;
  const node = await nodeFor(deps, { ...asked, cluster });
  return deps.db.transaction().execute(async (tx) => {
    // Held, so that parallel requests cannot exceed the limit together.
    await holdAccount(tx, accountId);
    await refuseMoreImages(tx, accountId);
    const isIso = asked.kind === 'iso';
    const system = { image: isIso ? '' : unknownSystem, login: isIso ? '' : asked.login };
    return {
      image_id: await insertFile(deps, tx, { ...asked, ...system, accountId, cluster, node }, { personId }),
    };
  });
}

/** The node that downloads the file; refused where the address is wrong. Before a transaction. */
export async function nodeFor(
  deps: Pick<Deps, 'compute' | 'resolvers' | 'settings'>,
  { kind, url, cluster }: { readonly kind: ImageKind; readonly url: string; readonly cluster: string },
): Promise<string> {
  const problem = imageUrlProblem(url, { lab: deps.settings.lab, kind }) ?? (await hostProblem(deps, url));
  if (problem !== undefined) throw invalid('url', problem);
  return orUnavailable(() => deps.compute.importNode(cluster, kind));
}

type NewFile = Pick<ImageByUrl, 'kind' | 'name' | 'url' | 'checksum' | 'format' | 'login'> & {
  /** Null for one that staff add for all customers. */
  readonly accountId: string | null;
  readonly image: string;
  readonly cluster: string;
  readonly node: string;
};

/** Writes an image that is a file at an address and starts its download, in the caller's transaction. */
export async function insertFile(
  deps: Pick<Deps, 'jobs' | 'now' | 'events'>,
  tx: Queryable,
  { accountId, kind, name, url, checksum, format, image, login, cluster, node }: NewFile,
  by: EventActor,
): Promise<string> {
  const { id } = await tx
    .insertInto('own_images')
    .values({
      account_id: accountId,
      server_id: null,
      kind,
      name,
      status: 'waiting',
      url,
      checksum,
      format: kind === 'iso' ? kind : format,
      image,
      login,
      disk_gb: 0,
      cluster,
      node,
      vm_id: kind === 'iso' ? null : await takeVmId(tx, cluster),
      created_at: deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await startDownload(deps, tx, id, by);
  return id;
}

/** In the caller's transaction. */
export async function startDownload(
  deps: Pick<Deps, 'jobs' | 'now' | 'events'>,
  tx: Queryable,
  imageId: string,
  by: EventActor,
): Promise<void> {
  const { account_id: accountId, kind, name, format } = await imageRow(tx, imageId);
  await deps.events.emit(tx, { name: 'own_image.begun', accountId, by, data: { image_id: imageId, detail: name } });
  const saga = kind === 'iso' ? isoDownloadSaga : imageDownloadSaga;
  await startSaga(deps, tx, saga, imageId, { format }, deps.now(), by.personId);
}
