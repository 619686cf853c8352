import { join } from 'node:path';
import { z } from 'zod';
import { openState } from '../kit/state.ts';

const set = z.strictObject({ name: z.string(), type: z.string(), ttl: z.int(), contents: z.array(z.string()) });
export type RecordSet = z.infer<typeof set>;

const zone = z.strictObject({
  name: z.string(),
  account: z.string(),
  serial: z.int(),
  rectify: z.boolean(),
  /** The private key of a signed zone, in PEM. */
  key: z.string().nullable(),
  metadata: z.record(z.string(), z.array(z.string())),
  /** By "name type". */
  sets: z.record(z.string(), set),
});
export type LabZone = z.infer<typeof zone>;

const stateSchema = z.strictObject({
  key: z.string(),
  zones: z.record(z.string(), zone),
  /** What others publish: sets by "name type". */
  world: z.record(z.string(), set),
});

export type Book = Awaited<ReturnType<typeof openBook>>;

export const setKey = (name: string, type: string): string => `${name} ${type}`;

/** What the lab's PowerDNS holds. Every name is in small letters and ends with a dot. */
export async function openBook(dataDir: string, hasty: boolean) {
  const state = await openState<z.infer<typeof stateSchema>>({
    file: join(dataDir, 'powerdns.json'),
    schema: stateSchema,
    initial: () => ({ key: `lab-${crypto.randomUUID()}`, zones: {}, world: {} }),
    indent: 0,
    hasty,
  });
  /** Names that exist, also those that only have names below them; made anew when the serial has moved. */
  const known = new WeakMap<LabZone, { serial: number; names: Set<string> }>();
  return {
    ...state,
    zoneOf(name: string): LabZone | undefined {
      for (let at = name; ; at = at.slice(at.indexOf('.') + 1)) {
        const found = state.value.zones[at];
        if (found) return found;
        if (!at.includes('.') || at === '.') return undefined;
      }
    },
    hasName(of: LabZone, name: string): boolean {
      let kept = known.get(of);
      if (kept?.serial !== of.serial) {
        const names = new Set<string>();
        for (const { name: owned } of Object.values(of.sets)) {
          for (let at = owned; at.length >= of.name.length && !names.has(at); at = at.slice(at.indexOf('.') + 1))
            names.add(at);
        }
        kept = { serial: of.serial, names };
        known.set(of, kept);
      }
      return kept.names.has(name);
    },
  };
}
