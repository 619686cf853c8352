/** The operating systems the simulator has images of, with their names, versions and boot messages. */
export interface System {
  readonly vmid: number;
  readonly title: string;
  readonly tags: string;
  readonly user: string;
  readonly kernel: string;
  readonly build: string;
  readonly id: string;
  readonly version: string;
  readonly codename: string;
  readonly home: string;
}

export const systems: Readonly<Record<string, System>> = {
  'debian-13': {
    vmid: 9000,
    title: 'Debian GNU/Linux 13 (trixie)',
    tags: 'cloud-image;debian',
    user: 'debian',
    kernel: '6.12.57+deb13-cloud-amd64',
    build: '#1 SMP PREEMPT_DYNAMIC Debian 6.12.57-1 (2026-09-05)',
    id: 'debian',
    version: '13',
    codename: 'trixie',
    home: 'https://www.debian.org/',
  },
  'debian-12': {
    vmid: 9001,
    title: 'Debian GNU/Linux 12 (bookworm)',
    tags: 'cloud-image;debian',
    user: 'debian',
    kernel: '6.1.0-41-cloud-amd64',
    build: '#1 SMP PREEMPT_DYNAMIC Debian 6.1.158-1 (2026-08-09)',
    id: 'debian',
    version: '12',
    codename: 'bookworm',
    home: 'https://www.debian.org/',
  },
  'ubuntu-26-04': {
    vmid: 9002,
    title: 'Ubuntu 26.04 LTS',
    tags: 'cloud-image;ubuntu',
    user: 'ubuntu',
    kernel: '7.0.0-18-generic',
    build: '#18-Ubuntu SMP PREEMPT_DYNAMIC Tue Sep 1 10:14:32 UTC 2026',
    id: 'ubuntu',
    version: '26.04',
    codename: 'resolute',
    home: 'https://www.ubuntu.com/',
  },
  'ubuntu-24-04': {
    vmid: 9003,
    title: 'Ubuntu 24.04.4 LTS',
    tags: 'cloud-image;ubuntu',
    user: 'ubuntu',
    kernel: '6.8.0-101-generic',
    build: '#101-Ubuntu SMP PREEMPT_DYNAMIC Mon Aug 10 09:02:51 UTC 2026',
    id: 'ubuntu',
    version: '24.04',
    codename: 'noble',
    home: 'https://www.ubuntu.com/',
  },
  'almalinux-10': {
    vmid: 9004,
    title: 'AlmaLinux 10.1 (Heliotrope Lion)',
    tags: 'almalinux;cloud-image',
    user: 'almalinux',
    kernel: '6.12.0-124.8.1.el10_1.x86_64',
    build: '#1 SMP PREEMPT_DYNAMIC Tue Aug 11 08:03:40 UTC 2026',
    id: 'almalinux',
    version: '10.1',
    codename: 'Heliotrope Lion',
    home: 'https://almalinux.org/',
  },
  'rocky-10': {
    vmid: 9005,
    title: 'Rocky Linux 10.1 (Red Quartz)',
    tags: 'cloud-image;rocky',
    user: 'rocky',
    kernel: '6.12.0-124.8.1.el10_1.x86_64',
    build: '#1 SMP PREEMPT_DYNAMIC Wed Aug 12 11:41:07 UTC 2026',
    id: 'rocky',
    version: '10.1',
    codename: 'Red Quartz',
    home: 'https://rockylinux.org/',
  },
  'fedora-44': {
    vmid: 9006,
    title: 'Fedora Linux 44 (Cloud Edition)',
    tags: 'cloud-image;fedora',
    user: 'fedora',
    kernel: '7.0.9-300.fc44.x86_64',
    build: '#1 SMP PREEMPT_DYNAMIC Thu Sep 3 14:27:18 UTC 2026',
    id: 'fedora',
    version: '44',
    codename: '',
    home: 'https://fedoraproject.org/',
  },
};

const unknownSystem: System = {
  vmid: 0,
  title: 'Linux',
  tags: '',
  user: 'root',
  kernel: '6.12.0',
  build: '#1 SMP',
  id: 'linux',
  version: '1',
  codename: '',
  home: 'https://www.kernel.org/',
};

/** Systems that start from a medium and have no image. */
const liveSystems: Readonly<Record<string, System>> = {
  systemrescue: {
    ...unknownSystem,
    title: 'SystemRescue 12.02',
    user: 'root',
    kernel: '6.12.44-1-lts',
    build: '#1 SMP PREEMPT_DYNAMIC SystemRescue 12.02',
    id: 'systemrescue',
    version: '12.02',
    home: 'https://www.system-rescue.org/',
  },
  live: { ...unknownSystem, title: 'Live system', user: 'root', id: 'live', version: '1' },
};

export const systemOf = (name: string): System => systems[name] ?? liveSystems[name] ?? unknownSystem;
