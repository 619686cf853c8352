import { randomBytes, randomUUID } from 'node:crypto';
import type { ClusterState, DiskImage, Firewall, Node, Storage, Vm } from './model.ts';
import { systems } from './systems.ts';

const GIB = 1024 ** 3;
const TIB = 1024 ** 4;
const DAY_MS = 86_400_000;

const TOKEN_USER = 'resolvo@pve';
const TOKEN_NAME = 'panel';

const isoFiles: Readonly<Record<string, number>> = {
  'systemrescue-12.02-amd64.iso': 1_200_000_000,
  'debian-13.3.0-amd64-netinst.iso': 790_000_000,
};

/** One cluster in each data centre of the provider: Norway and the United Kingdom. */
export const clusterNames = ['oslo', 'london'] as const;

const prefixes: Readonly<Record<string, { node: string; net: string }>> = {
  oslo: { node: 'osl', net: '10.10.0' },
  london: { node: 'lon', net: '10.20.0' },
};

export function newClusterState(name: string, now: number): ClusterState {
  const { node: prefix, net } = prefixes[name] ?? { node: name, net: '10.30.0' };
  const nodes: Node[] = [1, 2, 3].map((id) => ({
    name: `${prefix}-${id}`,
    online: true,
    id,
    ip: `${net}.${10 + id}`,
    threads: 128,
    memory: TIB,
    rootSize: 94 * GIB,
    bootedAt: now - (37 * id + 5) * DAY_MS,
  }));
  const home = nodes[0]?.name ?? '';
  return {
    name,
    tokenRefused: false,
    tokens: [{ id: `${TOKEN_USER}!${TOKEN_NAME}`, secret: randomUUID(), privsep: false }],
    users: { 'root@pam': {}, [TOKEN_USER]: { comment: 'The hosting panel' } },
    roles: { ResolvoPanel: 'VM.Allocate VM.Audit VM.Clone VM.Console VM.PowerMgmt Datastore.AllocateSpace Sys.Audit' },
    acl: [{ path: '/', role: 'ResolvoPanel', who: TOKEN_USER, propagate: true }],
    pools: { customers: { comment: 'Servers of customers', vms: [], storages: [] } },
    nodes,
    storages: storages(),
    volumes: nodes.flatMap((node) =>
      Object.entries(isoFiles).map(([file, size]) => ({
        volid: `local:iso/${file}`,
        node: node.name,
        content: 'iso',
        format: 'iso',
        size,
        ctime: Math.floor((now - 30 * DAY_MS) / 1000),
        protected: false,
      })),
    ),
    disks: {},
    ha: {},
    vms: Object.fromEntries(
      Object.entries(systems).map(([system, { vmid }]) => [String(vmid), templateOf(system, home, now)]),
    ),
    tasks: [],
    lastPid: 21_000,
  };
}

function storages(): Storage[] {
  const storage = (name: string, type: string, content: string[], shared: boolean, size: number): Storage => ({
    name,
    type,
    content,
    shared,
    size,
    full: false,
  });
  return [
    storage('local', 'dir', ['iso', 'vztmpl', 'import', 'snippets'], false, 94 * GIB),
    storage('local-lvm', 'lvmthin', ['images', 'rootdir'], false, 7 * TIB),
    storage('ceph-vm', 'rbd', ['images', 'rootdir'], true, 120 * TIB),
    storage('backup', 'nfs', ['backup'], true, 160 * TIB),
  ];
}

function templateOf(system: string, node: string, now: number): Vm {
  const about = systems[system];
  if (about === undefined) throw new Error(`The lab has no system ${system}.`);
  const { vmid, title, tags } = about;
  return {
    ...blankVm(vmid, node),
    config: {
      name: system,
      description: `${title}, cloud image`,
      tags,
      template: '1',
      agent: 'enabled=1',
      boot: 'order=scsi0',
      cores: '1',
      cpu: 'x86-64-v2-AES',
      ide2: `ceph-vm:vm-${vmid}-cloudinit,media=cdrom,size=4M`,
      ipconfig0: 'ip=dhcp',
      memory: '1024',
      meta: `creation-qemu=10.1.2,ctime=${Math.floor((now - 20 * DAY_MS) / 1000)}`,
      net0: `virtio=${newMac()},bridge=vmbr0,firewall=1`,
      numa: '0',
      ostype: 'l26',
      scsi0: `ceph-vm:base-${vmid}-disk-0,discard=on,iothread=1,size=5G,ssd=1`,
      scsihw: 'virtio-scsi-single',
      serial0: 'socket',
      smbios1: `uuid=${randomUUID()}`,
      sockets: '1',
      vga: 'serial0',
      vmgenid: randomUUID(),
    },
    image: { ...blankImage(), system },
  };
}

function blankImage(): DiskImage {
  return {
    system: '',
    hostname: 'localhost',
    instance: '',
    passwords: {},
    keys: {},
    network: '',
    networks: {},
    nameserver: '',
    history: [],
    packages: [],
    files: {},
  };
}

export const blankFirewall = (): Firewall => ({ options: {}, rules: [], ipsets: {} });

export function blankVm(vmid: number, node: string): Vm {
  return {
    vmid,
    node,
    config: {},
    pending: {},
    drive: {},
    snapshots: [],
    image: blankImage(),
    power: 'stopped',
    startedAt: 0,
    bootedAt: 0,
    sessions: [],
    pid: 0,
    firewall: blankFirewall(),
  };
}

/** The range that Proxmox Server Solutions registered, which PVE gives to new network cards. */
export function newMac(): string {
  const [a = 0, b = 0, c = 0] = randomBytes(3);
  return ['BC', '24', '11', ...[a, b, c].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())].join(':');
}
