import { z } from 'zod';
import { LabError } from '../kit/lab-error.ts';
import type { Kit } from '../kit/part.ts';
import { type Route, route } from '../kit/route.ts';
import { taskRow } from './calls/task-calls.ts';
import type { Cluster, ProxmoxCluster } from './cluster.ts';
import { showConfig } from './config.ts';
import { bytesOf, disksOf, isCdrom } from './disks.ts';
import { addressTowards } from './guest/network-commands.ts';
import { sidOf } from './ha.ts';
import type { Vm } from './model.ts';
import { attempt } from './network.ts';
import { isOn, startVm, stopVm } from './power.ts';
import { seedMachines } from './seed-machines.ts';
import { storageRows } from './storage-rows.ts';
import { nodeUsage } from './usage.ts';
import { currentStatus, resourceRow } from './vm-rows.ts';

interface Shown {
  cluster: Cluster;
  shown: ProxmoxCluster;
}

const clusterQuery = z.strictObject({ cluster: z.string().optional() });

/** The console's view of the clusters, and the calls that break their hardware. */
export function proxmoxRoutes(kit: Kit, part: string, all: readonly Shown[]): Route[] {
  function clusterNamed(name: string | undefined): Cluster {
    const found = name === undefined ? all[0] : all.find(({ cluster }) => cluster.name === name);
    if (found === undefined) throw new LabError(404, `The lab has no cluster "${name}".`);
    return found.cluster;
  }
  function vmWith({ vmid = '' }: Record<string, string>, name: string | undefined): { cluster: Cluster; vm: Vm } {
    const homes = name === undefined ? all.map(({ cluster }) => cluster) : [clusterNamed(name)];
    for (const cluster of homes) {
      const vm = cluster.state.vms[vmid];
      if (vm !== undefined) return { cluster, vm };
    }
    throw new LabError(404, `The lab has no machine ${vmid}.`);
  }
  function nodeNamed(name: string | undefined): Cluster {
    const found = all.find(({ cluster }) => cluster.state.nodes.some((node) => node.name === name));
    if (found === undefined) throw new LabError(404, `The lab has no node "${name}".`);
    return found.cluster;
  }
  const note = (what: string, outcome: string) => kit.journal.record({ part, verb: 'FAULT', what, outcome });

  return [
    route({
      method: 'GET',
      path: '/lab/api/proxmox',
      about: 'The clusters with their addresses, nodes, storages, machines, and newest tasks.',
      handle: () => ({ json: { clusters: all.map(({ cluster, shown }) => overview(cluster, shown)) } }),
    }),
    route({
      method: 'GET',
      path: '/lab/api/proxmox/vms/{vmid}',
      about:
        'One machine: status, configuration, snapshots, backups, tasks with their logs. ?cluster= if two have the number.',
      query: clusterQuery,
      handle({ params, query }) {
        const { cluster, vm } = vmWith(params, query.cluster);
        return { json: details(cluster, vm) };
      },
    }),
    route({
      method: 'POST',
      path: '/lab/api/proxmox/vms/{vmid}',
      about:
        'What a person at the hypervisor can do: {unlock: true} takes a lock away, {pull_plug: true} stops the machine, {ha: true} lets the cluster manage it, {local: true} puts its disks on its node alone. ?cluster=.',
      query: clusterQuery,
      body: z.strictObject({
        unlock: z.literal(true).optional(),
        pull_plug: z.literal(true).optional(),
        ha: z.literal(true).optional(),
        local: z.literal(true).optional(),
      }),
      handle({ params, query, body }) {
        const { cluster, vm } = vmWith(params, query.cluster);
        if (body.unlock) delete vm.config.lock;
        if (body.pull_plug) stopVm(cluster, vm);
        if (body.ha) cluster.state.ha[sidOf(vm.vmid)] = { state: isOn(vm) ? 'started' : 'stopped' };
        if (body.local) {
          for (const { key } of disksOf(vm.config)) {
            vm.config[key] = (vm.config[key] ?? '').replace(/^ceph-vm:/, 'local-lvm:');
          }
        }
        cluster.touch();
        note(`machine ${vm.vmid}`, Object.keys(body).join(', '));
        return { json: details(cluster, vm) };
      },
    }),
    route({
      method: 'GET',
      path: '/lab/api/proxmox/vms/{vmid}/disks',
      about:
        'The disks that a machine has now, with serial number, size at the storage, and what was written to each. ?cluster=.',
      query: clusterQuery,
      handle({ params, query }) {
        const { cluster, vm } = vmWith(params, query.cluster);
        return { json: { disks: shownDisks(cluster, vm) } };
      },
    }),
    route({
      method: 'POST',
      path: '/lab/api/proxmox/vms/{vmid}/disks',
      about:
        'What the system of a machine does: writes {content} to its disk with the serial number {serial}. ?cluster=.',
      query: clusterQuery,
      body: z.strictObject({ serial: z.string(), content: z.string().max(1000) }),
      handle({ params, query, body }) {
        const { cluster, vm } = vmWith(params, query.cluster);
        const disk = disksOf(vm.config).find(({ options }) => options.get('serial') === body.serial);
        if (!disk) throw new LabError(404, `Machine ${vm.vmid} has no disk with the serial number ${body.serial}.`);
        cluster.state.disks[disk.volid] = { ...cluster.state.disks[disk.volid], content: body.content };
        cluster.touch();
        return { json: { disks: shownDisks(cluster, vm) } };
      },
    }),
    route({
      method: 'POST',
      path: '/lab/api/proxmox/vms',
      about:
        'Makes many machines at once, of other people than the product: {count, cluster?, node?, system?, running?, name?, cores?, memory_mb?, busy?}. Gives their numbers.',
      body: z.strictObject({
        count: z.int().min(1).max(5000),
        cluster: z.string().optional(),
        system: z.string().default('debian-13'),
        running: z.boolean().default(true),
        name: z
          .string()
          .regex(/^[a-z][a-z0-9-]{0,30}$/)
          .default('load'),
        first: z.int().min(100).max(999_000_000).default(100_000),
        node: z.string().optional(),
        cores: z.int().min(1).max(128).default(1),
        // Small, so that thousands fit.
        memory_mb: z.int().min(64).max(4_194_304).default(512),
        busy: z.boolean().default(false),
      }),
      handle: ({ body }) => ({ status: 201, json: { vmids: seedMachines(clusterNamed(body.cluster), body) } }),
    }),
    route({
      method: 'POST',
      path: '/lab/api/proxmox/nodes/{node}',
      about: 'Switches a node off or on, or gives it another amount of memory: {online?, memory_gib?}.',
      body: z.strictObject({ online: z.boolean().optional(), memory_gib: z.int().min(1).max(65_536).optional() }),
      handle({ params, body }) {
        const cluster = nodeNamed(params.node);
        const node = cluster.node(params.node ?? '');
        if (body.memory_gib !== undefined) node.memory = body.memory_gib * 1024 ** 3;
        if (body.online !== undefined && body.online !== node.online) switchNode(cluster, node.name, body.online);
        cluster.touch();
        note(`node ${node.name}`, JSON.stringify(body));
        return { json: { node: node.name, online: node.online, memory_gib: node.memory / 1024 ** 3 } };
      },
    }),
    route({
      method: 'POST',
      path: '/lab/api/proxmox/storages/{storage}',
      about: 'Fills a storage to the last byte, or frees it: {full, cluster?}. Without a cluster in all of them.',
      body: z.strictObject({ full: z.boolean(), cluster: z.string().optional() }),
      handle({ params, body }) {
        const homes = body.cluster === undefined ? all.map(({ cluster }) => cluster) : [clusterNamed(body.cluster)];
        for (const cluster of homes) {
          const storage = cluster.state.storages.find(({ name }) => name === params.storage);
          if (storage === undefined) throw new LabError(404, `The lab has no storage "${params.storage}".`);
          storage.full = body.full;
          cluster.touch();
        }
        note(`storage ${params.storage}`, body.full ? 'full' : 'has space');
        return { json: { storage: params.storage, full: body.full } };
      },
    }),
    route({
      method: 'POST',
      path: '/lab/api/proxmox/clusters/{cluster}',
      about:
        'Refuses the token of the product with 401, as after somebody rotated it, or takes it again: {token: "refused" | "accepted"}.',
      body: z.strictObject({ token: z.enum(['refused', 'accepted']) }),
      handle({ params, body }) {
        const cluster = clusterNamed(params.cluster);
        cluster.state.tokenRefused = body.token === 'refused';
        cluster.touch();
        note(`token of ${cluster.name}`, body.token);
        return { json: { cluster: cluster.name, token: body.token } };
      },
    }),
    route({
      method: 'GET',
      path: '/lab/api/proxmox/attempt',
      about:
        'Tries to reach a machine: ?from=&to=&port=&protocol=tcp|udp|icmp, addresses of machines or of anybody; with machine= in place of from=, sent by that one. Answered by the rules in force at the hypervisors: open, refused (nothing listens), timeout (dropped) or no_route.',
      query: z.strictObject({
        from: z.union([z.ipv4(), z.ipv6()]).optional(),
        machine: z.string().optional(),
        to: z.union([z.ipv4(), z.ipv6()]),
        port: z.coerce.number().int().min(1).max(65_535).optional(),
        protocol: z.enum(['tcp', 'udp', 'icmp']).default('tcp'),
      }),
      handle({ query: { machine, from, ...asked } }) {
        if (machine === undefined) {
          if (from === undefined) throw new LabError(400, 'Either from= or machine= says who sends.');
          return { json: attempt(clusterNamed(undefined), { ...asked, from }) };
        }
        const { cluster, vm } = vmWith({ vmid: machine }, undefined);
        return { json: attempt(cluster, { ...asked, from: from ?? addressTowards(vm, asked.to) }, vm) };
      },
    }),
    route({
      method: 'POST',
      path: '/lab/api/proxmox/tasks/release',
      about: 'Lets every task go on that a task-hang keeps from ending, or only those of a machine: {cluster?, vmid?}.',
      body: z.strictObject({ cluster: z.string().optional(), vmid: z.int().optional() }),
      handle({ body }) {
        const homes = body.cluster === undefined ? all.map(({ cluster }) => cluster) : [clusterNamed(body.cluster)];
        return { json: { released: homes.reduce((sum, { tasks }) => sum + tasks.release(body.vmid), 0) } };
      },
    }),
  ];
}

