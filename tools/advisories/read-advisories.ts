import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { compareVersions } from './versions.ts';

/** A known fault of a package. */
export interface Advisory {
  readonly id: string;
  readonly summary: string;
  readonly packageName: string;
  readonly touches: (version: string) => boolean;
  /** The version in which it is mended; undefined where none is. */
  readonly mendedIn: string | undefined;
  readonly changedAt: string;
}

/** https://ossf.github.io/osv-schema/ */
const osv = z.object({
  id: z.string(),
  modified: z.string(),
  withdrawn: z.string().optional(),
  summary: z.string().default(''),
  affected: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }).optional(),
        versions: z.array(z.string()).default([]),
        ranges: z
          .array(
            z.object({
              type: z.string(),
              events: z.array(
                z.object({
                  introduced: z.string().optional(),
                  fixed: z.string().optional(),
                  last_affected: z.string().optional(),
                }),
              ),
            }),
          )
          .default([]),
      }),
    )
    .default([]),
});

/** https://docs.github.com/en/rest/security-advisories/global-advisories */
const github = z.object({
  ghsa_id: z.string(),
  summary: z.string(),
  updated_at: z.string(),
  withdrawn_at: z.string().nullish(),
  vulnerabilities: z
    .array(
      z.object({
        package: z.object({ ecosystem: z.string(), name: z.string() }),
        vulnerable_version_range: z.string().nullable(),
        first_patched_version: z.union([z.string(), z.object({ identifier: z.string() })]).nullish(),
      }),
    )
    .nullable(),
});

type OsvRange = z.infer<typeof osv>['affected'][number]['ranges'][number];

/** Events in the order of versions: each `introduced` begins what the next `fixed` or `last_affected` ends. */
function isInRange(version: string, { type, events }: OsvRange): boolean {
  if (type !== 'SEMVER' && type !== 'ECOSYSTEM') return false;
  let isIn = false;
  const at = (event: OsvRange['events'][number]) => event.introduced ?? event.fixed ?? event.last_affected ?? '0';
  for (const event of events.toSorted((one, other) => compareVersions(at(one), at(other)))) {
    const place = compareVersions(version, at(event));
    if (event.introduced !== undefined) isIn ||= place >= 0;
    else if (event.fixed === undefined ? place > 0 : place >= 0) isIn = false;
  }
  return isIn;
}

const comparator = /^(>=|<=|>|<|=)?\s*v?(\S+)$/;

/** `>= 1.0.0, < 1.2.3`: all of them hold. */
function isWithin(version: string, range: string): boolean {
  return range.split(',').every((part) => {
    const [, sign = '=', bound = ''] = comparator.exec(part.trim()) ?? [];
    const place = compareVersions(version, bound);
    if (sign === '=') return place === 0;
    if (sign.startsWith('>')) return place > 0 || (place === 0 && sign === '>=');
    return place < 0 || (place === 0 && sign === '<=');
  });
}

function fromOsv({ id, summary, modified, withdrawn, affected }: z.infer<typeof osv>): Advisory[] {
  if (withdrawn !== undefined) return [];
  return affected.flatMap(({ package: about, versions, ranges }) =>
    about?.ecosystem.toLowerCase() === 'npm'
      ? [
          {
            id,
            summary,
            packageName: about.name,
            touches: (version: string) =>
              versions.includes(version) || ranges.some((range) => isInRange(version, range)),
            mendedIn: ranges.flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? [])).at(-1),
            changedAt: modified,
          },
        ]
      : [],
  );
}

function fromGithub({
  ghsa_id,
  summary,
  updated_at,
  withdrawn_at,
  vulnerabilities,
}: z.infer<typeof github>): Advisory[] {
  if (withdrawn_at) return [];
  return (vulnerabilities ?? []).flatMap(
    ({ package: about, vulnerable_version_range, first_patched_version: mended }) =>
      about.ecosystem.toLowerCase() === 'npm'
        ? [
            {
              id: ghsa_id,
              summary,
              packageName: about.name,
              touches: (version: string) =>
                vulnerable_version_range !== null && isWithin(version, vulnerable_version_range),
              mendedIn: (typeof mended === 'string' ? mended : mended?.identifier) ?? undefined,
              changedAt: updated_at,
            },
          ]
        : [],
  );
}

function advisoriesIn(value: unknown, from: string): Advisory[] {
  if (Array.isArray(value)) return value.flatMap((one) => advisoriesIn(one, from));
  const list = z.object({ vulns: z.array(z.unknown()) }).safeParse(value);
  if (list.success) return advisoriesIn(list.data.vulns, from);
  const [ofOsv, ofGithub] = [osv.safeParse(value), github.safeParse(value)];
  if (ofOsv.success) return fromOsv(ofOsv.data);
  if (ofGithub.success) return fromGithub(ofGithub.data);
  throw new Error(
    `${from} has something that is no advisory, neither of OSV nor of GitHub: ${z.prettifyError(ofOsv.error)}`,
  );
}

/** Of a JSON file, or of all below a folder. */
export function readAdvisories(path: string): Advisory[] {
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(path, name))
    : [path];
  return files.flatMap((file) => advisoriesIn(JSON.parse(readFileSync(file, 'utf8')), file));
}
