import type { MachineShape } from '../compute.ts';
import type { VmConfig } from './answers.ts';
import type { Params } from './connection.ts';

/** The line in a machine's notes that holds our server id. PVE copies notes with clones, backups and restores. */
export const markOf = (serverId: string): string => `server-id: ${serverId}`;

/** The line in the notes of a template of ours that is not an account's. Clones get notes of their own. */
export const forAll = 'image-for-all';

export const isImageForAll = ({ description = '' }: VmConfig): boolean =>
  description.split('\n').some((line) => line.trim() === forAll);

export const ownerIn = (config: VmConfig): string | undefined =>
  /^server-id: ([0-9a-f-]{36})\s*$/m.exec(config.description ?? '')?.[1];

/** In a configuration file notes are comments, with colons and line ends escaped. */
export const savedOwner = (file: string): string | undefined =>
  /^(?:#|description: ).*?server-id(?:: |%3A )([0-9a-f-]{36})(?=%0A|\s|$)/m.exec(file)?.[1];

export const isTemplate = ({ template }: VmConfig): boolean => template === '1';

export const carries = (config: VmConfig, serverId: string): boolean =>
  (config.description ?? '').split('\n').some((line) => line.trim() === markOf(serverId));

/** The disk it boots from. */
export function diskOf(config: VmConfig): string | undefined {
  const ordered = /order=([\w;]+)/.exec(config.boot ?? '')?.[1]?.split(';') ?? [];
  const isDisk = (key: string) => /^(scsi|virtio|sata)\d+$/.test(key) && !(config[key] ?? '').includes('media=cdrom');
  return [...ordered, 'scsi0', 'virtio0', 'sata0'].find((key) => isDisk(key) && config[key] !== undefined);
}

export const storageOf = (volume: string): string => volume.split(':')[0] ?? '';

const units: Readonly<Record<string, number>> = { K: 1024 ** 2, M: 1024, G: 1, T: 1 / 1024 };

/** `ceph-vm:vm-101-disk-0,size=40G` is 40. */
export function gigabytesOf(volume: string): number {
  const [, amount, unit = 'G'] = /(?:^|,)size=(\d+(?:\.\d+)?)([KMGT])?/.exec(volume) ?? [];
  return amount === undefined ? 0 : Math.ceil(Number(amount) / (units[unit] ?? 1));
}

const linkDown = 'link_down=1';

/** PVE counts in megabytes a second. */
const rateOf = (mbit: number): string => `rate=${mbit / 8}`;

/** A network card with one option as given, or without it; all others stay as they are. */
const withOption = (card: string, name: string, option: string | undefined): string =>
  [...card.split(',').filter((part) => !part.startsWith(`${name}=`)), ...(option ? [option] : [])].join(',');

/** The cards whose link is not as wanted, as they should be. */
export function linkParams(config: VmConfig, connected: boolean): Record<string, string> {
  const cards = Object.entries(config).filter(([key]) => /^net\d+$/.test(key));
  return Object.fromEntries(
    cards
      .filter(([, card]) => card.split(',').includes(linkDown) === connected)
      .map(([key, card]) => [key, withOption(card, 'link_down', connected ? undefined : linkDown)]),
  );
}

/** The first card, where its speed is not as wanted. */
export function speedParams({ net0 }: VmConfig, mbit: number | null): Record<string, string> {
  if (net0 === undefined) return {};
  const now = net0.split(',').find((part) => part.startsWith('rate='));
  const wanted = mbit === null ? undefined : rateOf(mbit);
  return now === wanted ? {} : { net0: withOption(net0, 'rate', wanted) };
}

/** Keeps the MAC address of a network card and replaces all other options. */
function networkCard(existing: string | undefined, { vlan, isCut = false, slowMbit = null }: MachineShape): string {
  const mac = /(?:^|,)virtio=([0-9a-f:]{17})/i.exec(existing ?? '')?.[1];
  const bridge = /(?:^|,)bridge=([\w.-]+)/.exec(existing ?? '')?.[1] ?? 'vmbr0';
  return [
    mac ? `virtio=${mac}` : 'virtio',
    `bridge=${bridge}`,
    'firewall=1',
    ...(isCut ? [linkDown] : []),
    ...(slowMbit === null ? [] : [rateOf(slowMbit)]),
    ...(vlan === undefined ? [] : [`tag=${vlan}`]),
  ].join(',');
}

/** Whether the hypervisor's firewall looks at its network card. */
export const isGuarded = ({ net0 = '' }: VmConfig): boolean => net0 === '' || /(?:^|,)firewall=1(?:,|$)/.test(net0);

export const guardedCard = ({ net0 = '' }: VmConfig): string => withOption(net0, 'firewall', 'firewall=1');

export function shapeParams(config: VmConfig, shape: MachineShape): Params {
  const ip = [
    ...(shape.ipv4 ? [`ip=${shape.ipv4.address}/${shape.ipv4.prefix}`, `gw=${shape.ipv4.gateway}`] : []),
    ...(shape.ipv6 ? [`ip6=${shape.ipv6.address}/${shape.ipv6.prefix}`, `gw6=${shape.ipv6.gateway}`] : []),
  ].join(',');
  return {
    name: shape.hostname,
    cores: shape.vcpus,
    sockets: 1,
    memory: shape.ramMb,
    onboot: true,
    agent: 'enabled=1',
    serial0: 'socket',
    net0: networkCard(config.net0, shape),
    ...(shape.login !== '' && { ciuser: shape.login }),
    ...(ip !== '' && { ipconfig0: ip }),
    // PVE wants the keys encoded before the form encodes them once more.
    ...(shape.sshKeys?.length && { sshkeys: encodeURIComponent(shape.sshKeys.join('\n')) }),
  };
}
