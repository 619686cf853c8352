import { provisionSteps } from '@resolvo/contract/machines/provision-steps';
import { serverBilling } from '@resolvo/contract/machines/server-admin';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Deps } from '../../../../core/deps.ts';
import { StepRefused } from '../../../../core/saga.ts';
import { ComputeError, type MachineRef, type MachineShape } from '../../../../providers/compute.ts';
import { guardMachine } from '../../firewalls/apply-firewall.ts';
import { guardCards } from '../../private-networks/apply-networks.ts';
import { addressesOf, type HeldAddress } from '../../subnets/hold-addresses.ts';
import { limitToHeld } from '../../subnets/limit-to-held.ts';
import { findCopied } from '../copy-source.ts';
import { waitingPassword } from '../first-password.ts';
import { findServer } from '../hold-server.ts';
import { findNodes, nextVmId } from '../place-server.ts';
import type { ServerRow } from '../server-row.ts';
import { seedOf } from '../user-data.ts';
import {
  atRest,
  doTask,
  outside,
  raze,
  restoreOnce,
  type ServerRun,
  type ServerStep,
  switchOn,
  technical,
  untilSo,
  worksite,
} from './saga-work.ts';

/** The input of building a machine, besides its plan. Its size is never part of it (C3). */
export const buildInput = z.strictObject({
  image: z.string(),
  ssh_keys: z.array(z.string()),
  location: z.string().optional(),
  /** The application that is installed on the image. */
  recipe: z.string().optional(),
  /** Made from this backup or image of the account; `image` is the system in it. */
  copy: z.string().optional(),
  /** How a server is paid that staff make; one that was ordered is paid by its order. */
  billing: serverBilling.optional(),
  /** Who signs in to a rebuilt machine. A new server's row has it from the start. */
  access: z.strictObject({ login: z.string(), key_names: z.array(z.string()) }).optional(),
});
export type BuildInput = z.infer<typeof buildInput>;

const copyGone = 'The backup or image that it was to be made from is gone.';

/** A machine whose agent has not answered for this long is taken to have none, and counts as up. */
const silentSeconds = 120;

/** Steps from a reserved place to a running machine. Each checks first whether it was already done. */
export const buildSteps: readonly ServerStep<BuildInput>[] = [
  {
    name: 'clone',
    title: provisionSteps.clone,
    async act(deps, run) {
      const { server, ref } = await worksite(deps, run.subjectId);
      const { copy } = run.input;
      const copied = copy === undefined ? undefined : await findCopied(deps.db, server.account_id, copy);
      if (copy !== undefined && !copied) throw new StepRefused(`There is no ${copy} any more.`, copyGone);
      if (copied?.kind === 'backup') {
        const asked = { ...copied, name: server.hostname, ramMb: server.ram_mb };
        await restoreOnce(deps, run, ref, asked, () => takeNextId(deps, run, ref));
        // Cards of private networks are those of the other server.
        await outside(() => deps.compute.cutNetwork(ref, 'all but the first'));
        return;
      }
      await doTask(deps, run, async () => {
        // Adopted if an earlier attempt made it and its answer was lost.
        if (await findOwn(deps, run, ref)) return undefined;
        if (!copied) return deps.compute.clone(ref, run.input.image, server.hostname);
        return deps.compute.cloneMachine(ref, copied.of, { name: server.hostname });
      });
    },
    async undo(deps, run) {
      const { ref } = await worksite(deps, run.subjectId);
      await raze(deps, run, ref);
    },
  },
  {
    name: 'configure',
    title: provisionSteps.configure,
    async act(deps, run) {
      const { server, ref } = await worksite(deps, run.subjectId);
      const login = run.input.access?.login ?? server.login;
      const shape = await shapeOf(deps, { ...server, login }, run.input.ssh_keys);
      await doTask(deps, run, () => deps.compute.shape(ref, shape));
      const password = await waitingPassword(deps, server.id);
      if (password !== undefined) await outside(() => deps.compute.setAccess(ref, { login, password }));
    },
  },
  {
    name: 'guard',
    title: provisionSteps.guard,
    async act(deps, run) {
      const { ref } = await worksite(deps, run.subjectId);
      await outside(() => limitToHeld(deps, ref, run.subjectId));
      await outside(() => guardMachine(deps, ref));
      await outside(() => guardCards(deps, ref));
    },
  },
  {
    name: 'disk',
    title: provisionSteps.disk,
    async act(deps, run) {
      const { server, ref } = await worksite(deps, run.subjectId);
      const size = Math.max(server.disk_gb, server.plan_disk_gb);
      await doTask(deps, run, () => deps.compute.growDisk(ref, size));
    },
    async book(_deps, tx, run) {
      await tx
        .updateTable('servers')
        .set({ disk_gb: sql`greatest(disk_gb, (select disk_gb from plans where id = servers.plan_id))` })
        .where('id', '=', run.subjectId)
        .execute();
      return undefined;
    },
  },
  {
    name: 'start',
    title: provisionSteps.start,
    async act(deps, run) {
      const { server, ref } = await worksite(deps, run.subjectId);
      const parts = await seedOf(deps, server.id, run.input.recipe);
      if (parts.length > 0 && !(await outside(() => deps.compute.find(ref)))?.running) {
        await doTask(deps, run, () => deps.compute.makeSeed(ref, parts));
        await outside(() => deps.compute.useSeed(ref));
      }
      await switchOn(deps, run, ref);
    },
    async undo(deps, run) {
      const { ref } = await worksite(deps, run.subjectId);
      await takeSeedOut(deps, run, ref);
    },
  },
  {
    name: 'wait',
    title: provisionSteps.wait,
    deadlineSeconds: 600,
    async act(deps, run) {
      const { ref } = await worksite(deps, run.subjectId);
      await untilSo(run, async () => {
        const machine = await outside(() => deps.compute.find(ref));
        if (!machine) throw new StepRefused(`VM ${ref.vmId} is gone.`, technical);
        if (!machine.running) return false;
        return machine.uptime > silentSeconds || (await outside(() => deps.compute.isUp(ref)));
      });
      // Its system has read it before its agent answers, and what it holds may be secret.
      try {
        await takeSeedOut(deps, run, ref);
      } catch (error) {
        if (!(error instanceof StepRefused)) throw error;
        // The server is made; a medium that stays behind is no reason to take it away again.
        deps.log.error({ event: 'server.seed_left', server_id: run.subjectId, err: error }, 'Its seed was not deleted');
      }
    },
  },
];

