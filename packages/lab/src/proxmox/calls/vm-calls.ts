import { begin, type Call, type CallRow, flag, list, need, options, refuseSkipLock, text, vmOf } from '../call.ts';
import { driveOf, dumpDrive, writeDrive } from '../cloud-init.ts';
import { assertDigest, assertOnline, assertUnlocked } from '../cluster.ts';
import { applyConfig, optionsFrom, pendingRows, showConfig } from '../config.ts';
import { snapshotOf } from '../copies.ts';
import { disksOf, isCdrom, isLocal, isMedium, parseDisk, parseSize, storageOf } from '../disks.ts';
import type { VmConfig } from '../model.ts';
import { isOn } from '../power.ts';
import { badParameter, died } from '../pve-error.ts';
import { vmHistory } from '../usage.ts';
import { currentStatus, statusRow } from '../vm-rows.ts';

export const vmCalls: CallRow[] = [
  {
    at: 'GET /nodes/{node}/qemu',
    name: 'list',
    run: (call) =>
      Object.values(call.cluster.state.vms)
        .filter(({ node }) => node === need(call, 'node'))
        .map((vm) => statusRow(call.cluster, vm)),
  },
  {
    at: 'GET /nodes/{node}/qemu/{vmid}/config',
    name: 'get-config',
    run(call) {
      const vm = vmOf(call);
      const name = text(call, 'snapshot');
      const snapshot = name === undefined ? undefined : snapshotOf(vm, name).config;
      return showConfig(vm, { current: flag(call, 'current'), snapshot });
    },
  },
  {
    at: 'GET /nodes/{node}/qemu/{vmid}/pending',
    name: 'pending',
    run: (call) => pendingRows(vmOf(call).config, vmOf(call).pending),
  },
  {
    at: 'POST /nodes/{node}/qemu/{vmid}/config',
    name: 'config',
    run(call) {
      const change = configChange(call);
      return begin(call, {
        type: 'qmconfig',
        milliseconds: 60,
        work: { kind: 'config', vmid: vmOf(call).vmid, ...change },
      });
    },
  },
  {
    at: 'PUT /nodes/{node}/qemu/{vmid}/config',
    name: 'config',
    run(call) {
      applyConfig(call.cluster, vmOf(call), configChange(call));
      return null;
    },
  },
  {
    at: 'GET /nodes/{node}/qemu/{vmid}/cloudinit',
    name: 'get-cloudinit',
    run: (call) => pendingRows(vmOf(call).drive, driveOf(vmOf(call))),
  },
  {
    at: 'PUT /nodes/{node}/qemu/{vmid}/cloudinit',
    name: 'cloudinit',
    run(call) {
      const vm = vmOf(call);
      assertUnlocked(vm);
      writeDrive(vm);
      call.cluster.touch();
      return null;
    },
  },
  {
    at: 'GET /nodes/{node}/qemu/{vmid}/cloudinit/dump',
    name: 'cloudinit-dump',
    run: (call) => dumpDrive(vmOf(call), need(call, 'type')),
  },
  { at: 'PUT /nodes/{node}/qemu/{vmid}/resize', name: 'resize', run: resize },
  {
    at: 'POST /nodes/{node}/qemu/{vmid}/move_disk',
    name: 'move-disk',
    run(call) {
      const vm = vmOf(call);
      const [disk, storage] = [need(call, 'disk'), text(call, 'storage')];
      if (text(call, 'target-vmid') !== undefined) throw died('the lab does not move disks between machines');
      if (vm.config[disk] === undefined) throw died(`disk '${disk}' does not exist`);
      if (storage === undefined) throw badParameter({ storage: 'property is missing and it is not optional' });
      if (!call.cluster.storage(storage).content.includes('images')) {
        throw died(`storage '${storage}' does not support content-type 'images'`);
      }
      const work = { kind: 'move-disk', vmid: vm.vmid, disk, storage, remove: flag(call, 'delete') } as const;
      return begin(call, { type: 'qmmove', milliseconds: 800, work });
    },
  },
  {
    at: 'PUT /nodes/{node}/qemu/{vmid}/unlink',
    name: 'unlink',
    run(call) {
      const vm = vmOf(call);
      assertUnlocked(vm);
      const unset = list(call, 'idlist');
      applyConfig(call.cluster, vm, { set: {}, unset });
      if (flag(call, 'force')) {
        for (const key of Object.keys(vm.config)) if (key.startsWith('unused')) delete vm.config[key];
      }
      return null;
    },
  },
  {
    at: 'POST /nodes/{node}/qemu/{vmid}/template',
    name: 'template',
    run(call) {
      const vm = vmOf(call);
      if (isOn(vm)) throw died("you can't convert a VM to template if VM is running");
      if (vm.snapshots.length > 0) throw died('unable to create template, because VM contains snapshots');
      return begin(call, { type: 'qmtemplate', milliseconds: 200, work: { kind: 'template', vmid: vm.vmid } });
    },
  },
  {
    at: 'GET /nodes/{node}/qemu/{vmid}/migrate',
    name: 'migrate-check',
    run(call) {
      const vm = vmOf(call);
      const local = disksOf(vm.config).filter((disk) => isLocal(call.cluster, disk));
      const others = call.cluster.state.nodes.filter(({ name, online }) => name !== vm.node && online);
      return {
        running: isOn(vm) ? 1 : 0,
        allowed_nodes: others.map(({ name }) => name),
        local_disks: local.map((disk) => ({
          volid: disk.volid,
          size: disk.bytes,
          // The cloud-init drive is made again at the target.
          cdrom: isMedium(disk) ? 1 : 0,
          is_unused: disk.key.startsWith('unused') ? 1 : 0,
        })),
        local_resources: [],
        'mapped-resources': [],
        'mapped-resource-info': {},
        'has-dbus-vmstate': 1,
      };
    },
  },
  {
    at: 'POST /nodes/{node}/qemu/{vmid}/migrate',
    name: 'migrate',
    run(call) {
      const vm = vmOf(call);
      const target = need(call, 'target');
      if (target === vm.node) throw badParameter({ target: 'target is local node.' });
      assertOnline(call.cluster, target);
      const local = disksOf(vm.config).find((disk) => isLocal(call.cluster, disk));
      if (local !== undefined && !flag(call, 'with-local-disks')) {
        throw died(`can't migrate VM which uses local disks: ${local.volid}`);
      }
      const medium = disksOf(vm.config).find((disk) => isMedium(disk) && isLocal(call.cluster, disk));
      if (medium !== undefined) throw died(`can't migrate VM which uses local disks: ${medium.volid}`);
      if (local !== undefined && isOn(vm) && vm.snapshots.length > 0) {
        throw died(`can't live migrate attached local disks with snapshots: ${local.volid}`);
      }
      const work = { kind: 'migrate', vmid: vm.vmid, target, online: flag(call, 'online') } as const;
      return begin(call, { type: 'qmigrate', milliseconds: 1500, work });
    },
  },
  {
    at: 'DELETE /nodes/{node}/qemu/{vmid}',
    name: 'destroy',
    run(call) {
      const vm = vmOf(call);
      refuseSkipLock(call);
      if (vm.config.protection === '1') throw died(`can't remove VM ${vm.vmid} - protection mode enabled`);
      if (isOn(vm)) throw died(`VM ${vm.vmid} is running - destroy failed`);
      const base = `base-${vm.vmid}-disk`;
      const child = Object.values(call.cluster.state.vms).find((other) =>
        disksOf(other.config).some(({ volid }) => volid.includes(`${base}`) && volid.includes('/')),
      );
      if (child !== undefined) throw died(`base volume '${base}-0' is still in use by linked cloned ${child.vmid}`);
      return begin(call, {
        type: 'qmdestroy',
        milliseconds: 300,
        work: { kind: 'destroy', vmid: vm.vmid, purge: flag(call, 'purge') },
      });
    },
  },
  {
    at: 'GET /nodes/{node}/qemu/{vmid}/status/current',
    name: 'status',
    run: (call) => currentStatus(call.cluster, vmOf(call)),
  },
  {
    at: 'GET /nodes/{node}/qemu/{vmid}/rrddata',
    name: 'rrddata',
    run: (call) => vmHistory(call.cluster, vmOf(call), need(call, 'timeframe'), text(call, 'cf') ?? 'AVERAGE'),
  },
];

