import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Of everything that a build is made from: folders without their tests, and single files. */
export function fingerprint(root: string, folders: readonly string[], singles: readonly string[]): string {
  const hash = createHash('sha256');
  const listed = folders.flatMap((folder) =>
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
