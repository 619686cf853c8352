import { z } from 'zod';
import type { Deps } from '../../../core/deps.ts';
import { defineSaga, type FinishedSaga, type SagaStep, StepRefused } from '../../../core/saga.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { MachineRef } from '../../../providers/compute.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { findServer } from '../servers/hold-server.ts';
import { findNodes, nextVmId, rankNodes } from '../servers/place-server.ts';
import {
  outside,
  raze,
  restoreOnce,
  type ServerMemory,
  type ServerRun,
  serverMemory,
  switchOn,
  technical,
  untilSo,
} from '../servers/sagas/saga-work.ts';
import { refOf } from '../servers/server-row.ts';
import { rehearsalFailedMail } from './mails.ts';

const input = z.strictObject({});
type Input = z.infer<typeof input>;
type Step = SagaStep<Input, ServerMemory>;

/** Enough to boot any system, and no more than its server has. */
const mostRamMb = 2048;
/** A system that has not answered for this long after its start does not. */
const silentSeconds = 300;

const rowOf = (db: Queryable, rehearsalId: string) =>
  db.selectFrom('backup_rehearsals').selectAll().where('id', '=', rehearsalId).executeTakeFirstOrThrow();

/** The scratch machine carries the id of its rehearsal, and so is never taken for the machine of the server. */
async function scratchOf(deps: Pick<Deps, 'db'>, rehearsalId: string): Promise<MachineRef> {
  const ref = refOf(await rowOf(deps.db, rehearsalId));
  if (!ref) throw new StepRefused(`Rehearsal ${rehearsalId} has no place.`, technical);
  return ref;
}

/** What went wrong outside, in words about the backup. */
async function orBecause<T>(reason: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StepRefused && error.reason === technical) throw new StepRefused(error.message, reason);
    throw error;
  }
}

async function takePlace(tx: Queryable, rehearsalId: string, cluster: string, node: string): Promise<void> {
  const vm_id = await nextVmId(tx, cluster);
  await tx.updateTable('backup_rehearsals').set({ cluster, node, vm_id }).where('id', '=', rehearsalId).execute();
}

const place: Step = {
  name: 'place',
  title: 'Finding room',
  async act(deps, run) {
    const { server_id } = await rowOf(deps.db, run.subjectId);
    const { cluster } = await findServer(deps.db, server_id);
    if (cluster === null) throw new StepRefused(`Server ${server_id} has no place.`, technical);
    await run.remember({ nodes: await outside(() => findNodes(deps, { image: '', location: cluster })) });
  },
  async book(_deps, tx, run) {
    const row = await rowOf(tx, run.subjectId);
    if (row.vm_id !== null) return undefined;
    const { ram_mb } = await findServer(tx, row.server_id);
    const ranked = await rankNodes(tx, run.memory.nodes ?? [], row.server_id);
    const best = ranked.find(({ closedFor }) => closedFor === '');
    if (!best || best.room.memory < ramOf(ram_mb) * 1024 ** 2) {
      throw new StepRefused(
        'No node has room for a rehearsal.',
        'We had no room to try it out. This is not about your backup.',
      );
    }
    await takePlace(tx, row.id, best.cluster, best.node);
    return undefined;
  },
};

const ramOf = (ramMb: number): number => Math.min(ramMb, mostRamMb);

const restore: Step = {
  name: 'restore',
  title: 'Restoring the backup',
  deadlineSeconds: 6 * 3600,
  async act(deps, run) {
    const row = await rowOf(deps.db, run.subjectId);
    const ref = await scratchOf(deps, run.subjectId);
    const server = await findServer(deps.db, row.server_id);
    const of = refOf(server);
    const backup = await deps.db
      .selectFrom('server_backups')
      .select('place')
      .where('id', '=', row.backup_id)
      .where('server_id', '=', row.server_id)
      .executeTakeFirst();
    if (!of || !backup) throw new StepRefused('The backup is not in our list any more.', 'The backup is gone.');
    const copy = { of, place: backup.place, name: `rehearsal-${ref.vmId}`, ramMb: ramOf(server.ram_mb) };
    const takeNext = () => deps.db.transaction().execute((tx) => takePlace(tx, row.id, ref.cluster, ref.node));
    await orBecause('It could not be restored.', () => restoreOnce(deps, run, ref, copy, takeNext));
  },
  undo: clear,
};

