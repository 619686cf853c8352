import { lackOf, sizeInBytes } from '@resolvo/contract/machines/placement';
import { ofAnyAccount } from '../../../../core/owner.ts';
import { defineSaga, StepRefused } from '../../../../core/saga.ts';
import { titleOf } from '../../images/server-images.ts';
import { holdServer } from '../hold-server.ts';
import { rankNodes } from '../place-server.ts';
import { restAt } from '../rest.ts';
import { doneBy, recordFailedTask, recordServerEvent } from '../server-events.ts';
import { paidSize } from '../server-row.ts';
import { tellReady } from '../tell-ready.ts';
import { type BuildInput, buildInput, buildSteps, nodesWith } from './build-steps.ts';
import { serverKind } from './saga-kinds.ts';
import { atRest, outside, raze, type ServerMemory, type ServerStep, serverMemory, worksite } from './saga-work.ts';

const finish: ServerStep<BuildInput> = {
  name: 'finish',
  title: 'Handing it over',
  async book(deps, tx, run) {
    const server = await holdServer(tx, run.subjectId, ofAnyAccount);
    await restAt(tx, { ...server, image: run.input.image });
    // A fresh machine has no password and nothing in its drive, whatever the old one had.
    await tx
      .updateTable('servers')
      .set({ ...run.input.access, recipe: run.input.recipe ?? '', password_set: false, iso: '', iso_first: false })
      .where('id', '=', server.id)
      .execute();
    await recordServerEvent(deps, tx, {
      ...doneBy(run, 'rebuilt'),
      detail: titleOf(run.input.recipe ?? run.input.image),
    });
    return undefined;
  },
};

/** The first image makes the server usable, so its owner gets the mail that says how to get in. */
const finishFirst: ServerStep<BuildInput> = {
  ...finish,
  async book(deps, tx, run) {
    await finish.book?.(deps, tx, run);
    const { state } = await holdServer(tx, run.subjectId, ofAnyAccount);
    if (state === 'active') await tellReady(deps, tx, run.subjectId, run.actorId);
    return undefined;
  },
};

/** The reserved node may be down or unable to hold this image; another node of the cluster may. */
const choose: ServerStep<BuildInput> = {
  name: 'choose',
  title: 'Finding a place',
  async act(deps, run) {
    const { ref } = await worksite(deps, run.subjectId);
    const nodes = await outside(() => nodesWith(deps, run, ref.cluster));
    await run.remember({ nodes });
  },
  async book(_deps, tx, run) {
    const server = await holdServer(tx, run.subjectId, ofAnyAccount);
    const ranked = await rankNodes(tx, run.memory.nodes ?? [], server.id);
    const size = sizeInBytes(paidSize(server));
    const fits = ranked.filter(({ room }) => lackOf(room, size) === undefined);
    const place = fits.find(({ node }) => node === server.node) ?? fits.find(({ closedFor }) => closedFor === '');
    if (!place) {
      throw new StepRefused('No node has room for this image.', 'There is no room for it at the moment.');
    }
    await tx.updateTable('servers').set({ node: place.node }).where('id', '=', server.id).execute();
    return undefined;
  },
};

/** Installs the first image of a server that was ordered without one. */
export const assignImageSaga = defineSaga<BuildInput, ServerMemory>({
  kind: serverKind('assign-image'),
  version: 1,
  input: buildInput,
  memory: serverMemory,
  unwindable: true,
  steps: [choose, ...buildSteps, finishFirst],
  async unwound(deps, tx, { subjectId, reason }) {
    await restAt(tx, await holdServer(tx, subjectId, ofAnyAccount));
    await recordFailedTask(deps, tx, subjectId, 'assign-image', reason);
  },
});

/** The old machine is gone after this step: a later failure leaves a server without an image. */
const clear: ServerStep<BuildInput> = {
  name: 'clear',
  title: 'Removing the old system',
  async act(deps, run) {
    const { ref } = await worksite(deps, run.subjectId);
    await raze(deps, run, ref);
  },
  async undo(deps, run) {
    const { ref } = await worksite(deps, run.subjectId);
    await run.remember({ razed: (await outside(() => atRest(deps, ref))) === undefined });
  },
  async book(_deps, tx, run) {
    await tx.deleteFrom('server_snapshots').where('server_id', '=', run.subjectId).execute();
    return undefined;
  },
};

export const rebuildSaga = defineSaga<BuildInput, ServerMemory>({
  kind: serverKind('rebuild'),
  version: 1,
  input: buildInput,
  memory: serverMemory,
  unwindable: true,
  steps: [choose, clear, ...buildSteps, finish],
  async unwound(deps, tx, { subjectId, reason, memory }) {
    const server = await holdServer(tx, subjectId, ofAnyAccount);
    await restAt(tx, memory.razed ? { ...server, image: '' } : server);
    await recordFailedTask(deps, tx, subjectId, 'rebuild', reason);
  },
});
