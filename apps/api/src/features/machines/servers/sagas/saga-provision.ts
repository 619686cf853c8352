import { sizeInBytes } from '@resolvo/contract/machines/placement';
import { provisionSteps } from '@resolvo/contract/machines/provision-steps';
import type { Deps } from '../../../../core/deps.ts';
import { ofAnyAccount } from '../../../../core/owner.ts';
import { defineSaga, type FinishedSaga, StepRefused } from '../../../../core/saga.ts';
import type { Queryable } from '../../../../db/connection.ts';
import { mailOwner } from '../../../people/accounts/mail-owner.ts';
import { deliver, failDelivery } from '../../../sales/deliveries/finish-delivery.ts';
import { releaseAddresses } from '../../subnets/hold-addresses.ts';
import { beginBilling } from '../begin-billing.ts';
import { joinBeforeStart } from '../chosen-with-order.ts';
import { forgetPassword } from '../first-password.ts';
import { findServer, holdServer } from '../hold-server.ts';
import { serverNeedsImageMail } from '../mails.ts';
import { moveServer } from '../move.ts';
import { reservePlace } from '../place-server.ts';
import { restAt } from '../rest.ts';
import { doneBy, recordServerEvent } from '../server-events.ts';
import { paidSize } from '../server-row.ts';
import { tellReady } from '../tell-ready.ts';
import { forgetUserData } from '../user-data.ts';
import { type BuildInput, buildInput, buildSteps, nodesWith } from './build-steps.ts';
import { serverKind } from './saga-kinds.ts';
import { outside, type ServerMemory, type ServerStep, serverMemory } from './saga-work.ts';

const reserve: ServerStep<BuildInput> = {
  name: 'reserve',
  title: provisionSteps.reserve,
  async act(deps, run) {
    const nodes = await outside(() => nodesWith(deps, run));
    if (nodes.length === 0 && run.input.image !== '') {
      throw new StepRefused(`No node that is up has the image ${run.input.image}.`, 'The image is not available.');
    }
    await run.remember({ nodes });
  },
  async book(deps, tx, run) {
    const server = await holdServer(tx, run.subjectId, ofAnyAccount);
    if (server.vm_id !== null) return undefined;
    await joinBeforeStart(deps, tx, server.id);
    if (!(await reservePlace(deps, tx, server.id, sizeInBytes(paidSize(server)), run.memory.nodes ?? []))) {
      throw new StepRefused(
        'No node that is open has enough room and a free address.',
        'There is no room for it at the moment.',
      );
    }
    return undefined;
  },
  async unbook(deps, tx, run) {
    await releaseAddresses(tx, run.subjectId, deps.now());
    await tx
      .updateTable('servers')
      .set({ cluster: null, node: null, vm_id: null })
      .where('id', '=', run.subjectId)
      .execute();
    return undefined;
  },
};

/** The last step hands the server to its owner. Its mail is queued in the same transaction, so it is sent once. */
const handOver: ServerStep<BuildInput> = {
  name: 'hand-over',
  title: provisionSteps['hand-over'],
  async book(deps, tx, run) {
    const before = await findServer(tx, run.subjectId);
    // A delivery holds account and order, which come before the server in the lock order.
    const { image, billing } = run.input;
    if (before.delivery_id) await deliver(deps, tx, before.delivery_id);
    else await beginBilling(deps, tx, { serverId: run.subjectId, image, billing, actorId: run.actorId });
    const server = await holdServer(tx, run.subjectId, ofAnyAccount);
    await restAt(tx, { ...server, image });
    const password_set = await forgetPassword(tx, server.id);
    await tx
      .updateTable('servers')
      .set({ password_set, recipe: run.input.recipe ?? '' })
      .where('id', '=', server.id)
      .execute();
    // Ended while it was being made: it is deleted next, and was never handed over.
    if (server.state === 'deleting') return undefined;
    await recordServerEvent(deps, tx, doneBy(run, image === '' ? 'image_needed' : 'ready'));
    if (image === '') {
      const about = { server_id: server.id, name: server.name, address: server.ipv4 ?? '' };
      await mailOwner(deps, tx, server.account_id, serverNeedsImageMail, about);
    } else await tellReady(deps, tx, server.id, run.actorId);
    return undefined;
  },
};

/** The server could not be made: everything was undone, and its price is given back. */
async function unwound(deps: Deps, tx: Queryable, saga: FinishedSaga<BuildInput, ServerMemory>): Promise<void> {
  const before = await findServer(tx, saga.subjectId);
  if (before.delivery_id) await failDelivery(deps, tx, before.delivery_id, saga.reason);
  const server = await holdServer(tx, saga.subjectId, ofAnyAccount);
  await forgetPassword(tx, server.id);
  await forgetUserData(tx, server.id);
  // Ended while it was being made: the delete saga follows.
  if (server.state !== 'deleting') await moveServer(tx, server, 'failed');
  await recordServerEvent(deps, tx, { serverId: saga.subjectId, kind: 'failed', detail: saga.reason });
}

const common = { version: 1, input: buildInput, memory: serverMemory, unwindable: true, unwound } as const;

export const provisionSaga = defineSaga<BuildInput, ServerMemory>({
  ...common,
  kind: serverKind('provision'),
  steps: [reserve, ...buildSteps, handOver],
});

/** Ordered without an image: everything but the machine, which is made when the owner chooses an image. */
export const reserveSaga = defineSaga<BuildInput, ServerMemory>({
  ...common,
  kind: serverKind('reserve'),
  steps: [reserve, handOver],
});
