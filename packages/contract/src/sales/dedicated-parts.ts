import type { CpuId } from './cpu-ids.ts';

/** What a dedicated server can be made of. Pages, price, stock and the checklist of staff all come from these tables. */

/** What lies on the shelf and is counted. */
export const partNames = {
  'cpu-4464p': 'AMD EPYC 4464P',
  'cpu-9354p': 'AMD EPYC 9354P',
  'cpu-9554': 'AMD EPYC 9554',
  'udimm-32': 'DDR5 ECC module, 32 GB',
  'rdimm-32': 'DDR5 registered module, 32 GB',
  'rdimm-64': 'DDR5 registered module, 64 GB',
  'rdimm-128': 'DDR5 registered module, 128 GB',
  'nvme-960': 'NVMe disk, 960 GB',
  'nvme-3840': 'NVMe disk, 3.84 TB',
  'nvme-7680': 'NVMe disk, 7.68 TB',
  'hdd-20': 'Hard disk, 20 TB',
  'nic-10g': 'Network card, 10 Gbit/s',
} as const;
export type PartId = keyof typeof partNames;
export const partIds = Object.keys(partNames) as PartId[];

type Pieces = Partial<Readonly<Record<PartId, number>>>;

/** An option and what it adds to the monthly price. */
export interface Option {
  readonly name: string;
  readonly text?: string;
  readonly cents: number;
  readonly pieces?: Pieces;
  /** Working days that it adds to the delivery. */
  readonly days?: number;
}

/** The smallest of a processor is in its price; a larger one costs the difference. */
const memoryOptions = {
  'udimm-64': { name: '64 GB DDR5 ECC', cents: 4_900, pieces: { 'udimm-32': 2 } },
  'udimm-128': { name: '128 GB DDR5 ECC', cents: 9_800, pieces: { 'udimm-32': 4 } },
  'rdimm-192': { name: '192 GB DDR5 ECC', cents: 9_900, pieces: { 'rdimm-32': 6 } },
  'rdimm-384': { name: '384 GB DDR5 ECC', cents: 19_800, pieces: { 'rdimm-32': 12 } },
  'rdimm-768': { name: '768 GB DDR5 ECC', cents: 37_800, pieces: { 'rdimm-64': 12 } },
  'rdimm-1536': { name: '1.5 TB DDR5 ECC', cents: 74_700, pieces: { 'rdimm-128': 12 } },
} as const satisfies Readonly<Record<string, Option>>;
export type MemoryId = keyof typeof memoryOptions;

interface CpuParts {
  readonly part: PartId;
  readonly memory: readonly [MemoryId, ...MemoryId[]];
}

/** What fits each processor, the smallest first. */
export const cpuParts: Readonly<Record<CpuId, CpuParts>> = {
  'epyc-4464p': { part: 'cpu-4464p', memory: ['udimm-64', 'udimm-128'] },
  'epyc-9354p': { part: 'cpu-9354p', memory: ['rdimm-192', 'rdimm-384', 'rdimm-768'] },
  'epyc-9554': { part: 'cpu-9554', memory: ['rdimm-384', 'rdimm-768', 'rdimm-1536'] },
};

const diskOptions = {
  '2x960': { name: '2 × 960 GB NVMe', cents: 0, pieces: { 'nvme-960': 2 } },
  '2x3840': { name: '2 × 3.84 TB NVMe', cents: 5_900, pieces: { 'nvme-3840': 2 } },
  '4x7680': { name: '4 × 7.68 TB NVMe', cents: 24_900, pieces: { 'nvme-7680': 4 } },
  '8x20': {
    name: '8 × 20 TB disks + 2 × 960 GB NVMe',
    cents: 21_900,
    pieces: { 'hdd-20': 8, 'nvme-960': 2 },
    days: 1,
  },
} as const satisfies Readonly<Record<string, Option>>;
export type DisksId = keyof typeof diskOptions;

const raidOptions = {
  raid1: { name: 'RAID 1', text: 'Mirrored: one disk may fail', cents: 0 },
  raid10: { name: 'RAID 10', text: 'Two mirrors, striped: fast, one disk of each may fail', cents: 0 },
  raid6: { name: 'RAID 6', text: 'Any two disks may fail; the system is on its own mirror', cents: 0 },
  raid0: { name: 'No RAID', text: 'All of the space, and no disk may fail', cents: 0 },
} as const satisfies Readonly<Record<string, Option>>;
export type RaidId = keyof typeof raidOptions;

/** The disks that hold data, with their size, and what they can be joined to; the safest usual one first. */
export const diskSets: Readonly<
  Record<DisksId, { readonly count: number; readonly gb: number; readonly raids: readonly [RaidId, ...RaidId[]] }>
> = {
  '2x960': { count: 2, gb: 960, raids: ['raid1', 'raid0'] },
  '2x3840': { count: 2, gb: 3840, raids: ['raid1', 'raid0'] },
  '4x7680': { count: 4, gb: 7680, raids: ['raid10', 'raid6', 'raid0'] },
  '8x20': { count: 8, gb: 20_000, raids: ['raid6', 'raid10', 'raid0'] },
};

const networkOptions = {
  '1g': { name: '1 Gbit/s', text: '30 TB a month', cents: 0 },
  '10g': { name: '10 Gbit/s', text: '100 TB a month', cents: 7_900, pieces: { 'nic-10g': 1 } },
  '10g-flat': {
    name: '10 Gbit/s, not metered',
    text: 'However much you send',
    cents: 29_900,
    pieces: { 'nic-10g': 1 },
  },
} as const satisfies Readonly<Record<string, Option>>;

const addressOptions = {
  single: { name: 'One IPv4 address', text: 'and an IPv6 network (/64)', cents: 0 },
  '29': { name: '5 IPv4 addresses', text: 'a /29, and an IPv6 network (/64)', cents: 1_000 },
  '28': { name: '13 IPv4 addresses', text: 'a /28, and an IPv6 network (/56)', cents: 2_600 },
} as const satisfies Readonly<Record<string, Option>>;

const placeOptions = {
  oslo: { name: 'Oslo, Norway', text: 'Hydropower, cooled by outside air', cents: 0 },
  london: { name: 'London, United Kingdom', text: 'Close to the exchanges and the continent', cents: 1_500, days: 2 },
} as const satisfies Readonly<Record<string, Option>>;

const setupOptions = {
  debian: { name: 'Debian, installed by us', text: 'Ready to sign in; your panel shows how, once', cents: 0 },
  proxmox: { name: 'Proxmox VE, installed by us', text: 'Ready for machines of your own', cents: 0 },
  empty: { name: 'Empty', text: 'You install it through the remote console', cents: 0 },
} as const satisfies Readonly<Record<string, Option>>;

/** Every choice of the configurator, in its order. */
export const buildOptions = {
  memory: memoryOptions,
  disks: diskOptions,
  raid: raidOptions,
  network: networkOptions,
  addresses: addressOptions,
  place: placeOptions,
  setup: setupOptions,
} as const;
export type BuildField = keyof typeof buildOptions;
export const buildFields = Object.keys(buildOptions) as BuildField[];
export const buildTitles: Readonly<Record<BuildField, string>> = {
  memory: 'Memory',
  disks: 'Disks',
  raid: 'RAID',
  network: 'Network',
  addresses: 'Addresses',
  place: 'Location',
  setup: 'Set-up',
};
