import { imageDiskLimitGb, imageFileLimitGb, imageFormats } from '@resolvo/contract/machines/image-urls';
import type { OwnImageStatus } from '@resolvo/contract/machines/own-images';
import { z } from 'zod';
import type { Deps } from '../../../../core/deps.ts';
import { defineSaga, StepRefused } from '../../../../core/saga.ts';
import type { Queryable } from '../../../../db/connection.ts';
import type { ImageFile } from '../../../../providers/compute.ts';
import { hostProblem } from '../../images/public-host.ts';
import { moveOwnImage } from '../move.ts';
import { clear, imageRow, takeNextId, templateOf } from './saga-images.ts';
import { atRest, doTask, makeOnce, outside, type ServerMemory, serverMemory, technical } from './saga-work.ts';

const downloadInput = z.strictObject({ format: z.enum(imageFormats) });
type DownloadInput = z.infer<typeof downloadInput>;

const notThere = 'The file could not be downloaded from this address.';

/** What went wrong on the other side is told as that, and not as ours. */
async function orBecause<T>(reason: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StepRefused && error.reason === technical) throw new StepRefused(error.message, reason);
    throw error;
  }
}

async function fileOf(
  db: Queryable,
  { subjectId, input }: { readonly subjectId: string; readonly input: DownloadInput },
): Promise<ImageFile & { readonly url: string; readonly sha256: string }> {
  const { cluster, node, url, checksum } = await imageRow(db, subjectId);
  return { cluster, node, imageId: subjectId, format: input.format, url, sha256: checksum };
}

/** The list shows how far it is, so the change is told. */
async function nowIs(deps: Pick<Deps, 'events'>, tx: Queryable, imageId: string, status: OwnImageStatus) {
  await moveOwnImage(tx, imageId, status);
  const { account_id: accountId, name } = await imageRow(tx, imageId);
  await deps.events.emit(tx, { name: 'own_image.begun', accountId, data: { image_id: imageId, detail: name } });
  return undefined;
}

/** Makes an image of an account of a file at an address. The subject is the image. */
export const imageDownloadSaga = defineSaga<DownloadInput, ServerMemory>({
  kind: 'image-download',
  version: 1,
  input: downloadInput,
  memory: serverMemory,
  unwindable: true,
  steps: [
    {
      name: 'ask',
      title: 'Asking for the file',
      deadlineSeconds: 900,
      async act(deps, run) {
        const { cluster, node, url } = await fileOf(deps.db, run);
        // Once more: a name may have been given another address since it was accepted.
        const problem = await hostProblem(deps, url);
        if (problem !== undefined) throw new StepRefused(`${url}: ${problem}`, problem);
        const { size, type = '' } = await orBecause(notThere, () =>
          outside(() => deps.compute.askUrl(cluster, node, url)),
        );
        const refuse = (reason: string) => new StepRefused(`${url}: ${reason}`, reason);
        if (size === undefined) throw refuse('The server of this address does not say how large the file is.');
        if (size > imageFileLimitGb * 1024 ** 3)
          throw refuse(`The file has ${Math.ceil(size / 1024 ** 3)} GB. The most is ${imageFileLimitGb} GB.`);
        if (type.startsWith('text/')) throw refuse('There is a page at this address and no image.');
      },
      book: (deps, tx, run) => nowIs(deps, tx, run.subjectId, 'downloading'),
    },
    {
      name: 'download',
      title: 'Downloading',
      deadlineSeconds: 6 * 3600,
      async act(deps, run) {
        const file = await fileOf(deps.db, run);
        await orBecause(notThere, () => doTask(deps, run, () => deps.compute.downloadFile(file, file)));
      },
      book: (deps, tx, run) => nowIs(deps, tx, run.subjectId, 'working'),
      async undo(deps, run) {
        const file = await fileOf(deps.db, run);
        await doTask(deps, run, () => deps.compute.dropFile(file));
      },
    },
    {
      name: 'import',
      title: 'Reading the file',
      deadlineSeconds: 2 * 3600,
      async act(deps, run) {
        const file = await fileOf(deps.db, run);
        const ref = await templateOf(deps.db, run.subjectId);
        const takeNext = () => deps.db.transaction().execute((tx) => takeNextId(tx, run.subjectId, ref));
        await orBecause(`The file could not be read as an image in the format ${file.format}.`, () =>
          makeOnce(deps, run, ref, () => deps.compute.importFile(ref, file), takeNext),
        );
        const diskGb = (await outside(() => atRest(deps, ref)))?.diskGb ?? 0;
        if (diskGb > imageDiskLimitGb) {
          const reason = `The disk in the image has ${diskGb} GB. The most is ${imageDiskLimitGb} GB.`;
          throw new StepRefused(`Image ${run.subjectId}: ${reason}`, reason);
        }
        await run.remember({ size: diskGb });
      },
      undo: (deps, run) => clear(deps, run, run.subjectId),
    },
    {
      name: 'tidy',
      title: 'Removing the file',
      async act(deps, run) {
        const file = await fileOf(deps.db, run);
        await doTask(deps, run, () => deps.compute.dropFile(file));
      },
    },
    {
      name: 'template',
      title: 'Making it an image',
      async act(deps, run) {
        const ref = await templateOf(deps.db, run.subjectId);
        await doTask(deps, run, async () => {
          await atRest(deps, ref);
          return deps.compute.makeTemplate(ref);
        });
      },
      async book(deps, tx, run) {
        const { account_id: accountId, name } = await imageRow(tx, run.subjectId);
        await tx
          .updateTable('own_images')
          .set({ disk_gb: run.memory.size ?? 0 })
          .where('id', '=', run.subjectId)
          .execute();
        await moveOwnImage(tx, run.subjectId, 'ready');
        const data = { image_id: run.subjectId, detail: name };
        await deps.events.emit(tx, { name: 'own_image.made', accountId, data });
        return undefined;
      },
    },
  ],
  async unwound(deps, tx, { subjectId, reason }) {
    const { account_id: accountId } = await imageRow(tx, subjectId);
    await moveOwnImage(tx, subjectId, 'failed');
    await tx
      .updateTable('own_images')
      .set({ reason: reason.slice(0, 500) })
      .where('id', '=', subjectId)
      .execute();
    const data = { image_id: subjectId, detail: reason.slice(0, 500) };
    await deps.events.emit(tx, { name: 'own_image.failed', accountId, data });
  },
});