/** A backup can be restored on each node; an image of the account is copied where its storage reaches. */
export async function nodesWith(
  deps: Deps,
  { subjectId, input }: ServerRun<BuildInput>,
  location: string | undefined = input.location,
) {
  const { copy, image } = input;
  if (copy === undefined) return findNodes(deps, { image, location });
  const { account_id } = await findServer(deps.db, subjectId);
  const copied = await findCopied(deps.db, account_id, copy);
  if (!copied) return [];
  const nodes = await findNodes(deps, { image: '', location: copied.of.cluster });
  if (copied.kind === 'backup') return nodes;
  const reached = await deps.compute.nodesFor(copied.of);
  return nodes.filter(({ node }) => reached.includes(node));
}

async function takeSeedOut(deps: Deps, run: ServerRun<BuildInput>, ref: MachineRef): Promise<void> {
  if ((await seedOf(deps, run.subjectId, run.input.recipe)).length > 0)
    await doTask(deps, run, () => deps.compute.dropSeed(ref));
}

/** A VM id that is in use on the cluster is skipped, and the next one taken. */
async function findOwn(deps: Deps, run: ServerRun, ref: MachineRef) {
  try {
    const machine = await atRest(deps, ref);
    if (machine || (await deps.compute.isFree(ref.cluster, ref.vmId))) return machine;
  } catch (error) {
    if (!(error instanceof ComputeError) || error.outcome !== 'foreign') throw error;
  }
  await takeNextId(deps, run, ref);
  throw new Error(`VM id ${ref.vmId} of ${ref.cluster} is used by somebody else; the next one was taken.`);
}

async function takeNextId(deps: Deps, run: ServerRun, { cluster, vmId }: MachineRef): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const vm_id = await nextVmId(tx, cluster);
    await tx.updateTable('servers').set({ vm_id }).where('id', '=', run.subjectId).where('vm_id', '=', vmId).execute();
  });
}

/** Configures the machine from its plan and addresses, and nothing else. */
export async function shapeOf(
  deps: Pick<Deps, 'db'>,
  server: Pick<ServerRow, 'id' | 'hostname' | 'vcpus' | 'ram_mb' | 'login' | 'network_cut' | 'slow_mbit'>,
  sshKeys?: readonly string[],
): Promise<MachineShape> {
  const held = await addressesOf(deps.db, server.id);
  const of = (family: 4 | 6): HeldAddress | undefined => held.find((one) => one.family === family);
  return {
    hostname: server.hostname,
    vcpus: server.vcpus,
    ramMb: server.ram_mb,
    login: server.login,
    ...(sshKeys && { sshKeys }),
    ipv4: of(4),
    ipv6: of(6),
    vlan: of(4)?.vlan ?? undefined,
    isCut: server.network_cut !== '',
    slowMbit: server.slow_mbit,
  };
}
