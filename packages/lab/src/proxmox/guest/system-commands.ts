import { randomBytes } from 'node:crypto';
import { addressesOf, hashPassword } from '../cloud-init.ts';
import { bootDiskBytes } from '../disks.ts';
import type { Vm } from '../model.ts';
import { coresOf, memoryOf } from '../power.ts';
import { systemOf } from '../systems.ts';
import { usageOf } from '../usage.ts';
import type { Command, CommandCall } from './command.ts';
import { lookUp, usersOf } from './files.ts';

const units = ['B', 'Ki', 'Mi', 'Gi', 'Ti'];

function human(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value < 10 && unit > 0 ? value.toFixed(1) : Math.round(value)}${units[unit]}`;
}

export function uptimeLine({ cluster, vm }: Pick<CommandCall, 'cluster' | 'vm'>): string {
  const now = new Date(cluster.now());
  const minutes = Math.floor((cluster.now() - vm.bootedAt) / 60_000);
  const days = Math.floor(minutes / 1440);
  const clock =
    minutes < 60 ? `${minutes} min` : `${Math.floor((minutes % 1440) / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const load = usageOf(cluster, vm).cpu * coresOf(vm);
  return `${now.toISOString().slice(11, 19)} up ${days > 0 ? `${days} day${days === 1 ? '' : 's'}, ` : ''}${clock},  1 user,  load average: ${load.toFixed(2)}, ${(load * 0.8).toFixed(2)}, ${(load * 0.6).toFixed(2)}`;
}

interface Process {
  readonly pid: number;
  readonly user: string;
  readonly cpu: number;
  readonly mem: number;
  readonly command: string;
}

export function processesOf({ cluster, vm, session }: Pick<CommandCall, 'cluster' | 'vm' | 'session'>): Process[] {
  const load = (cluster.loads.get(vm.vmid) ?? 0) * 100 * coresOf(vm);
  const idle = usageOf(cluster, vm).cpu * 100 * coresOf(vm) - load;
  const process = (pid: number, user: string, cpu: number, mem: number, command: string): Process => ({
    pid,
    user,
    cpu,
    mem,
    command,
  });
  return [
    ...(load > 0.5 ? [process(1893, session.user, load, 0.1, 'yes')] : []),
    process(1, 'root', Math.max(0, idle * 0.3), 1.2, 'systemd'),
    process(312, 'root', Math.max(0, idle * 0.2), 0.9, 'systemd-journald'),
    process(488, 'root', 0, 0.6, 'sshd'),
    process(501, 'root', Math.max(0, idle * 0.4), 0.5, 'qemu-ga'),
    process(533, 'root', 0, 0.3, 'cron'),
    process(911, session.user, 0, 0.4, 'bash'),
  ];
}

function macOf(vm: Vm): string {
  return /([0-9A-F]{2}:){5}[0-9A-F]{2}/i.exec(vm.config.net0 ?? '')?.[0]?.toLowerCase() ?? '00:00:00:00:00:00';
}

const cardKeys = (vm: Vm): string[] =>
  Object.keys(vm.config)
    .filter((key) => /^net[1-9]\d*$/.test(key))
    .sort();

/** `ip addr add 10.0.0.2/24 dev eth1`; a card that cloud-init knows gets its address with the next start by itself. */
function addAddress(vm: Vm, [address = '', dev = '', card = '']: readonly string[]) {
  const key = card.replace(/^eth/, 'net');
  if (dev !== 'dev' || !/^[\d.]+\/\d+$/.test(address)) return { error: 'Usage: ip address add IFADDR dev IFNAME\n' };
  if (!cardKeys(vm).includes(key)) return { error: `Cannot find device "${card}"\n` };
  vm.image.networks[key] = `ip=${address}`;
  return '';
}

function otherCards(vm: Vm): string {
  return cardKeys(vm)
    .map((key, index) => {
      const name = key.replace('net', 'eth');
      const address = /(?:^|,)ip=([^,]+)/.exec(vm.image.networks[key] ?? '')?.[1];
      const head = `${index + 3}: ${name}: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc fq_codel state UP group default qlen 1000\n`;
      return address === undefined ? head : `${head}    inet ${address} scope global ${name}\n`;
    })
    .join('');
}

export const systemCommands: Readonly<Record<string, Command>> = {
  uname({ vm, words }) {
    const { kernel, build } = systemOf(vm.image.system);
    const flags = words.join('');
    if (flags.includes('a')) return `Linux ${vm.image.hostname} ${kernel} ${build} x86_64 GNU/Linux\n`;
    if (flags.includes('r')) return `${kernel}\n`;
    if (flags.includes('n')) return `${vm.image.hostname}\n`;
    if (flags.includes('m')) return 'x86_64\n';
    return 'Linux\n';
  },
  openssl({ words: [verb, format, bytes] }) {
    if (verb !== 'rand' || format !== '-hex')
      return { error: `openssl: Error: '${verb ?? ''}' is an invalid command.\n` };
    return `${randomBytes(Number(bytes) || 16).toString('hex')}\n`;
  },
  whoami: ({ session }) => `${session.user}\n`,
  id({ vm, session, words }) {
    const user = words.find((word) => !word.startsWith('-')) ?? session.user;
    if (!usersOf(vm.image).includes(user)) return { error: `id: '${user}': no such user\n` };
    const number = user === 'root' ? 0 : 999 + Math.max(1, usersOf(vm.image).indexOf(user));
    if (words.includes('-u')) return `${number}\n`;
    if (words.includes('-un')) return `${user}\n`;
    return `uid=${number}(${user}) gid=${number}(${user}) groups=${number}(${user})\n`;
  },
  getent({ vm, words: [book, user = ''] }) {
    const entry = lookUp(vm.image, '/etc/passwd');
    const row = entry?.kind === 'file' ? entry.text.split('\n').find((line) => line.startsWith(`${user}:`)) : undefined;
    return book === 'passwd' && row !== undefined ? `${row}\n` : { status: 2 };
  },
  useradd({ vm, session, words }) {
    const user = words.at(-1) ?? '';
    if (session.user !== 'root') return { error: 'useradd: Permission denied.\n' };
    if (!/^[a-z_][a-z0-9_-]{0,31}$/.test(user)) return { error: `useradd: invalid user name '${user}'\n`, status: 3 };
    if (usersOf(vm.image).includes(user)) return { error: `useradd: user '${user}' already exists\n`, status: 9 };
    vm.image.keys[user] = [];
    return '';
  },
  /** Groups are those of the distribution; their rights are not simulated: every user may `sudo`. */
  usermod({ vm, session, words }) {
    const user = words.at(-1) ?? '';
    if (session.user !== 'root') return { error: 'usermod: Permission denied.\n' };
    if (!usersOf(vm.image).includes(user)) return { error: `usermod: user '${user}' does not exist\n`, status: 6 };
    const group = words.at(-2) ?? '';
    const admins = /debian|ubuntu/.test(vm.image.system) ? 'sudo' : 'wheel';
    return group === admins ? '' : { error: `usermod: group '${group}' does not exist\n`, status: 6 };
  },
  hostname: ({ vm, words }) => (words[0] === '-I' ? `${addressesOf(vm).ip} \n` : `${vm.image.hostname}\n`),
  hostnamectl({ vm, session, words }) {
    if (words[0] === 'set-hostname' || words[0] === 'hostname') {
      const name = words[1] ?? '';
      if (session.user !== 'root') return { error: 'Could not set static hostname: Access denied\n' };
      if (!/^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i.test(name)) return { error: `Invalid hostname '${name}'\n` };
      vm.image.hostname = name;
      return '';
    }
    const { title, kernel } = systemOf(vm.image.system);
    return ` Static hostname: ${vm.image.hostname}\nOperating System: ${title}\n          Kernel: Linux ${kernel}\n  Virtualization: kvm\n`;
  },
  chpasswd({ vm, session, input }) {
    if (session.user !== 'root') return { error: 'chpasswd: Permission denied.\n' };
    for (const line of (input ?? '').split('\n').filter(Boolean)) {
      const [user = '', password = ''] = [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)];
      if (!usersOf(vm.image).includes(user)) return { error: `chpasswd: user '${user}' does not exist\n` };
      vm.image.passwords[user] = hashPassword(password);
    }
    return '';
  },
  date: ({ cluster, words }) => {
    const now = new Date(cluster.now());
    if (words.includes('-Is') || words.includes('-I'))
      return `${now.toISOString().slice(0, words.includes('-I') ? 10 : 19)}${words.includes('-I') ? '' : '+00:00'}\n`;
    const [day, date, month, year, time] = now.toUTCString().replace(',', '').split(' ');
    return `${day} ${month} ${Number(date)} ${time} UTC ${year}\n`;
  },
  uptime: (call) => ` ${uptimeLine(call)}\n`,
  free({ cluster, vm, words }) {
    const total = memoryOf(vm);
    const used = usageOf(cluster, vm).mem;
    const cache = Math.round((total - used) * 0.35);
    const divisor = [['-b', 1] as const, ['-m', 1024 ** 2] as const, ['-g', 1024 ** 3] as const].find(([flag]) =>
      words.includes(flag),
    );
    const show = words.join('').includes('h')
      ? human
      : (bytes: number) => String(Math.floor(bytes / (divisor?.[1] ?? 1024)));
    const row = (name: string, ...values: number[]) =>
      `${name.padEnd(9)}${values.map((value) => show(value).padStart(12)).join('')}\n`;
    return `                total        used        free      shared  buff/cache   available\n${row('Mem:', total, used, total - used - cache, 1_200_000, cache, total - used)}${row('Swap:', 0, 0, 0)}`;
  },
  df({ vm, words }) {
    const total = bootDiskBytes(vm);
    const used = Math.min(total, 1.45e9 + total * 0.015);
    const memory = memoryOf(vm);
    const asHuman = words.join('').includes('h');
    const show = (bytes: number) =>
      asHuman ? human(bytes).replace(/i$/, '').padStart(5) : String(Math.floor(bytes / 1024)).padStart(9);
    const row = (device: string, size: number, taken: number, mount: string) =>
      `${device.padEnd(15)} ${show(size)} ${show(taken)} ${show(size - taken)} ${`${Math.round((taken / Math.max(1, size)) * 100)}%`.padStart(4)} ${mount}\n`;
    const head = asHuman
      ? 'Filesystem       Size  Used Avail Use% Mounted on'
      : 'Filesystem      1K-blocks      Used Available Use% Mounted on';
    return `${head}\n${row('udev', memory / 2, 0, '/dev')}${row('tmpfs', memory / 10, 500_000, '/run')}${row('/dev/sda1', total, used, '/')}`;
  },
  lsblk({ vm }) {
    const size = human(bootDiskBytes(vm)).replace(/i$/, '');
    return `NAME   MAJ:MIN RM  SIZE RO TYPE MOUNTPOINTS\nsda      8:0    0 ${size.padStart(5)}  0 disk \n└─sda1   8:1    0 ${size.padStart(5)}  0 part /\nsr0     11:0    1     4M  0 rom  \n`;
  },
  nproc: ({ vm }) => `${coresOf(vm)}\n`,
  lscpu: ({ vm }) =>
    `Architecture:        x86_64\nCPU(s):              ${coresOf(vm)}\nModel name:          QEMU Virtual CPU version 2.5+\nHypervisor vendor:   KVM\n`,
  ps(call) {
    const rows = processesOf(call);
    const full = call.words.join('').includes('a') || call.words.join('').includes('e');
    if (!full) return '    PID TTY          TIME CMD\n    911 ttyS0    00:00:00 bash\n   1894 ttyS0    00:00:00 ps\n';
    const line = ({ pid, user, cpu, mem, command }: Process) =>
      `${user.padEnd(10)}${String(pid).padStart(6)} ${cpu.toFixed(1).padStart(5)} ${mem.toFixed(1).padStart(5)} ${command}\n`;
    return `USER         PID  %CPU  %MEM COMMAND\n${rows.map(line).join('')}`;
  },
  ip({ vm, words }) {
    const [object = '', act = '', ...rest] = words.filter((word) => !word.startsWith('-'));
    if (object !== '' && 'address'.startsWith(object) && act === 'add') return addAddress(vm, rest);
    if (object === 'link' && act === 'set') return '';
    const { ip, prefix, gateway, ip6, prefix6 } = addressesOf(vm);
    const what = words.find((word) => !word.startsWith('-')) ?? '';
    if ('route'.startsWith(what) && what !== '') return `default via ${gateway} dev eth0 proto static\n`;
    if (what === '' || !('address'.startsWith(what) || 'link'.startsWith(what)))
      return { error: 'Usage: ip [ OPTIONS ] { address | route }\n' };
    return `1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 qdisc noqueue state UNKNOWN group default qlen 1000
    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00
    inet 127.0.0.1/8 scope host lo
    inet6 ::1/128 scope host noprefixroute
2: eth0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc fq_codel state UP group default qlen 1000
    link/ether ${macOf(vm)} brd ff:ff:ff:ff:ff:ff
    inet ${ip}/${prefix} brd ${ip.replace(/\d+$/, '255')} scope global eth0
${ip6 === '' ? '' : `    inet6 ${ip6}/${prefix6} scope global\n`}${otherCards(vm)}`;
  },
  systemctl({ words }) {
    if (words[0] === 'status') return `● ${words[1] ?? 'system'}\n     Active: active (running)\n`;
    return '';
  },
  dmesg: ({ vm }) =>
    `[    0.000000] Linux version ${systemOf(vm.image.system).kernel} (${systemOf(vm.image.system).build})\n[    0.000000] Hypervisor detected: KVM\n`,
};
