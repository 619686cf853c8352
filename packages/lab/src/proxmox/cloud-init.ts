import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Cluster } from './cluster.ts';
import { disksOf } from './disks.ts';
import { loadSystem } from './medium.ts';
import type { Vm, VmConfig } from './model.ts';
import { applySeed, readSeed } from './seed-medium.ts';
import { sha512Crypt } from './sha512-crypt.ts';
import { systemOf } from './systems.ts';

const cloudInitKey =
  /^(?:ciuser|cipassword|citype|cicustom|ciupgrade|sshkeys|nameserver|searchdomain|ipconfig\d+|name)$/;

export const isCloudInitKey = (key: string): boolean => cloudInitKey.test(key) && key !== 'name';

/** PVE keeps passwords as crypt(3) hashes. This one only looks like it: `$5$salt$sha256`. */
export function hashPassword(password: string): string {
  // What is hashed already is kept, as PVE does.
  if (/^\$(?:5|6|y)\$/.test(password)) return password;
  const salt = randomBytes(8).toString('hex');
  return `$5$${salt}$${digest(salt, password)}`;
}

export function passwordMatches(hash: string | undefined, password: string): boolean {
  const [, kind, salt, expected] = (hash ?? '').split('$');
  if (salt === undefined || expected === undefined) return false;
  const made = kind === '6' ? (sha512Crypt(password, salt).split('$').at(-1) ?? '') : digest(salt, password);
  const [given, wanted] = [Buffer.from(made), Buffer.from(expected)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

const digest = (salt: string, password: string) =>
  createHash('sha256').update(`${salt}\n${password}`).digest('base64url');

export function driveOf({ config }: Vm): VmConfig {
  return Object.fromEntries(Object.entries(config).filter(([key]) => cloudInitKey.test(key)));
}

const hasDrive = (vm: Vm): boolean => disksOf(vm.config).some(({ volid }) => volid.endsWith('cloudinit'));

/** PVE writes the drive anew whenever a machine is started. */
export function writeDrive(vm: Vm): void {
  if (hasDrive(vm)) vm.drive = driveOf(vm);
}

/** The guest reads the drive while it boots. A changed drive has a new instance id, and only then is it applied again. */
export function bootGuest(cluster: Cluster, vm: Vm): void {
  vm.bootedAt = cluster.now();
  loadSystem(cluster, vm);
  if (vm.image.system === '' || vm.disk !== undefined) return;
  const seed = readSeed(cluster, vm);
  if (seed !== undefined) {
    applySeed(cluster, vm, seed);
    return;
  }
  if (!hasDrive(vm)) return;
  const { drive, image } = vm;
  const instance = createHash('sha1').update(JSON.stringify(drive)).digest('hex');
  if (image.instance === instance) return;
  image.instance = instance;
  const user = drive.ciuser ?? systemOf(image.system).user;
  image.hostname = (drive.name ?? `VM${vm.vmid}`).split('.')[0] ?? '';
  if (drive.cipassword !== undefined) image.passwords[user] = drive.cipassword;
  image.keys[user] = decodeURIComponent(drive.sshkeys ?? '')
    .split('\n')
    .filter(Boolean);
  image.network = drive.ipconfig0 ?? '';
  image.networks = Object.fromEntries(
    Object.entries(drive).flatMap(([key, value]) => {
      const [, number = '0'] = /^ipconfig(\d+)$/.exec(key) ?? [];
      return number === '0' ? [] : [[`net${number}`, value]];
    }),
  );
  image.nameserver = drive.nameserver ?? '';
}

/** `ip=192.0.2.7/24,gw=192.0.2.1` as its values. DHCP gives an address that follows from the machine's number. */
export function addressesOf(vm: Vm): { ip: string; prefix: number; gateway: string; ip6: string; prefix6: number } {
  const values = new Map(vm.image.network.split(',').map((part) => part.split('=', 2) as [string, string]));
  const given = values.get('ip');
  const dhcp = `10.96.${(vm.vmid >> 8) & 255}.${vm.vmid & 255 || 254}/16`;
  const [ip = '', prefix = '24'] = (given === undefined || given === 'dhcp' ? dhcp : given).split('/');
  const given6 = values.get('ip6');
  const [ip6 = '', prefix6 = '64'] = (given6?.includes('/') ? given6 : '').split('/');
  return { ip, prefix: Number(prefix), gateway: values.get('gw') ?? '10.96.0.1', ip6, prefix6: Number(prefix6) };
}

/** A card in a VLAN, with the address that the system gave it. */
export interface VlanCard {
  readonly key: string;
  readonly bridge: string;
  readonly tag: string;
  readonly address: string;
  readonly prefix: number;
}

/** Cards besides the first that the machine has now and whose address its system has set. */
export function vlanCardsOf({ config, image }: Vm): VlanCard[] {
  return Object.entries(image.networks).flatMap(([key, set]) => {
    const card = config[key];
    const [, address, prefix] = /(?:^|,)ip=([\d.]+)\/(\d+)/.exec(set) ?? [];
    if (card === undefined || address === undefined) return [];
    const part = (name: string) => new RegExp(`(?:^|,)${name}=([^,]+)`).exec(card)?.[1] ?? '';
    return [{ key, bridge: part('bridge'), tag: part('tag'), address, prefix: Number(prefix) }];
  });
}

/** What PVE shows of the files it would write: GET cloudinit/dump. */
export function dumpDrive(vm: Vm, type: string): string {
  const config = driveOf(vm);
  const name = config.name ?? `VM${vm.vmid}`;
  const user = config.ciuser ?? systemOf(vm.image.system).user;
  if (type === 'meta') return `instance-id: ${createHash('sha1').update(JSON.stringify(config)).digest('hex')}\n`;
  if (type === 'network') {
    const lines = ['version: 1', 'config:', '    - type: physical', '      name: eth0', '      subnets:'];
    const { ip, gw, ip6, gw6 } = Object.fromEntries((config.ipconfig0 ?? '').split(',').map((part) => part.split('=')));
    if (ip === 'dhcp') lines.push('      - type: dhcp4');
    else if (ip)
      lines.push('      - type: static', `        address: '${ip}'`, ...(gw ? [`        gateway: '${gw}'`] : []));
    if (ip6)
      lines.push('      - type: static6', `        address: '${ip6}'`, ...(gw6 ? [`        gateway: '${gw6}'`] : []));
    if (config.nameserver) lines.push('    - type: nameserver', '      address:', `      - '${config.nameserver}'`);
    return `${lines.join('\n')}\n`;
  }
  const keys = decodeURIComponent(config.sshkeys ?? '')
    .split('\n')
    .filter(Boolean);
  return `${[
    '#cloud-config',
    `hostname: ${name.split('.')[0]}`,
    'manage_etc_hosts: true',
    `fqdn: ${name}`,
    `user: ${user}`,
    ...(config.cipassword === undefined ? [] : [`password: ${config.cipassword}`]),
    ...(keys.length === 0 ? [] : ['ssh_authorized_keys:', ...keys.map((key) => `  - ${key}`)]),
    'chpasswd:',
    '  expire: False',
    'users:',
    '  - default',
    `package_upgrade: ${config.ciupgrade === '0' ? 'false' : 'true'}`,
  ].join('\n')}\n`;
}
