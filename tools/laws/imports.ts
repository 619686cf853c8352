import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface Import {
  /** The file that imports, from the root of the repository. */
  readonly from: string;
  /** A file of ours, from the root, or the name of a package. */
  readonly to: string;
}

const pattern = /(?:from\s+|import\s+|import\()'([^']+)'/g;
const workspace = /^@resolvo\/(\w+)\/(.+)$/;
const homes: Record<string, string> = {
  contract: 'packages/contract/src',
  lab: 'packages/lab/src',
  brand: 'packages/brand/src',
};

/** Every import of product code; tests may import anything. */
export function productImports(): Import[] {
  return ['apps', 'packages']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|law)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /\/src\//.test(file) && !file.includes('node_modules') && !file.includes('/test-lab.ts'))
    .flatMap((file) => importsOf(relative(root, file), readFileSync(file, 'utf8')));
}

export function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => ({ from, to: resolve(from, name) }));
}

/** Files and packages that are in memory once `entry` was imported: types and `import()` load nothing. */
export function loadedBy(entry: string): ReadonlySet<string> {
  const loaded = new Set([entry]);
  for (const file of loaded) {
    if (!/^(apps|packages)\//.test(file)) continue;
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/^(import|export) type [^;]+;/gm, '');
    for (const [, name = ''] of text.matchAll(/(?:from\s+|^import\s+)'([^']+)'/gm)) loaded.add(resolve(file, name));
  }
  return loaded;
}

function resolve(from: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(from), name));
  const [, home = '', path = ''] = workspace.exec(name) ?? [];
  return homes[home] ? `${homes[home]}/${path}.ts` : name;
}
