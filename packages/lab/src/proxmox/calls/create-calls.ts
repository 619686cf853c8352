import { begin, type Call, type CallRow, flag, int, need, options, text, vmOf } from '../call.ts';
import { assertFree, assertOnline, assertUnlocked, joinPool } from '../cluster.ts';
import { optionsFrom } from '../config.ts';
import { reserveClone } from '../copies.ts';
import { disksOf, storageOf } from '../disks.ts';
import { isOn } from '../power.ts';
import { badParameter, died } from '../pve-error.ts';
import { blankVm } from '../seed.ts';

/** The ways a machine is created: from nothing, from a backup, from another machine. */
export const createCalls: CallRow[] = [
  {
    at: 'POST /nodes/{node}/qemu',
    name: 'create',
    run: (call) => (text(call, 'archive') ? restore(call) : create(call)),
  },
  { at: 'POST /nodes/{node}/qemu/{vmid}/clone', name: 'clone', run: clone },
];

function create(call: Call): string {
  const { cluster } = call;
  const vmid = Number(need(call, 'vmid'));
  assertFree(cluster, vmid);
  const vm = blankVm(vmid, need(call, 'node'));
  const given = options(call);
  vm.config = {
    ...optionsFrom(cluster, vm, given),
    lock: 'create',
    meta: `creation-qemu=10.1.2,ctime=${Math.floor(cluster.now() / 1000)}`,
  };
  // An imported cloud image boots; which system it is can be told from its file name only, at the source if it came from one.
  const volid = /import-from=([^,]+)/.exec(
    Object.values(given).find((value) => value.includes('import-from=')) ?? '',
  )?.[1];
  const source = cluster.state.volumes.find((volume) => volume.volid === volid)?.download?.name ?? volid;
  if (source !== undefined)
    vm.image.system = /debian-1[23]|ubuntu-2[46]-04|almalinux-10|rocky-10|fedora-44/.exec(source)?.[0] ?? 'debian-13';
  const pool = text(call, 'pool');
  if (pool !== undefined) joinPool(cluster, pool, vmid);
  cluster.state.vms[vmid] = vm;
  return begin(call, {
    type: 'qmcreate',
    id: String(vmid),
    milliseconds: 400,
    work: { kind: 'create', vmid, start: flag(call, 'start') },
  });
}

function restore(call: Call): string {
  const { cluster } = call;
  const vmid = Number(need(call, 'vmid'));
  const volid = need(call, 'archive');
  if (!cluster.state.volumes.some((volume) => volume.volid === volid && volume.backup)) {
    throw died(`volume '${volid}' does not exist`);
  }
  const existing = cluster.anyVm(vmid);
  if (existing !== undefined) {
    if (!flag(call, 'force'))
      throw died(`unable to restore VM ${vmid} - VM ${vmid} already exists on node '${existing.node}'`);
    if (existing.node !== need(call, 'node'))
      throw died(`unable to restore VM ${vmid} - VM ${vmid} already exists on node '${existing.node}'`);
    if (isOn(existing)) throw died(`unable to restore VM ${vmid} - vm is running`);
    if (existing.config.protection === '1') throw died(`can't restore VM ${vmid} - protection mode enabled`);
    assertUnlocked(existing);
  } else {
    const vm = blankVm(vmid, need(call, 'node'));
    vm.config.lock = 'create';
    cluster.state.vms[vmid] = vm;
  }
  const pool = text(call, 'pool');
  if (pool !== undefined) joinPool(cluster, pool, vmid);
  const storage = text(call, 'storage') ?? '';
  if (storage !== '') cluster.storage(storage);
  return begin(call, {
    type: 'qmrestore',
    id: String(vmid),
    milliseconds: 1500,
    work: {
      kind: 'restore',
      vmid,
      volid,
      storage,
      set: optionsFrom(cluster, { vmid, config: {} }, options(call)),
      start: flag(call, 'start'),
      unique: flag(call, 'unique'),
      fresh: existing === undefined,
    },
  });
}

function clone(call: Call): string {
  const { cluster } = call;
  const source = vmOf(call);
  assertUnlocked(source);
  const [newid, storage, target, snapname] = [
    int(call, 'newid') ?? 0,
    text(call, 'storage'),
    text(call, 'target'),
    text(call, 'snapname'),
  ];
  const isTemplate = source.config.template === '1';
  const full = text(call, 'full') === undefined ? !isTemplate : flag(call, 'full');
  if (!full && !isTemplate) throw died('Linked clone feature is not supported for a VM that is no template');
  if (!full && storage !== undefined) throw badParameter({ storage: 'this parameter is only valid for full clones.' });
  const homes = storage === undefined ? disksOf(source.config).map(({ volid }) => storageOf(volid)) : [storage];
  if (storage !== undefined && !cluster.storage(storage).content.includes('images')) {
    throw died(`storage '${storage}' does not support content-type 'images'`);
  }
  if (target !== undefined && target !== source.node) {
    assertOnline(cluster, target);
    const local = homes.find((name) => !cluster.storage(name).shared);
    if (local !== undefined) throw died(`can't clone to non-shared storage '${local}'`);
  }
  reserveClone(cluster, {
    source,
    newid,
    node: target ?? source.node,
    full,
    storage,
    snapname,
    name: text(call, 'name'),
    description: text(call, 'description'),
    pool: text(call, 'pool'),
  });
  return begin(call, {
    type: 'qmclone',
    milliseconds: full ? 1200 : 400,
    work: { kind: 'clone', vmid: newid, source: source.vmid, ...(snapname !== undefined && { snapname }) },
  });
}
