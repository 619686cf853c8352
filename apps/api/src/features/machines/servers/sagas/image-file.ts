import { imageFileLimitGb } from '@resolvo/contract/machines/image-urls';
import type { Deps } from '../../../../core/deps.ts';
import { StepRefused } from '../../../../core/saga.ts';
import type { Queryable } from '../../../../db/connection.ts';
import type { ImageFile } from '../../../../providers/compute.ts';
import { hostProblem } from '../../images/public-host.ts';
import { doTask, outside, type ServerRun, technical } from './saga-work.ts';

export type FileAtUrl = ImageFile & { readonly url: string; readonly sha256: string };

export const imageRow = (db: Queryable, imageId: string) =>
  db.selectFrom('own_images').selectAll().where('id', '=', imageId).executeTakeFirstOrThrow();

/** An ISO for all customers has the name that staff gave it. */
export const fileOfImage = (
  { id, account_id, cluster, name }: Awaited<ReturnType<typeof imageRow>>,
  node: string,
  format: ImageFile['format'],
): ImageFile => ({
  cluster,
  node,
  imageId: id,
  format,
  name: account_id === null && format === 'iso' ? name : undefined,
});

export const notThere = 'The file could not be downloaded from this address.';

/** What went wrong on the other side is told as that, and not as ours. */
export async function orBecause<T>(reason: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StepRefused && error.reason === technical) throw new StepRefused(error.message, reason);
    throw error;
  }
}

/** What can be known of it before it is downloaded. */
export async function refuseFile(deps: Deps, { cluster, node, url, format }: FileAtUrl): Promise<void> {
  // Once more: a name may have been given another address since it was accepted.
  const problem = await hostProblem(deps, url);
  if (problem !== undefined) throw new StepRefused(`${url}: ${problem}`, problem);
  const { size, type = '' } = await orBecause(notThere, () => outside(() => deps.compute.askUrl(cluster, node, url)));
  const refuse = (reason: string) => new StepRefused(`${url}: ${reason}`, reason);
  if (size === undefined) throw refuse('The server of this address does not say how large the file is.');
  if (size > imageFileLimitGb * 1024 ** 3)
    throw refuse(`The file has ${Math.ceil(size / 1024 ** 3)} GB. The most is ${imageFileLimitGb} GB.`);
  if (type.startsWith('text/'))
    throw refuse(`There is a page at this address and no ${format === 'iso' ? 'ISO' : 'image'}.`);
}

/** Downloads the file to a node that does not have it. */
export const downloadOnce = (deps: Deps, run: ServerRun, file: FileAtUrl): Promise<void> =>
  orBecause(notThere, () =>
    doTask(deps, run, async () => {
      if (await deps.compute.hasFile(file)) return undefined;
      await refuseFile(deps, file);
      return deps.compute.downloadFile(file, file);
    }),
  );
