import {
  type Compute,
  ComputeError,
  type ComputeTask,
  type HistorySpan,
  type MachineRef,
  ownIsoOf,
  type PastUsage,
} from '../compute.ts';
import { limitCard } from './address-guard.ts';
import { nothing, savedConfig, snapshots, storages, taskStatus, upid, volumes } from './answers.ts';
import { bootParams, hasMedium, isRescue, listMedia, placeOf } from './boot.ts';
import { healthOf, imagesOf, listNodes, listTemplates, nodesFor, watchMachines } from './capacity.ts';
import { type ClusterConfig, type Connection, connectTo } from './connection.ts';
import { openConsole } from './console.ts';
import { firewallDrift, setFirewall } from './firewall.ts';
import { addKey, agentAnswers, setPassword } from './guest.ts';
import { historyOf } from './history.ts';
import { askUrl, download, dropFile, importFile, importNode, isTaken, placeOf as placeOfImage } from './image-files.ts';
import { haManaged, leaveHa, onSharedDisks, takeFromLost } from './lost-nodes.ts';
import { configAt, describeMachine, type FoundMachine, findMachine, nodeOf, ownMachine } from './machines.ts';
import { markMachine, unmarkMachine } from './marks.ts';
import { migrate, obstacleOf } from './moves.ts';
import { outcomeOf } from './outcomes.ts';
import { cardsDrift, setPrivateCards, type VlanRange } from './private-cards.ts';
import { openScreen } from './screen.ts';
import { dropSeed, isSeed, makeSeed, useSeed } from './seed.ts';
import {
  diskOf,
  gigabytesOf,
  isTemplate,
  linkParams,
  markOf,
  ownerIn,
  savedOwner,
  shapeParams,
  speedParams,
} from './vm-config.ts';
import { attach, destroyHome, detach, grow, makeHome, nodeFor, sizeOf, volumeIn } from './volumes.ts';

/** For private networks, where an operator names no other range of VLANs. */
const usualVlans: VlanRange = { first: 3000, last: 3999 };
/** A machine that has not shut down within this time is powered off. */
const shutdownSeconds = 60;

/** Not the rescue system, what a machine is told at its first start, or the ISO of an account. */
const isForAll = (file: string): boolean => !isRescue(file) && !isSeed(file) && ownIsoOf(file) === undefined;

