import { type CallRow, int, need, text } from '../call.ts';
import { type Cluster, nextFreeId } from '../cluster.ts';
import { settleHa } from '../ha.ts';
import { badParameter } from '../pve-error.ts';
import { storageRows } from '../storage-rows.ts';
import { nodeHistory, nodeUsage } from '../usage.ts';
import { resourceRow } from '../vm-rows.ts';
import { taskRow } from './task-calls.ts';

const VERSION = { version: '9.1.6', release: '9.1', repoid: '8ac30e26f0f3b7d1' };
const KERNEL = '6.17.9-1-pve';

export const clusterCalls: CallRow[] = [
  { at: 'GET /version', name: 'version', run: () => ({ ...VERSION, console: 'xtermjs' }) },
  {
    at: 'GET /cluster/status',
    name: 'cluster-status',
    run: ({ cluster }) => {
      const { nodes } = cluster.state;
      const online = nodes.filter((node) => node.online).length;
      return [
        {
          type: 'cluster',
          id: 'cluster',
          name: cluster.name,
          nodes: nodes.length,
          quorate: online > nodes.length / 2 ? 1 : 0,
          version: nodes.length,
        },
        ...nodes.map((node, index) => ({
          type: 'node',
          id: `node/${node.name}`,
          name: node.name,
          nodeid: node.id,
          ip: node.ip,
          online: node.online ? 1 : 0,
          local: index === 0 ? 1 : 0,
          level: 'c',
        })),
      ];
    },
  },
  { at: 'GET /cluster/resources', name: 'resources', run: (call) => resources(call.cluster, text(call, 'type')) },
  {
    at: 'GET /cluster/nextid',
    name: 'nextid',
    run(call) {
      const wanted = int(call, 'vmid');
      if (wanted === undefined) return String(nextFreeId(call.cluster));
      if (call.cluster.anyVm(wanted) !== undefined) throw badParameter({ vmid: `VM ${wanted} already exists` });
      return String(wanted);
    },
  },
  {
    at: 'GET /cluster/tasks',
    name: 'cluster-tasks',
    run: ({ cluster }) =>
      cluster.state.tasks
        .slice(-200)
        .reverse()
        .map((task) => taskRow(task)),
  },
  {
    at: 'GET /nodes',
    name: 'nodes',
    run({ cluster }) {
      const usage = nodeUsage(cluster);
      return cluster.state.nodes.map((node) => ({
        id: `node/${node.name}`,
        type: 'node',
        ...nodeRow(cluster, node.name, usage),
      }));
    },
  },
  { at: 'GET /nodes/{node}/status', name: 'node-status', run: (call) => nodeStatus(call.cluster, need(call, 'node')) },
  {
    at: 'GET /nodes/{node}/network',
    name: 'network',
    run(call) {
      const node = call.cluster.node(need(call, 'node'));
      const bridge = {
        iface: 'vmbr0',
        type: 'bridge',
        active: 1,
        autostart: 1,
        method: 'static',
        method6: 'manual',
        address: node.ip,
        netmask: '24',
        cidr: `${node.ip}/24`,
        gateway: node.ip.replace(/\d+$/, '1'),
        bridge_ports: 'enp65s0f0',
        bridge_vlan_aware: 1,
        bridge_vids: '2-4094',
        families: ['inet'],
        priority: 5,
      };
      const card = {
        iface: 'enp65s0f0',
        type: 'eth',
        active: 1,
        exists: 1,
        method: 'manual',
        method6: 'manual',
        families: ['inet'],
        priority: 3,
      };
      const type = text(call, 'type');
      return [bridge, card].filter(
        (row) => type === undefined || row.type === type || (/^any_/.test(type) && row.type === 'bridge'),
      );
    },
  },
  {
    at: 'GET /nodes/{node}/rrddata',
    name: 'node-rrddata',
    run: (call) => nodeHistory(call.cluster, need(call, 'node'), need(call, 'timeframe')),
  },
  {
    at: 'GET /nodes/{node}/capabilities/qemu/cpu',
    name: 'cpu-models',
    run: () =>
      ['host', 'kvm64', 'x86-64-v2-AES', 'x86-64-v3', 'x86-64-v4', 'EPYC-Genoa', 'EPYC-Milan'].map((model) => ({
        name: model,
        vendor: model.startsWith('EPYC') ? 'AuthenticAMD' : 'default',
        custom: 0,
      })),
  },
];

