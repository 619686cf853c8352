import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const lockSchema = z.object({
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().default(false),
      link: z.boolean().default(false),
    }),
  ),
});

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly integrity: string;
  readonly dev: boolean;
}

const root = join(import.meta.dirname, '..');
const readLock = () => lockSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));

/** Every package of others in the lock file, each version once. */
export function lockedPackages(): readonly LockedPackage[] {
  const found = new Map<string, LockedPackage>();
  for (const [path, { version, license = '', integrity = '', dev, link }] of Object.entries(readLock().packages)) {
    const name = path.split('node_modules/').at(-1) ?? '';
    if (!path.includes('node_modules/') || link || version === undefined) continue;
    const before = found.get(`${name}@${version}`);
    found.set(`${name}@${version}`, { name, version, license, integrity, dev: dev && (before?.dev ?? true) });
  }
  return [...found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** CycloneDX 1.6, https://cyclonedx.org/docs/1.6/json/: what is shipped; development packages are marked as excluded. */
export function sbom() {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'resolvo', version: readLock().version } },
    components: lockedPackages().map(({ name, version, license, integrity, dev }) => {
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      const [algorithm = '', digest = ''] = integrity.split('-');
      return {
        type: 'library',
        'bom-ref': purl,
        name,
        version,
        purl,
        scope: dev ? 'excluded' : 'required',
        ...(license !== '' && { licenses: [{ expression: license }] }),
        ...(algorithm === 'sha512' && {
          hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
        }),
      };
    }),
  };
}

/** What the text of THIRD-PARTY-NOTICES.md must be. */
export function notices(): string {
  const shipped = lockedPackages().filter(({ dev }) => !dev);
  const rows = shipped.map(
    ({ name, version, license }) => `| ${name} | ${version} | ${license || 'see its package'} |`,
  );
  const head = [
    '# Third-party notices',
    '',
    'Packages that an installation contains, with their licences. Each has its text in its folder below `node_modules`.',
    'Written by `node tools/sbom.ts notices`.',
    '',
    '| package | version | licence |',
    '|---|---|---|',
  ];
  return `${[...head, ...rows].join('\n')}\n`;
}

if (import.meta.main) {
  process.stdout.write(process.argv[2] === 'notices' ? notices() : `${JSON.stringify(sbom(), null, 2)}\n`);
}