/** The Compute port on Proxmox VE, one connection per cluster. */
export function proxmoxCompute(
  clusters: readonly ClusterConfig[],
  onDown?: (cluster: string, error: unknown) => void,
): Compute {
  const connections = new Map(
    clusters.map((config) => [config.name, connectTo(config, { onDown: (error) => onDown?.(config.name, error) })]),
  );
  const at = (cluster: string): Connection => {
    const connection = connections.get(cluster);
    if (!connection) throw new ComputeError('unreachable', `There is no cluster ${cluster} in the configuration.`);
    return connection;
  };
  const own = (ref: MachineRef) => ownMachine(at(ref.cluster), ref);
  /**
   * Backups outlive their machine, and VM ids are never reused: a backup without a machine still belongs to the server.
   */
  const home = async (ref: MachineRef) => {
    const connection = at(ref.cluster);
    const machine = await findMachine(connection, ref);
    return { connection, node: machine?.node ?? ref.node, machine };
  };
  const task = async (ref: MachineRef, started: Promise<string>): Promise<ComputeTask> => ({
    cluster: ref.cluster,
    id: await started,
  });

  return {
    clusters: clusters.map(({ name, location, privateVlans = usualVlans }) => ({ name, location, privateVlans })),
    // Without the machines' live status, which is polled only while a screen shows it.
    checkAccess: async (cluster) => void (await at(cluster).call('GET', '/version', nothing)),
    health: (cluster) => healthOf(at(cluster)),
    nodes: (cluster) => listNodes(at(cluster)),
    haManaged: (cluster) => haManaged(at(cluster)),
    onSharedDisks: (cluster) => onSharedDisks(at(cluster)),
    takeFromLost: (ref) => takeFromLost(at(ref.cluster), ref),
    leaveHa: (ref) => leaveHa(at(ref.cluster), ref),
    nodeOf: (ref) => nodeOf(at(ref.cluster), ref.vmId),
    images: async (cluster) => imagesOf(await listTemplates(at(cluster))),
    watch: (cluster) => watchMachines(at(cluster)),
    async history(ref, spans) {
      const machine = await own(ref);
      const found = new Map<HistorySpan, readonly PastUsage[]>();
      for (const span of spans) found.set(span, await historyOf(machine, span));
      return found;
    },
    async ownerOf({ cluster, node, vmId }) {
      const config = await configAt(at(cluster), node, vmId);
      return config && ownerIn(config);
    },
    async volumeAt({ cluster, node, vmId }) {
      const config = await configAt(at(cluster), node, vmId);
      return config && volumeIn(config);
    },
    mark: (ref, name) => markMachine(at(ref.cluster), ref, name),
    unmark: (ref) => unmarkMachine(at(ref.cluster), ref),
    async isFree(cluster, vmId) {
      try {
        await at(cluster).call('GET', '/cluster/nextid', nothing, { vmid: vmId });
        return true;
      } catch (error) {
        if (error instanceof ComputeError && error.outcome === 'refused' && /already exists/.test(error.message))
          return false;
        throw error;
      }
    },
    async find(ref) {
      const found = await findMachine(at(ref.cluster), ref);
      return found && describeMachine(found);
    },
    isUp: async (ref) => agentAnswers(await own(ref)),
    async clone(ref, image, hostname) {
      const connection = at(ref.cluster);
      const templates = await listTemplates(connection);
      const fits = templates.filter((one) => one.image === image && one.nodes.includes(ref.node));
      const template = fits.find(({ node }) => node === ref.node) ?? fits[0];
      if (!template) throw new ComputeError('gone', `The image ${image} does not exist for node ${ref.node}.`);
      const path = `/nodes/${template.node}/qemu/${template.vmId}/clone`;
      const params = {
        newid: ref.vmId,
        name: hostname,
        full: true,
        storage: template.storage,
        description: markOf(ref.serverId),
        ...(template.node !== ref.node && { target: ref.node }),
      };
      return task(ref, connection.call('POST', path, upid, params));
    },
    async shape(ref, shape) {
      const machine = await own(ref);
      return task(ref, machine.call('POST', '/config', upid, shapeParams(machine.config, shape)));
    },
    async limitAddresses(ref, addresses) {
      const machine = await own(ref);
      await limitCard(machine, 'net0', addresses);
      await machine.call('PUT', '/firewall/options', nothing, {
        enable: true,
        ipfilter: true,
        macfilter: true,
      });
    },
    setPrivateCards: async (ref, cards) =>
      setPrivateCards(await own(ref), cards, at(ref.cluster).config.privateVlans ?? usualVlans),
    privateCardsDrift: async (ref, cards) =>
      cardsDrift(await own(ref), cards, at(ref.cluster).config.privateVlans ?? usualVlans),
    firewallDrift: async (ref, wanted) => firewallDrift(await own(ref), wanted),
    setFirewall: async (ref, wanted) => setFirewall(await own(ref), wanted),
    async growDisk(ref, gigabytes) {
      const machine = await own(ref);
      const disk = diskOf(machine.config);
      if (disk === undefined) throw new ComputeError('refused', `VM ${ref.vmId} has no disk to boot from.`);
      if (gigabytesOf(machine.config[disk] ?? '') >= gigabytes) return undefined;
      return task(ref, machine.call('PUT', '/resize', upid, { disk, size: `${gigabytes}G` }));
    },
    volumeNode: (cluster) => nodeFor(at(cluster), cluster),
    findVolume: (ref) => sizeOf(at(ref.cluster), ref),
    makeVolume: async (ref, gigabytes) => ({
      cluster: ref.cluster,
      id: await makeHome(at(ref.cluster), ref, gigabytes),
    }),
    attachVolume: async (machine, ref) => attach(at(ref.cluster), await own(machine), ref),
    async detachVolume(machine, ref) {
      const found = await findMachine(at(machine.cluster), machine);
      if (found) await detach(at(ref.cluster), found, ref);
    },
    async growVolume(ref, gigabytes, machine) {
      const id = await grow(at(ref.cluster), ref, gigabytes, machine && (await own(machine)));
      return id === undefined ? undefined : { cluster: ref.cluster, id };
    },
    async destroyVolume(ref) {
      const id = await destroyHome(at(ref.cluster), ref);
      return id === undefined ? undefined : { cluster: ref.cluster, id };
    },
    async switch(ref, action) {
      const machine = await own(ref);
      if (action === 'off') {
        const params = { timeout: shutdownSeconds, forceStop: true };
        return task(ref, machine.call('POST', '/status/shutdown', upid, params));
      }
      const waits = { timeout: shutdownSeconds };
      const params = {
        start: {},
        shutdown: waits,
        reboot: waits,
        // Otherwise it would wait behind a shutdown that the guest does not answer.
        stop: { 'overrule-shutdown': true },
        reset: {},
      }[action];
      return task(ref, machine.call('POST', `/status/${action}`, upid, params));
    },
    media: async (ref) => [...(await listMedia(await own(ref))).keys()].filter(isForAll),
    async library(cluster) {
      const connection = at(cluster);
      const nodes = (await listNodes(connection)).filter(({ online }) => online);
      const here = await Promise.all(nodes.map(({ node }) => listMedia({ connection, node })));
      const files = [...new Set(here.flatMap((media) => [...media.keys()]))].sort();
      return files
        .filter(isForAll)
        .map((file) => ({ file, nodes: nodes.flatMap(({ node }, index) => (here[index]?.has(file) ? [node] : [])) }));
    },
    rescueMedium: async (ref) => [...(await listMedia(await own(ref))).keys()].findLast(isRescue),
    async hasMedium(ref, file) {
      const machine = await findMachine(at(ref.cluster), ref);
      return machine !== undefined && hasMedium(machine, file);
    },
    async setBoot(ref, boot) {
      const machine = await own(ref);
      const medium = boot.medium === undefined ? undefined : await placeOf(machine, boot.medium);
      const params = bootParams(machine.config, { ...boot, medium });
      if (params) await machine.call('PUT', '/config', nothing, params);
    },
    async makeSeed(ref, parts) {
      const id = await makeSeed(await own(ref), ref.serverId, parts);
      return id === undefined ? undefined : { cluster: ref.cluster, id };
    },
    useSeed: async (ref) => useSeed(await own(ref), ref.serverId),
    async dropSeed(ref) {
      const id = await dropSeed(await home(ref), ref.serverId);
      return id === undefined ? undefined : { cluster: ref.cluster, id };
    },
    async autostart(ref, on) {
      await (await own(ref)).call('PUT', '/config', nothing, { onboot: on });
    },
    async setLinks(ref, connected) {
      const machine = await own(ref);
      const params = linkParams(machine.config, connected);
      if (Object.keys(params).length > 0) await machine.call('PUT', '/config', nothing, params);
    },
    async setSpeed(ref, mbit) {
      const machine = await own(ref);
      const params = speedParams(machine.config, mbit);
      if (Object.keys(params).length > 0) await machine.call('PUT', '/config', nothing, params);
    },
    moveObstacle: async (ref, target) => obstacleOf(await own(ref), target),
    migrate: async (ref, target) => task(ref, migrate(await own(ref), target)),
    async setHostname(ref, hostname) {
      const machine = await own(ref);
      await machine.call('PUT', '/config', nothing, { name: hostname });
      await machine.call('PUT', '/cloudinit', nothing);
    },
    async setAccess(ref, { login, password }) {
      const machine = await own(ref);
      await machine.call('PUT', '/config', nothing, { ciuser: login, cipassword: password });
      await machine.call('PUT', '/cloudinit', nothing);
      const { running } = await describeMachine(machine);
      // Without a guest agent, the cloud-init drive applies it at the next start.
      return running && (await setPassword(machine, login, password)) ? 'now' : 'next_start';
    },
    async addKey(ref, { login, key }) {
      const machine = await own(ref);
      const { running } = await describeMachine(machine);
      if (!running) return 'off';
      return (await addKey(machine, login, key)) ? 'added' : 'no_agent';
    },
    async destroy(ref) {
      const machine = await findMachine(at(ref.cluster), ref);
      if (!machine) return undefined;
      return task(ref, machine.call('DELETE', '', upid, { purge: true, 'destroy-unreferenced-disks': true }));
    },
    async snapshotKeys(ref) {
      const all = await (await own(ref)).call('GET', '/snapshot', snapshots);
      return all.map(({ name }) => name).filter((name) => name !== 'current');
    },
    snapshot: async (ref, key) => task(ref, (await own(ref)).call('POST', '/snapshot', upid, { snapname: key })),
    rollback: async (ref, key) => task(ref, (await own(ref)).call('POST', `/snapshot/${key}/rollback`, upid)),
    dropSnapshot: async (ref, key) => task(ref, (await own(ref)).call('DELETE', `/snapshot/${key}`, upid)),
    async backup(ref, key) {
      const machine = await own(ref);
      const storage = await backupStorage(machine);
      const params = {
        vmid: ref.vmId,
        storage,
        mode: 'snapshot',
        compress: 'zstd',
        'notes-template': key,
        remove: false,
      };
      return task(ref, machine.connection.call('POST', `/nodes/${machine.node}/vzdump`, upid, params));
    },
    async findBackup(ref, key) {
      const stored = (await listBackups(await home(ref), ref.vmId)).find(({ notes }) => notes?.trim() === key);
      return stored && { place: stored.volid, size: stored.size };
    },
    async restore(ref, place) {
      const { connection, node, machine } = await home(ref);
      await refuseForeignBackup({ connection, node }, ref, place);
      // Overwrites the existing machine, or creates a new one where it is gone.
      const params = { vmid: ref.vmId, archive: place, ...(machine && { force: true }) };
      return task(ref, connection.call('POST', `/nodes/${node}/qemu`, upid, params));
    },
    async restoreCopy(ref, { of, place }, { name, ramMb }) {
      const connection = at(ref.cluster);
      await refuseForeignBackup({ connection, node: ref.node }, of, place);
      const params = {
        vmid: ref.vmId,
        archive: place,
        // New MAC addresses and ids, so that two machines are never taken for one.
        unique: true,
        name,
        description: markOf(ref.serverId),
        onboot: false,
        memory: ramMb,
      };
      return task(ref, connection.call('POST', `/nodes/${ref.node}/qemu`, upid, params));
    },
    async cutNetwork(ref, which) {
      const machine = await own(ref);
      if ((await describeMachine(machine)).running) throw new ComputeError('refused', `VM ${ref.vmId} runs.`);
      const isKept = (key: string) => key === 'net0' && which === 'all but the first';
      const cards = Object.keys(machine.config).filter((key) => /^(net|ipconfig)\d+$/.test(key) && !isKept(key));
      if (cards.length > 0) await machine.call('PUT', '/config', nothing, { delete: cards.join(',') });
    },
    async cloneMachine(ref, source, { name, snapshot }) {
      const machine = await own(source);
      const params = {
        newid: ref.vmId,
        name,
        full: true,
        description: markOf(ref.serverId),
        ...(snapshot !== undefined && { snapname: snapshot }),
        ...(machine.node !== ref.node && { target: ref.node }),
      };
      return task(ref, machine.call('POST', '/clone', upid, params));
    },
    nodesFor: async (source) => nodesFor(await own(source)),
    async makeTemplate(ref) {
      const machine = await own(ref);
      return isTemplate(machine.config) ? undefined : task(ref, machine.call('POST', '/template', upid));
    },
    importNode: (cluster, kind) => importNode(at(cluster), cluster, kind),
    hasFile: async (file) => (await placeOfImage(at(file.cluster), file)) !== undefined,
    isTaken: (file) => isTaken(at(file.cluster), file),
    askUrl: (cluster, node, url) => askUrl(at(cluster), node, url),
    async downloadFile(file, from) {
      const id = await download(at(file.cluster), file, from);
      return id === undefined ? undefined : { cluster: file.cluster, id };
    },
    async dropFile(file) {
      const id = await dropFile(at(file.cluster), file);
      return id === undefined ? undefined : { cluster: file.cluster, id };
    },
    importFile: async (ref, file, image) => task(ref, importFile(at(ref.cluster), ref, file, image)),
    async dropBackup(ref, place) {
      const { connection, node } = await home(ref);
      if (!(await listBackups({ connection, node }, ref.vmId)).some(({ volid }) => volid === place)) return undefined;
      const path = `/nodes/${node}/storage/${place.split(':')[0]}/content/${encodeURIComponent(place)}`;
      return task(ref, connection.call('DELETE', path, upid));
    },
    async isDone({ cluster, id }) {
      const node = id.split(':')[1] ?? '';
      const path = `/nodes/${node}/tasks/${encodeURIComponent(id)}/status`;
      const { status, exitstatus = 'unexpected status' } = await at(cluster).call('GET', path, taskStatus);
      if (status !== 'stopped') return false;
      if (exitstatus === 'OK' || exitstatus.startsWith('WARNINGS')) return true;
      throw new ComputeError(outcomeOf(exitstatus), exitstatus);
    },
    console: (ref) => openConsole(at(ref.cluster), ref),
    screen: (ref) => openScreen(at(ref.cluster), ref),
    close() {
      for (const connection of connections.values()) connection.close();
    },
  };
}

