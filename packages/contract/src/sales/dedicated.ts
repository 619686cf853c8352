import { z } from 'zod';
import { type CpuId, cpuIds } from './cpu-ids.ts';
import {
  type BuildField,
  buildFields,
  buildOptions,
  buildTitles,
  cpuParts,
  diskSets,
  type Option,
  type PartId,
  partIds,
  partNames,
} from './dedicated-parts.ts';

const keysOf = <K extends string>(options: Readonly<Record<K, unknown>>) => Object.keys(options) as [K, ...K[]];
const oneOf = <K extends string>(options: Readonly<Record<K, unknown>>, title: string) =>
  z.enum(keysOf(options), { error: `Please choose: ${title}.` });

/** A dedicated server as its customer put it together, around the processor of the plan. */
export const dedicatedBuild = z.strictObject({
  memory: oneOf(buildOptions.memory, buildTitles.memory),
  disks: oneOf(buildOptions.disks, buildTitles.disks),
  raid: oneOf(buildOptions.raid, buildTitles.raid),
  network: oneOf(buildOptions.network, buildTitles.network),
  addresses: oneOf(buildOptions.addresses, buildTitles.addresses),
  place: oneOf(buildOptions.place, buildTitles.place),
  setup: oneOf(buildOptions.setup, buildTitles.setup),
});
export type DedicatedBuild = z.infer<typeof dedicatedBuild>;

/** The slug of a plan of this type is the id of its processor. */
export const cpuOf = (slug: string): CpuId | undefined => cpuIds.find((known) => known === slug);

/** The smallest machine around a processor. */
export function firstBuild(cpu: CpuId): DedicatedBuild {
  return {
    memory: cpuParts[cpu].memory[0],
    disks: '2x960',
    raid: 'raid1',
    network: '1g',
    addresses: 'single',
    place: 'oslo',
    setup: 'debian',
  };
}

const optionOf = (build: DedicatedBuild, field: BuildField): Option => {
  const options: Readonly<Record<string, Option>> = buildOptions[field];
  const option = options[build[field]];
  if (!option) throw new Error(`There is no ${field} ${build[field]}.`);
  return option;
};

/** What does not go together, with the field to change; undefined when it can be built. */
export function buildProblem(
  cpu: CpuId,
  build: DedicatedBuild,
): { readonly field: BuildField; readonly message: string } | undefined {
  if (!cpuParts[cpu].memory.includes(build.memory)) {
    return { field: 'memory', message: 'This memory does not fit the processor. Please choose another one.' };
  }
  if (!diskSets[build.disks].raids.includes(build.raid)) {
    return { field: 'raid', message: 'These disks cannot be joined like that. Please choose another RAID.' };
  }
  return undefined;
}

/** What the processor and the disks allow of a group. */
export function offeredOptions(cpu: CpuId, build: DedicatedBuild, field: BuildField): readonly string[] {
  if (field === 'memory') return cpuParts[cpu].memory;
  if (field === 'raid') return diskSets[build.disks].raids;
  // Not in the order of the table: an object sorts keys that are numbers first.
  const options: Readonly<Record<string, Option>> = buildOptions[field];
  return Object.keys(options).sort((one, other) => (options[one]?.cents ?? 0) - (options[other]?.cents ?? 0));
}

/** The build with one other choice. Disks that cannot be joined as before are joined in their usual way. */
export function withOption(cpu: CpuId, before: DedicatedBuild, field: BuildField, value: string): DedicatedBuild {
  const next = dedicatedBuild.parse({ ...before, [field]: value });
  return buildProblem(cpu, next)?.field === 'raid' ? { ...next, raid: diskSets[next.disks].raids[0] } : next;
}

/** What one option adds to the monthly price of a processor, in cents without tax. */
export function optionCents(cpu: CpuId, build: DedicatedBuild, field: BuildField): number {
  const { cents } = optionOf(build, field);
  return field === 'memory' ? cents - buildOptions.memory[cpuParts[cpu].memory[0]].cents : cents;
}

/** A year paid ahead costs ten months. */
export const monthsOfYear = 10;