/** Before it is started for the first time: it would answer at the addresses of its server. */
const isolate: Step = {
  name: 'isolate',
  title: 'Taking its network away',
  async act(deps, run) {
    const ref = await scratchOf(deps, run.subjectId);
    await outside(async () => {
      const machine = await deps.compute.find(ref);
      // Started by an earlier attempt, which had taken the network away.
      if (!machine?.running) await deps.compute.cutNetwork(ref, 'all');
    });
  },
};

const boot: Step = {
  name: 'boot',
  title: 'Starting it and asking whether it is up',
  async act(deps, run) {
    const ref = await scratchOf(deps, run.subjectId);
    await orBecause('It was restored, but did not start.', () => switchOn(deps, run, ref));
    await untilSo(run, async () => {
      if (await outside(() => deps.compute.isUp(ref))) return true;
      const machine = await outside(() => deps.compute.find(ref));
      if (machine?.running && machine.uptime < silentSeconds) return false;
      throw new StepRefused(`VM ${ref.vmId} is silent or off.`, 'It was started, but its system did not answer.');
    });
  },
};

async function clear(deps: Deps, run: ServerRun): Promise<void> {
  const ref = refOf(await rowOf(deps.db, run.subjectId));
  if (ref) await raze(deps, run, ref);
}

const finish: Step = {
  name: 'clear',
  title: 'Deleting what was restored',
  act: clear,
  async book(deps, tx, run) {
    const { server_id, backup_name } = await rowOf(tx, run.subjectId);
    await tx
      .updateTable('backup_rehearsals')
      .set({ finished_at: deps.now() })
      .where('id', '=', run.subjectId)
      .execute();
    const { account_id: accountId } = await findServer(tx, server_id);
    const data = { server_id, detail: backup_name };
    await deps.events.emit(tx, { name: 'backup_rehearsal.proved', accountId, data });
    return undefined;
  },
};

/** Nothing is left of it: the reason is shown and told, unless the backup itself or its server is gone. */
async function unwound(
  deps: Deps,
  tx: Queryable,
  { subjectId, reason }: FinishedSaga<Input, ServerMemory>,
): Promise<void> {
  const { server_id, backup_id, backup_name } = await rowOf(tx, subjectId);
  const server = await findServer(tx, server_id);
  const accountId = server.account_id;
  const backup = await tx.selectFrom('server_backups').select('id').where('id', '=', backup_id).executeTakeFirst();
  if (!backup || server.state === 'deleting' || server.state === 'deleted') {
    await tx.deleteFrom('backup_rehearsals').where('id', '=', subjectId).execute();
    const data = { server_id, detail: backup_name };
    await deps.events.emit(tx, { name: 'backup_rehearsal.dropped', accountId, data });
    return;
  }
  await tx
    .updateTable('backup_rehearsals')
    .set({ finished_at: deps.now(), reason: reason === '' ? technical : reason })
    .where('id', '=', subjectId)
    .execute();
  await mailOwner(deps, tx, accountId, rehearsalFailedMail, {
    server_id,
    name: server.name,
    backup: backup_name,
    reason,
  });
  await deps.events.emit(tx, { name: 'backup_rehearsal.failed', accountId, data: { server_id, detail: reason } });
}

/** Its subject is the rehearsal, not the server: the server can be worked on meanwhile. */
export const rehearseSaga = defineSaga<Input, ServerMemory>({
  kind: 'rehearsal-run',
  version: 1,
  input,
  memory: serverMemory,
  unwindable: true,
  steps: [place, restore, isolate, boot, finish],
  unwound,
});