function configChange(call: Call): { set: VmConfig; unset: string[] } {
  const vm = vmOf(call);
  refuseSkipLock(call);
  assertDigest(vm, text(call, 'digest'));
  assertUnlocked(vm);
  const unset = list(call, 'delete');
  for (const key of list(call, 'revert')) delete vm.pending[key];
  const given = options(call);
  for (const key of unset) {
    if (given[key] !== undefined)
      throw badParameter({ delete: `you can't use '-${key}' and -delete ${key}' at the same time` });
  }
  return { set: optionsFrom(call.cluster, vm, given), unset };
}

function resize(call: Call): string {
  const vm = vmOf(call);
  refuseSkipLock(call);
  assertDigest(vm, text(call, 'digest'));
  assertUnlocked(vm);
  const key = need(call, 'disk');
  const value = vm.config[key];
  if (value === undefined) throw died(`disk '${key}' does not exist`);
  const disk = parseDisk(key, value);
  if (isCdrom(disk)) throw died("you can't resize a cdrom");
  const size = need(call, 'size');
  const bytes = size.startsWith('+') ? disk.bytes + parseSize(size.slice(1)) : parseSize(size);
  if (bytes < disk.bytes) throw died('shrinking disks is not supported');
  if (call.cluster.storage(storageOf(disk.volid)).full && bytes > disk.bytes) {
    throw died(`unable to resize '${disk.volid}': no space left on storage '${storageOf(disk.volid)}'`);
  }
  return begin(call, { type: 'resize', milliseconds: 150, work: { kind: 'resize', vmid: vm.vmid, disk: key, bytes } });
}
