import type { LockedPackage } from '../sbom.ts';
import type { Advisory } from './read-advisories.ts';

export interface Fault {
  readonly package: Pick<LockedPackage, 'name' | 'version' | 'dev'>;
  readonly advisory: Advisory;
}

/** What is known of the locked versions; what ships first. */
export function foundFaults(
  packages: readonly Fault['package'][],
  advisories: readonly Advisory[],
  accepted: Readonly<Record<string, string>>,
): { readonly faults: readonly Fault[]; readonly taken: readonly Fault[] } {
  const about = Map.groupBy(advisories, ({ packageName }) => packageName);
  const found = packages
    .flatMap((one) =>
      (about.get(one.name) ?? [])
        .filter(({ touches }) => touches(one.version))
        .map((advisory): Fault => ({ package: one, advisory })),
    )
    .sort((one, other) => Number(one.package.dev) - Number(other.package.dev));
  return {
    faults: found.filter(({ advisory }) => !(advisory.id in accepted)),
    taken: found.filter(({ advisory }) => advisory.id in accepted),
  };
}

export function sentenceOf({ package: { name, version, dev }, advisory: { id, summary, mendedIn } }: Fault): string {
  const where = dev ? 'used while developing' : 'shipped';
  const way = mendedIn === undefined ? 'No version mends it.' : `Mended in ${mendedIn}.`;
  return `${name} ${version} (${where}): ${id}, ${summary.replace(/\.$/, '')}. ${way}`;
}
