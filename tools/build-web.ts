import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const web = join(root, 'apps/web');
const stampFile = join(web, 'build/.built-from');
const sources = ['apps/web/src', 'apps/web/public', 'packages/contract/src', 'packages/brand/src'];
const singles = [
  'package-lock.json',
  'apps/web/contract-tables.ts',
  'apps/web/vite.config.ts',
  'apps/web/react-router.config.ts',
  'apps/web/finish-build.ts',
  'apps/web/page-styles.ts',
];

/** Builds the web app unless the last build was made from exactly these sources. */
export function buildWeb(): void {
  const stamp = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  console.log('Building the web app');
  const options = { cwd: web, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  execFileSync('react-router', ['build'], options);
  execFileSync('node', ['finish-build.ts'], options);
  writeFileSync(stampFile, stamp);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const listed = sources.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name))
      : [],
  );
  for (const file of [...listed, ...singles.map((name) => join(root, name))].sort()) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

if (import.meta.main) buildWeb();
