import { z } from 'zod';
import type { Deps } from '../../../../core/deps.ts';
import { defineSaga, StepRefused } from '../../../../core/saga.ts';
import type { Queryable } from '../../../../db/connection.ts';
import type { MachineRef } from '../../../../providers/compute.ts';
import { moveOwnImage } from '../move.ts';
import { nextVmId } from '../place-server.ts';
import { doer, recordFailedTask } from '../server-events.ts';
import { refOf } from '../server-row.ts';
import { fileOfImage, imageRow } from './image-file.ts';
import { serverKind } from './saga-kinds.ts';
import { snapshotKey } from './saga-snapshots.ts';
import {
  atRest,
  doTask,
  outside,
  raze,
  restoreOnce,
  type ServerMemory,
  type ServerRun,
  type ServerStep,
  serverMemory,
  technical,
  worksite,
} from './saga-work.ts';

const imageInput = z.strictObject({ image_id: z.uuid(), from: z.enum(['snapshot', 'backup']), copy_id: z.uuid() });
type ImageInput = z.infer<typeof imageInput>;

/** The template carries the id of its image. */
export async function templateOf(db: Queryable, imageId: string): Promise<MachineRef> {
  const ref = refOf(await imageRow(db, imageId));
  if (!ref) throw new StepRefused(`Image ${imageId} has no place.`, technical);
  return ref;
}

export async function clear(deps: Deps, run: ServerRun, imageId: string): Promise<void> {
  await raze(deps, run, await templateOf(deps.db, imageId));
}

const copy: ServerStep<ImageInput> = {
  name: 'copy',
  title: 'Copying the disk',
  deadlineSeconds: 6 * 3600,
  async act(deps, run) {
    const { server, ref: source } = await worksite(deps, run.subjectId);
    const { image_id, from, copy_id } = run.input;
    const ref = await templateOf(deps.db, image_id);
    const name = `image-${ref.vmId}`;
    if (from === 'snapshot') {
      await doTask(deps, run, async () => {
        await atRest(deps, source);
        if (await atRest(deps, ref)) return undefined;
        return deps.compute.cloneMachine(ref, source, { name, snapshot: snapshotKey(copy_id) });
      });
      return;
    }
    const backup = await deps.db
      .selectFrom('server_backups')
      .select('place')
      .where('id', '=', copy_id)
      .where('server_id', '=', server.id)
      .executeTakeFirst();
    if (!backup) throw new StepRefused('The backup is not in our list any more.', 'The backup is gone.');
    const takeNext = () => deps.db.transaction().execute((tx) => takeNextId(tx, image_id, ref));
    const asked = { of: source, place: backup.place, name, ramMb: server.ram_mb };
    await restoreOnce(deps, run, ref, asked, takeNext);
  },
  undo: (deps, run) => clear(deps, run, run.input.image_id),
};

export async function takeNextId(tx: Queryable, imageId: string, { cluster, vmId }: MachineRef): Promise<void> {
  const vm_id = await nextVmId(tx, cluster);
  await tx.updateTable('own_images').set({ vm_id }).where('id', '=', imageId).where('vm_id', '=', vmId).execute();
}

/** Makes an image of an account of a snapshot or backup of its server. */
export const imageSaga = defineSaga<ImageInput, ServerMemory>({
  kind: serverKind('image'),
  version: 1,
  input: imageInput,
  memory: serverMemory,
  unwindable: true,
  steps: [
    copy,
    {
      name: 'template',
      title: 'Making it an image',
      async act(deps, run) {
        const ref = await templateOf(deps.db, run.input.image_id);
        // Cards of private networks are not for other servers.
        await outside(() => deps.compute.cutNetwork(ref, 'all but the first'));
        await doTask(deps, run, async () => {
          await atRest(deps, ref);
          return deps.compute.makeTemplate(ref);
        });
      },
      async book(deps, tx, run) {
        const { account_id: accountId, name } = await imageRow(tx, run.input.image_id);
        await moveOwnImage(tx, run.input.image_id, 'ready');
        const data = { image_id: run.input.image_id, detail: name };
        await deps.events.emit(tx, { name: 'own_image.made', accountId, by: doer(run.actorId), data });
        return undefined;
      },
    },
  ],
  async unwound(deps, tx, { subjectId, input, reason }) {
    const { account_id: accountId } = await imageRow(tx, input.image_id);
    await tx.deleteFrom('own_images').where('id', '=', input.image_id).execute();
    await recordFailedTask(deps, tx, subjectId, 'image', reason);
    const data = { image_id: input.image_id, detail: reason };
    await deps.events.emit(tx, { name: 'own_image.failed', accountId, data });
  },
});

/**
 * Every node may have that of an account: it was brought to those whose servers had it in their drive. One for all is
 * where it was downloaded to; a file of that name elsewhere is not ours.
 */
async function clearIso(deps: Deps, run: ServerRun, iso: Awaited<ReturnType<typeof imageRow>>): Promise<void> {
  // Its download took away what it had made when it failed: a file of the name that staff gave it is not ours.
  if (iso.account_id === null && iso.reason !== '') return;
  // An earlier attempt may have begun to delete one.
  await doTask(deps, run, async () => undefined);
  const nodes = iso.account_id === null ? [iso] : await outside(() => deps.compute.nodes(iso.cluster));
  for (const { node } of nodes) {
    await doTask(deps, run, () => deps.compute.dropFile(fileOfImage(iso, node, 'iso')));
  }
}

const nothing = z.strictObject({});

/** Its subject is the image: the server that it was made of may be gone, or belong to another account. */
export const imageDeleteSaga = defineSaga<z.infer<typeof nothing>, ServerMemory>({
  kind: 'image-delete',
  version: 1,
  input: nothing,
  memory: serverMemory,
  unwindable: false,
  steps: [
    {
      name: 'delete',
      title: 'Deleting the image',
      async act(deps, run) {
        const image = await imageRow(deps.db, run.subjectId);
        if (image.kind === 'iso') await clearIso(deps, run, image);
        else await clear(deps, run, run.subjectId);
      },
      async book(deps, tx, run) {
        const { account_id: accountId, name } = await imageRow(tx, run.subjectId);
        await tx.deleteFrom('own_images').where('id', '=', run.subjectId).execute();
        const data = { image_id: run.subjectId, detail: name };
        await deps.events.emit(tx, { name: 'own_image.deleted', accountId, by: doer(run.actorId), data });
        return undefined;
      },
    },
  ],
});
