import type { Vm } from '../model.ts';
import { coresOf, memoryOf } from '../power.ts';
import { systemOf } from '../systems.ts';

export function bootLines(vm: Vm): string[] {
  const { kernel, build, title } = systemOf(vm.image.system);
  const kernelLine = (seconds: number, text: string) => `[${seconds.toFixed(6).padStart(12)}] ${text}`;
  const ok = (text: string) => `[\x1b[0;32m  OK  \x1b[0m] ${text}`;
  return [
    'SeaBIOS (version 1.17.0-0-gb52ca86e094d-prebuilt.qemu.org)',
    vm.disk === undefined ? 'Booting from Hard Disk...' : 'Booting from DVD/CD...',
    'GRUB loading.',
    kernelLine(0, `Linux version ${kernel} (${build})`),
    kernelLine(0.000001, 'Hypervisor detected: KVM'),
    kernelLine(0.113207, `Memory: ${Math.round(memoryOf(vm) / 1024)}K available`),
    kernelLine(0.214883, `smp: Brought up 1 node, ${coresOf(vm)} CPU${coresOf(vm) === 1 ? '' : 's'}`),
    kernelLine(0.731642, 'virtio_scsi virtio2: 1/0/0 default/read/poll queues'),
    kernelLine(0.918077, 'EXT4-fs (sda1): mounted filesystem with ordered data mode'),
    kernelLine(1.20481, 'systemd[1]: Detected virtualization kvm.'),
    `Welcome to \x1b[1m${title}\x1b[0m!`,
    ok('Reached target \x1b[0;1;39mlocal-fs.target\x1b[0m - Local File Systems.'),
    ok('Started \x1b[0;1;39mcloud-init-local.service\x1b[0m - Cloud-init: Local Stage.'),
    ok('Started \x1b[0;1;39msystemd-networkd.service\x1b[0m - Network Configuration.'),
    ok('Reached target \x1b[0;1;39mnetwork-online.target\x1b[0m - Network is Online.'),
    ok('Started \x1b[0;1;39mcloud-init.service\x1b[0m - Cloud-init: Network Stage.'),
    ok('Started \x1b[0;1;39mqemu-guest-agent.service\x1b[0m - QEMU Guest Agent.'),
    ok('Started \x1b[0;1;39mcloud-final.service\x1b[0m - Cloud-init: Final Stage.'),
    ok('Started \x1b[0;1;39mssh.service\x1b[0m - OpenSSH server.'),
    ok('Reached target \x1b[0;1;39mmulti-user.target\x1b[0m - Multi-User System.'),
  ];
}

export const emptyDiskLines = [
  'SeaBIOS (version 1.17.0-0)',
  'Booting from Hard Disk...',
  'Boot failed: not a bootable disk',
  'No bootable device.',
];

export const issueOf = (vm: Vm): string => `${systemOf(vm.image.system).title} ${vm.image.hostname} ttyS0\r\n\r\n`;

export function motdOf(vm: Vm, lastLogin: string | undefined): string {
  const { title, kernel, build } = systemOf(vm.image.system);
  return [
    `Linux ${vm.image.hostname} ${kernel} ${build} x86_64`,
    '',
    `Welcome to ${title}.`,
    ...(lastLogin === undefined ? [] : [`Last login: ${lastLogin} on ttyS0`]),
    '',
  ].join('\r\n');
}
