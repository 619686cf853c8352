import { imageUrlProblem } from '@resolvo/contract/machines/image-urls';
import type { ImageByUrl } from '@resolvo/contract/machines/own-images';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import { startSaga } from '../../../jobs/start-saga.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { hostProblem } from '../images/public-host.ts';
import { clustersAt, orUnavailable } from '../images/server-images.ts';
import { refuseMoreImages } from './own-images.ts';
import { takeVmId } from './place-server.ts';
import { imageDownloadSaga, isoDownloadSaga } from './sagas/saga-image-download.ts';

/** What a server made from it says that it was made from: which system is in the file is not known. */
const unknownSystem = 'imported';

export async function addImageByUrl(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events' | 'compute' | 'resolvers' | 'settings'>,
  { accountId, personId }: Caller,
  { kind, name, url, checksum, format, location, login }: ImageByUrl,
): Promise<{ image_id: string }> {
  const [place] = clustersAt(deps.compute, location);
  if (!place) throw invalid('location', 'Please choose one of our places.');
  const problem = imageUrlProblem(url, { lab: deps.settings.lab, kind }) ?? (await hostProblem(deps, url));
  if (problem !== undefined) throw invalid('url', problem);
  const node = await orUnavailable(() => deps.compute.importNode(place.name, kind));
  return deps.db.transaction().execute(async (tx) => {
    // Held, so that parallel requests cannot exceed the limit together.
    await holdAccount(tx, accountId);
    await refuseMoreImages(tx, accountId);
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
        image: kind === 'iso' ? '' : unknownSystem,
        login: kind === 'iso' ? '' : login,
        disk_gb: 0,
        cluster: place.name,
        node,
        vm_id: kind === 'iso' ? null : await takeVmId(tx, place.name),
        created_at: deps.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await deps.events.emit(tx, { name: 'own_image.begun', accountId, data: { image_id: id, detail: name } });
    const saga = kind === 'iso' ? isoDownloadSaga : imageDownloadSaga;
    const input = { format: kind === 'iso' ? kind : format };
    await startSaga(deps, tx, saga, id, input, deps.now(), personId);
    return { image_id: id };
  });
}
