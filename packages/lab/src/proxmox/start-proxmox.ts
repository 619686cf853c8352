import { join } from 'node:path';
import { callFaultRoutes } from '../kit/call-fault-routes.ts';
import { certificateFile, openCertificate } from '../kit/certificate.ts';
import { fileRoute } from '../kit/file-route.ts';
import type { Kit, Part } from '../kit/part.ts';
import { openState } from '../kit/state.ts';
import { startVendorServer, type VendorServer } from '../kit/vendor-server.ts';
import { callNames, unknownCall, vendorCalls } from './api.ts';
import { type Cluster, createCluster, type ProxmoxCluster } from './cluster.ts';
import { type ConsoleSockets, createConsoleSockets } from './console-socket.ts';
import { consolesOf } from './consoles.ts';
import { runCommand } from './guest/run-command.ts';
import { clusterStateSchema } from './model.ts';
import { proxmoxRoutes } from './routes.ts';
import { clusterNames, newClusterState } from './seed.ts';
import { createTasks } from './tasks.ts';

/** PVE takes 512 KiB, and files by upload: the lab lets small ones through. */
const BODY_LIMIT_BYTES = 4 * 1024 * 1024;

interface ProxmoxPart extends Part {
  readonly clusters: readonly ProxmoxCluster[];
}

export interface ProxmoxOptions {
  /** Every duration of tasks and boots is multiplied by this: 1 is for people, nearly 0 for tests. */
  pace?: number;
  /** Machines are written to disk at the end only. */
  hasty?: boolean;
}

const effects = {
  error: 'The call is refused with 500 and the message.',
  locked: 'The call is refused with 500, "VM is locked (backup)".',
  'task-error': 'The call is taken, and its task ends with the message.',
  'task-warning': 'The call is taken, and its task ends well, with a warning.',
  'task-hang': 'The call is taken, and its task does not end before it is stopped or let go.',
  hang: 'The call is not answered, and nothing is done.',
  'drop-before': 'The connection is cut, and nothing is done.',
  'drop-after': 'The call is done, and the connection is cut before the answer.',
};

interface Running {
  cluster: Cluster;
  server: VendorServer;
  sockets: ConsoleSockets;
  shown: ProxmoxCluster;
}

export async function startProxmox(kit: Kit, options: ProxmoxOptions = {}): Promise<ProxmoxPart> {
  const part = 'proxmox';
  kit.faults.register(part);
  const running: Running[] = [];
  async function close(): Promise<void> {
    for (const { cluster, sockets } of running) {
      sockets.close();
      consolesOf(cluster).close();
      cluster.tasks.close();
    }
    await Promise.all(running.map(({ server }) => server.close()));
    await Promise.all(running.map(({ cluster }) => cluster.close()));
  }
  try {
    for (const name of clusterNames) running.push(await startCluster(kit, part, name, options));
    for (const { cluster } of running) {
      cluster.peers.push(...running.map((one) => one.cluster).filter((one) => one !== cluster));
    }
    const files = await Promise.all(
      ['machines.js', 'machine.js', 'machine-faults.js', 'machines.css'].map((file) =>
        fileRoute(`/lab/console/${file}`, new URL(`./browser/${file}`, import.meta.url)),
      ),
    );
    const clusters = running.map(({ shown }) => shown);
    return {
      name: part,
      title: 'Hypervisors (Proxmox VE)',
      effects: {
        down: 'Every call is answered with 503, and no console opens.',
        slow: 'Every call is answered after three seconds.',
        'drops replies': 'Every call is done, but the connection is cut before the answer.',
        declines: 'Every call that changes something is refused with 403, as when the token lacks a privilege.',
      },
      sentinels: [
        'A task fails on a machine whose name contains "lab-fail-" and the kind of work: lab-fail-clone, lab-fail-start, lab-fail-resize, lab-fail-snapshot, lab-fail-rollback, lab-fail-vzdump, lab-fail-restore, lab-fail-destroy and so on.',
        'A machine with the tag "lab-busy" keeps most of its processors and memory busy.',
      ],
      section: {
        id: 'machines',
        title: 'Machines',
        module: '/lab/console/machines.js',
        style: '/lab/console/machines.css',
      },
      routes: [
        ...proxmoxRoutes(
          kit,
          part,
          running.map(({ cluster, shown }) => ({ cluster, shown })),
        ),
        ...callFaultRoutes({ kit, part, calls: callNames, effects }),
        ...files,
      ],
      clusters,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startCluster(kit: Kit, part: string, name: string, options: ProxmoxOptions): Promise<Running> {
  const { pace = 1, hasty } = options;
  const dir = join(kit.dataDir, 'proxmox');
  const now = () => kit.clock.now().getTime();
  const state = await openState({
    file: join(dir, `${name}.json`),
    schema: clusterStateSchema,
    initial: () => newClusterState(name, now()),
    indent: 0,
    hasty,
  });
  // The product may put the token into its own configuration, so it must outlive a crash.
  state.change(() => {});
  await state.flush();
  const cluster = createCluster({ state, now, pace, tasks: createTasks });
  // Set from here, because commands know machines and not the other way round.
  cluster.shell = (vm, line) => runCommand(cluster, vm, { user: 'root', folder: '/' }, line).output;
  const { fingerprint, ...tls } = await openCertificate(certificateFile(dir, name), `${name}.pve.invalid`);
  const sockets = createConsoleSockets(kit, part, cluster);
  const server = await startVendorServer({
    kit,
    part,
    calls: vendorCalls(cluster),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    tls,
    labels: { cluster: name },
    unknown: unknownCall,
    upgrade: sockets.upgrade,
  });
  cluster.tasks.resume();
  const [token] = state.value.tokens;
  if (token === undefined) throw new Error(`The lab's cluster ${name} has no token.`);
  const shown = { name, url: server.origin, tokenId: token.id, tokenSecret: token.secret, fingerprint };
  return { cluster, server, sockets, shown };
}