function nodeRow(
  cluster: Cluster,
  name: string,
  usage: ReadonlyMap<string, { cpu: number; mem: number }>,
): Record<string, unknown> {
  const node = cluster.node(name);
  const { cpu, mem } = usage.get(name) ?? { cpu: 0, mem: 0 };
  return {
    node: name,
    status: node.online ? 'online' : 'offline',
    level: node.online ? 'c' : '',
    ...(node.online && {
      uptime: Math.floor((cluster.now() - node.bootedAt) / 1000),
      cpu,
      maxcpu: node.threads,
      mem,
      maxmem: node.memory,
      disk: Math.round(node.rootSize * 0.11),
      maxdisk: node.rootSize,
    }),
  };
}

function resources(cluster: Cluster, type: string | undefined): Record<string, unknown>[] {
  settleHa(cluster);
  const { state } = cluster;
  const wants = (kind: string) => type === undefined || type === kind;
  const online = new Map(state.nodes.map((node) => [node.name, node.online]));
  const rows: Record<string, unknown>[] = [];
  if (wants('vm')) {
    const pools = new Map(
      Object.entries(state.pools).flatMap(([poolid, { vms }]) => vms.map((vmid): [number, string] => [vmid, poolid])),
    );
    const now = cluster.now();
    for (const vm of Object.values(state.vms)) {
      rows.push(resourceRow(cluster, vm, online.get(vm.node) ?? false, pools.get(vm.vmid), now));
    }
  }
  if (wants('node')) {
    const usage = nodeUsage(cluster);
    for (const { name } of state.nodes) {
      rows.push({ id: `node/${name}`, type: 'node', 'cgroup-mode': 2, ...nodeRow(cluster, name, usage) });
    }
  }
  if (wants('storage')) {
    for (const { name } of state.nodes) {
      const isOnline = online.get(name) ?? false;
      for (const row of storageRows(cluster, name)) {
        rows.push({
          id: `storage/${name}/${row.storage}`,
          type: 'storage',
          storage: row.storage,
          node: name,
          status: isOnline ? 'available' : 'unknown',
          shared: row.shared,
          content: row.content,
          plugintype: row.type,
          ...(isOnline && { disk: row.used, maxdisk: row.total }),
        });
      }
    }
  }
  if (type === undefined) {
    for (const poolid of Object.keys(state.pools)) rows.push({ id: `/pool/${poolid}`, type: 'pool', pool: poolid });
  }
  if (wants('sdn')) {
    for (const { name } of state.nodes) {
      rows.push({ id: `sdn/${name}/localnetwork`, type: 'sdn', sdn: 'localnetwork', node: name, status: 'ok' });
    }
  }
  return rows;
}

function nodeStatus(cluster: Cluster, name: string): Record<string, unknown> {
  const node = cluster.node(name);
  const { cpu, mem } = nodeUsage(cluster).get(name) ?? { cpu: 0, mem: 0 };
  const rootUsed = Math.round(node.rootSize * 0.11);
  const load = cpu * node.threads;
  return {
    uptime: Math.floor((cluster.now() - node.bootedAt) / 1000),
    cpu,
    wait: 0.001,
    idle: 0,
    cpuinfo: {
      model: 'AMD EPYC 9554 64-Core Processor',
      cpus: node.threads,
      cores: node.threads / 2,
      sockets: 1,
      mhz: '3100.000',
      hvm: '1',
      user_hz: 100,
      flags: 'fpu vme de pse msr pae mce cx8 apic sep mtrr svm aes avx avx2 avx512f',
    },
    memory: { total: node.memory, used: mem, free: node.memory - mem, available: node.memory - mem },
    swap: { total: 0, used: 0, free: 0 },
    rootfs: { total: node.rootSize, used: rootUsed, free: node.rootSize - rootUsed, avail: node.rootSize - rootUsed },
    ksm: { shared: 0 },
    loadavg: [load, load * 0.94, load * 0.9].map((value) => value.toFixed(2)),
    kversion: `Linux ${KERNEL} #1 SMP PREEMPT_DYNAMIC PMX`,
    'current-kernel': { sysname: 'Linux', release: KERNEL, version: '#1 SMP PREEMPT_DYNAMIC PMX', machine: 'x86_64' },
    'boot-info': { mode: 'efi', secureboot: 0 },
    pveversion: `pve-manager/${VERSION.version}/${VERSION.repoid}`,
  };
}