/** The price of a plan with a build. Without an annual price of the plan there is none of the machine. */
export function buildPrice(
  cpu: CpuId,
  plan: { readonly price: number; readonly annual_price: number | null },
  build: DedicatedBuild,
): { price: number; annual_price: number | null } {
  const more = buildFields.reduce((sum, field) => sum + optionCents(cpu, build, field), 0);
  return {
    price: plan.price + more,
    annual_price: plan.annual_price === null ? null : plan.annual_price + more * monthsOfYear,
  };
}

/** Working days from the payment to the hand-over, where everything is on the shelf. */
export const baseDays = 3;
export const buildDays = (build: DedicatedBuild): number =>
  buildFields.reduce((sum, field) => sum + (optionOf(build, field).days ?? 0), baseDays);

const slowest = (options: Readonly<Record<string, Option>>): number =>
  Math.max(...Object.values(options).map(({ days = 0 }) => days));
/** Calendar days after which even the slowest build is late: five of seven are working days. */
export const longestBuildDays =
  Math.ceil(buildFields.reduce((sum, field) => sum + slowest(buildOptions[field]), baseDays) / 5) * 7;

/** How many of each part one machine takes from the shelf. */
export function partsOf(cpu: CpuId, build: DedicatedBuild): ReadonlyMap<PartId, number> {
  const parts = new Map<PartId, number>([[cpuParts[cpu].part, 1]]);
  for (const field of buildFields) {
    const { pieces = {} } = optionOf(build, field);
    for (const part of partIds) {
      const count = pieces[part];
      if (count !== undefined) parts.set(part, (parts.get(part) ?? 0) + count);
    }
  }
  return parts;
}

/** What of the disks is left for data. */
export function usableGb({ disks, raid }: Pick<DedicatedBuild, 'disks' | 'raid'>): number {
  const { count, gb } = diskSets[disks];
  const lost = { raid0: 0, raid1: count - 1, raid10: count / 2, raid6: 2 }[raid];
  return (count - lost) * gb;
}

export const optionText = (build: DedicatedBuild, field: BuildField): string => {
  const { name, text } = optionOf(build, field);
  return text ? `${name} (${text})` : name;
};

/** For order, invoice and staff: the whole machine in one paragraph. */
export const buildText = (build: DedicatedBuild): string =>
  buildFields.map((field) => `${buildTitles[field]}: ${optionText(build, field)}`).join('. ');

/** What staff tick off while they build it. `serials` is how many serial numbers the step writes down. */
export interface ChecklistStep {
  readonly key: string;
  readonly text: string;
  readonly serials: number;
}

export function buildChecklist(cpu: CpuId, build: DedicatedBuild): readonly ChecklistStep[] {
  const parts = [...partsOf(cpu, build)];
  const pieces = (wanted: (part: PartId) => boolean) => parts.filter(([part]) => wanted(part));
  const list = (some: typeof parts) => some.map(([part, count]) => `${count} × ${partNames[part]}`).join(', ');
  const disks = pieces((part) => part.startsWith('nvme') || part.startsWith('hdd'));
  const rest = pieces((part) => !disks.some(([disk]) => disk === part));
  return [
    { key: 'chassis', text: 'Take a chassis and note its serial number', serials: 1 },
    { key: 'parts', text: `Mount ${list(rest)}`, serials: 0 },
    { key: 'disks', text: `Mount ${list(disks)}`, serials: disks.reduce((sum, [, count]) => sum + count, 0) },
    { key: 'raid', text: `Join the disks: ${optionText(build, 'raid')}`, serials: 0 },
    { key: 'burn-in', text: 'Burn it in for a night; memory and disks without an error', serials: 0 },
    { key: 'rack', text: `Mount it in ${optionOf(build, 'place').name}`, serials: 0 },
    { key: 'network', text: `Connect ${optionText(build, 'network')}`, serials: 0 },
    { key: 'addresses', text: `Route ${optionText(build, 'addresses')}`, serials: 0 },
    { key: 'setup', text: `Set-up: ${optionText(build, 'setup')}`, serials: 0 },
    { key: 'access', text: 'Try the access data that the client gets', serials: 0 },
  ];
}