/** Without power its machines stop and its tasks die where they stand, with their locks. Back on, machines with `onboot` start. */
function switchNode(cluster: Cluster, name: string, online: boolean): void {
  const node = cluster.node(name);
  const machines = Object.values(cluster.state.vms).filter((vm) => vm.node === name);
  node.online = online;
  if (!online) {
    cluster.tasks.die(name);
    for (const vm of machines) stopVm(cluster, vm);
    return;
  }
  node.bootedAt = cluster.now();
  for (const vm of machines) {
    if (vm.config.onboot === '1' && vm.config.lock === undefined && !isOn(vm)) startVm(cluster, vm);
  }
}

function overview(cluster: Cluster, shown: ProxmoxCluster): Record<string, unknown> {
  const { state } = cluster;
  const usage = nodeUsage(cluster);
  const first = state.nodes[0]?.name ?? '';
  return {
    name: cluster.name,
    url: shown.url,
    token_id: shown.tokenId,
    token: state.tokenRefused ? 'refused' : 'accepted',
    fingerprint: shown.fingerprint,
    nodes: state.nodes.map(({ name, online, memory, threads }) => ({
      node: name,
      online,
      memory,
      threads,
      ...(usage.get(name) ?? { cpu: 0, mem: 0 }),
    })),
    storages: storageRows(cluster, first).map(({ storage, type, content, used, total }) => ({
      storage,
      type,
      content,
      used,
      total,
      full: cluster.storage(storage).full,
    })),
    vms: Object.values(state.vms).map((vm) => resourceRow(cluster, vm, cluster.node(vm.node).online, undefined)),
    tasks: state.tasks
      .slice(-30)
      .reverse()
      .map((task) => taskRow(task)),
  };
}

