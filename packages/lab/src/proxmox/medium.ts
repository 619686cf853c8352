import type { Cluster } from './cluster.ts';
import { isCdrom, parseDisk } from './disks.ts';
import type { DiskImage, Vm } from './model.ts';

/** The disk's content, also while the machine runs a system from a medium. */
export const diskImageOf = (vm: Vm): DiskImage => vm.disk ?? vm.image;

/** Takes the system from the medium away, as cutting the power does. */
export function forgetLiveSystem(vm: Vm): void {
  if (vm.disk === undefined) return;
  vm.image = vm.disk;
  delete vm.disk;
}

/** Starts from the first device of the boot order that something can be started from. */
export function loadSystem(cluster: Cluster, vm: Vm): void {
  forgetLiveSystem(vm);
  const medium = bootMedium(cluster, vm);
  if (medium === undefined) return;
  vm.disk = vm.image;
  vm.image = liveImage(vm, medium);
}

function bootMedium(cluster: Cluster, vm: Vm): string | undefined {
  const order = /order=([\w;]+)/.exec(vm.config.boot ?? '')?.[1]?.split(';') ?? [];
  for (const key of order) {
    const disk = parseDisk(key, vm.config[key] ?? '');
    if (!isCdrom(disk)) {
      if (vm.config[key] !== undefined && vm.image.system !== '') return undefined;
      continue;
    }
    const isHere = cluster.state.volumes.some(
      ({ volid, node, content }) => volid === disk.volid && content === 'iso' && (node === '' || node === vm.node),
    );
    if (isHere) return disk.volid;
  }
  return undefined;
}

function liveImage(vm: Vm, medium: string): DiskImage {
  const isRescue = /rescue/i.test(medium);
  const hash = isRescue ? rescueHash(vm.config.smbios1 ?? '') : undefined;
  return {
    system: isRescue ? 'systemrescue' : 'live',
    hostname: isRescue ? 'sysrescue' : 'live',
    instance: '',
    passwords: hash === undefined ? {} : { root: hash },
    keys: {},
    network: vm.config.ipconfig0 ?? '',
    networks: {},
    nameserver: vm.config.nameserver ?? '',
    history: [],
    packages: [],
    files: {},
  };
}

/** The provider's rescue image has a service that reads `rescue:HASH` from the SMBIOS field "family". */
function rescueHash(smbios: string): string | undefined {
  if (!/(?:^|,)base64=1(?:,|$)/.test(smbios)) return undefined;
  const family = /(?:^|,)family=([^,]*)/.exec(smbios)?.[1] ?? '';
  return /^rescue:(\$6\$.+)$/.exec(Buffer.from(family, 'base64').toString('utf8'))?.[1];
}
