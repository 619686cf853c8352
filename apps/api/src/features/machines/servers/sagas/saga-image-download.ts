import { imageDiskLimitGb, imageFormats } from '@resolvo/contract/machines/image-urls';
import type { OwnImageStatus } from '@resolvo/contract/machines/own-images';
import { z } from 'zod';
import type { Deps } from '../../../../core/deps.ts';
import { defineSaga, StepRefused } from '../../../../core/saga.ts';
import type { Queryable } from '../../../../db/connection.ts';
import type { ImageFile } from '../../../../providers/compute.ts';
import { noteVerified } from '../../clusters/image-source.ts';
import { moveOwnImage } from '../move.ts';
import { doer } from '../server-events.ts';
import { type FileAtUrl, fileOfImage, imageRow, notThere, orBecause, refuseFile } from './image-file.ts';
import { clear, takeNextId, templateOf } from './saga-images.ts';
import {
  atRest,
  doTask,
  makeOnce,
  outside,
  type ServerMemory,
  type ServerRun,
  type ServerStep,
  serverMemory,
  technical,
} from './saga-work.ts';

const downloadInput = z.strictObject({ format: z.enum(imageFormats) });
const isoInput = z.strictObject({ format: z.literal('iso') });
type DownloadInput = z.infer<typeof downloadInput>;
type IsoInput = z.infer<typeof isoInput>;
type FileInput = Pick<ImageFile, 'format'>;

async function fileOf(
  db: Queryable,
  { subjectId, input }: { readonly subjectId: string; readonly input: FileInput },
): Promise<FileAtUrl> {
  const row = await imageRow(db, subjectId);
  return { ...fileOfImage(row, row.node, input.format), url: row.url, sha256: row.checksum };
}

/** The list shows how far it is, so the change is told. */
async function nowIs(deps: Pick<Deps, 'events'>, tx: Queryable, imageId: string, status: OwnImageStatus) {
  await moveOwnImage(tx, imageId, status);
  const { account_id: accountId, name } = await imageRow(tx, imageId);
  await deps.events.emit(tx, { name: 'own_image.begun', accountId, data: { image_id: imageId, detail: name } });
  return undefined;
}

/**
 * Files carry the id of their image, but for ISOs of the library, whose name staff chose: what has it before we asked
 * is a colleague's, and neither taken nor deleted.
 */
async function requestOnce(deps: Pick<Deps, 'compute'>, run: ServerRun<FileInput>, file: FileAtUrl): Promise<void> {
  const { requested, task } = run.memory;
  if (file.name === undefined || requested || task?.key === run.key) return;
  if (await outside(() => deps.compute.isTaken(file))) {
    const reason = `There is a ${file.name} in ${file.cluster} already, which was not made here.`;
    throw new StepRefused(`Image ${run.subjectId}: ${reason}`, reason);
  }
  await run.remember({ requested: true });
}

const fetchSteps: readonly ServerStep<FileInput>[] = [
  {
    name: 'ask',
    title: 'Asking for the file',
    deadlineSeconds: 900,
    act: async (deps, run) => refuseFile(deps, await fileOf(deps.db, run)),
    book: (deps, tx, run) => nowIs(deps, tx, run.subjectId, 'downloading'),
  },
  {
    name: 'download',
    title: 'Downloading',
    deadlineSeconds: 6 * 3600,
    async act(deps, run) {
      const file = await fileOf(deps.db, run);
      await requestOnce(deps, run, file);
      await orBecause(notThere, () => doTask(deps, run, () => deps.compute.downloadFile(file, file)));
    },
    book: (deps, tx, run) => nowIs(deps, tx, run.subjectId, 'working'),
    async undo(deps, run) {
      const file = await fileOf(deps.db, run);
      if (file.name !== undefined && !run.memory.requested) return;
      await doTask(deps, run, () => deps.compute.dropFile(file));
    },
  },
];

/** Its account reads from now on that it can be used. Of a template for all it is known where it came from. */
async function markReady(
  deps: Pick<Deps, 'now' | 'events'>,
  tx: Queryable,
  { subjectId: imageId, actorId }: Pick<ServerRun, 'subjectId' | 'actorId'>,
): Promise<undefined> {
  const { account_id: accountId, kind, name, cluster, image, url, checksum } = await imageRow(tx, imageId);
  if (accountId === null && kind === 'disk') await noteVerified(deps, tx, { cluster, image, url, checksum });
  await moveOwnImage(tx, imageId, 'ready');
  await deps.events.emit(tx, {
    name: 'own_image.made',
    accountId,
    by: doer(actorId),
    data: { image_id: imageId, detail: name },
  });
}

/** A failed image stays in the list with its reason until it is removed. */
async function markFailed(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  { subjectId, reason: why }: { readonly subjectId: string; readonly reason: string },
): Promise<void> {
  const { account_id: accountId } = await imageRow(tx, subjectId);
  const reason = why.slice(0, 500);
  await moveOwnImage(tx, subjectId, 'failed');
  await tx.updateTable('own_images').set({ reason }).where('id', '=', subjectId).execute();
  await deps.events.emit(tx, { name: 'own_image.failed', accountId, data: { image_id: subjectId, detail: reason } });
}

/** Brings an ISO to a node of its place. The subject is the image. */
export const isoDownloadSaga = defineSaga<IsoInput, ServerMemory>({
  kind: 'image-iso',
  version: 1,
  input: isoInput,
  memory: serverMemory,
  unwindable: true,
  steps: [
    ...fetchSteps,
    {
      name: 'look',
      title: 'Looking whether it is there',
      async act(deps, run) {
        const file = await fileOf(deps.db, run);
        if (!(await outside(() => deps.compute.hasFile(file))))
          throw new StepRefused(`Node ${file.node} does not have the ISO ${run.subjectId}.`, technical);
      },
      book: (deps, tx, run) => markReady(deps, tx, run),
    },
  ],
  unwound: markFailed,
});

/** Makes an image of a file at an address. The subject is the image. */
export const imageDownloadSaga = defineSaga<DownloadInput, ServerMemory>({
  kind: 'image-download',
  version: 1,
  input: downloadInput,
  memory: serverMemory,
  unwindable: true,
  steps: [
    ...fetchSteps,
    {
      name: 'import',
      title: 'Reading the file',
      deadlineSeconds: 2 * 3600,
      async act(deps, run) {
        const file = await fileOf(deps.db, run);
        const ref = await templateOf(deps.db, run.subjectId);
        const { account_id, image } = await imageRow(deps.db, run.subjectId);
        const forAll = account_id === null ? image : undefined;
        const takeNext = () => deps.db.transaction().execute((tx) => takeNextId(tx, run.subjectId, ref));
        await orBecause(`The file could not be read as an image in the format ${file.format}.`, () =>
          makeOnce(deps, run, ref, () => deps.compute.importFile(ref, file, forAll), takeNext),
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
        await tx
          .updateTable('own_images')
          .set({ disk_gb: run.memory.size ?? 0 })
          .where('id', '=', run.subjectId)
          .execute();
        return markReady(deps, tx, run);
      },
    },
  ],
  unwound: markFailed,
});