const shownDisks = (cluster: Cluster, vm: Vm) =>
  disksOf(vm.config)
    .filter((disk) => !isCdrom(disk))
    .map((disk) => ({
      key: disk.key,
      volid: disk.volid,
      serial: disk.options.get('serial') ?? '',
      gigabytes: (bytesOf(cluster, disk.volid) ?? disk.bytes) / 1024 ** 3,
      content: cluster.state.disks[disk.volid]?.content ?? '',
    }));

function details(cluster: Cluster, vm: Vm): Record<string, unknown> {
  return {
    cluster: cluster.name,
    node: vm.node,
    status: currentStatus(cluster, vm),
    config: showConfig(vm, { current: true }),
    pending: vm.pending,
    system: vm.image.system,
    hostname: vm.image.hostname,
    snapshots: vm.snapshots.map(({ name, description, time, parent }) => ({ name, description, time, parent })),
    backups: cluster.state.volumes
      .filter((volume) => volume.vmid === vm.vmid && volume.backup)
      .map(({ volid, size, ctime, notes }) => ({ volid, size, ctime, notes })),
    firewall: vm.firewall,
    tasks: cluster.state.tasks
      .filter((task) => task.id === String(vm.vmid) || ('vmid' in task.work && task.work.vmid === vm.vmid))
      .slice(-20)
      .reverse()
      .map((task) => ({ ...taskRow(task), log: cluster.tasks.logOf(task) })),
  };
}
