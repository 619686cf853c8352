import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureDatabase } from './connection.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

export const typesFile = join(import.meta.dirname, 'types.ts');

/** Writes the types of the schema at `url`, as the migrations made it. */
export async function generateTypes(url: string, outFile: string): Promise<void> {
  const flags = ['--dialect', 'postgres', '--url', url, '--out-file', outFile, '--include-pattern', 'public.*'];
  const asNumber = ['--type-mapping', JSON.stringify({ int8: 'number' })];
  await promisify(execFile)('kysely-codegen', [...flags, ...asNumber]);
}

if (import.meta.main) {
  const dir = mkdtempSync(join(tmpdir(), 'resolvo-types-'));
  const server = await startEmbedded({ dir, throwaway: true });
  try {
    const url = await ensureDatabase(server.url, 'types');
    await migrate(url);
    await generateTypes(url, typesFile);
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