async function backupStorage({ connection, node }: Pick<FoundMachine, 'connection' | 'node'>): Promise<string> {
  const all = await connection.call('GET', `/nodes/${node}/storage`, storages, { content: 'backup', enabled: true });
  const [first] = all.filter(({ active }) => active);
  if (!first) throw new ComputeError('no_capacity', `Node ${node} has no storage for backups.`);
  return first.storage;
}

/** By its VM id, which is never used twice, and by the id in the configuration that was saved with it. */
async function refuseForeignBackup(
  { connection, node }: Pick<FoundMachine, 'connection' | 'node'>,
  ref: MachineRef,
  place: string,
): Promise<void> {
  if (!(await listBackups({ connection, node }, ref.vmId)).some(({ volid }) => volid === place)) {
    throw new ComputeError('gone', `The backup ${place} does not exist.`);
  }
  const saved = await connection.call('GET', `/nodes/${node}/vzdump/extractconfig`, savedConfig, { volume: place });
  if (savedOwner(saved) !== ref.serverId) {
    throw new ComputeError('foreign', `The backup ${place} does not carry the id of server ${ref.serverId}.`);
  }
}

async function listBackups({ connection, node }: Pick<FoundMachine, 'connection' | 'node'>, vmId: number) {
  const all = await connection.call('GET', `/nodes/${node}/storage`, storages, { content: 'backup', enabled: true });
  const found = await Promise.all(
    all
      .filter(({ active }) => active)
      .map(({ storage }) =>
        connection.call('GET', `/nodes/${node}/storage/${storage}/content`, volumes, { content: 'backup', vmid: vmId }),
      ),
  );
  return found.flat();
}
