import { type UnitPart, unitPart } from '@resolvo/contract/machines/dedicated-units';
import { partNames } from '@resolvo/contract/sales/dedicated-parts';
import type { TaskStep } from '@resolvo/contract/sales/tasks';
import type { Queryable } from '../../../db/connection.ts';

export const storedParts = unitPart.array();

export async function partsOfUnit(db: Queryable, unitId: string): Promise<UnitPart[]> {
  const { parts } = await db
    .selectFrom('dedicated_units')
    .select('parts')
    .where('id', '=', unitId)
    .executeTakeFirstOrThrow();
  return storedParts.parse(parts);
}

/** Serial numbers of the checklist, at the parts whose step wrote them down, in the order of the parts. */
export function withSerials(parts: readonly UnitPart[], steps: readonly TaskStep[]): UnitPart[] {
  const serialsOf = (key: string) => [...(steps.find((step) => step.key === key)?.serials ?? [])];
  const chassis = serialsOf('chassis');
  const disks = serialsOf('disks');
  return parts.map((part) => {
    if (part.name === 'Chassis') return { ...part, serials: chassis.splice(0, part.count) };
    return isDisk(part.name) ? { ...part, serials: disks.splice(0, part.count) } : part;
  });
}

const diskNames: ReadonlySet<string> = new Set(
  Object.entries(partNames)
    .filter(([part]) => part.startsWith('nvme') || part.startsWith('hdd'))
    .map(([, name]) => name),
);
const isDisk = (name: string): boolean => diskNames.has(name);
