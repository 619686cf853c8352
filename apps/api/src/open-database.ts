import { resolve } from 'node:path';
import type { Config } from './config.ts';
import { openDataDir } from './data-dir.ts';
import { ensureDatabase } from './db/connection.ts';
import { embeddedDatabaseName, startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';

interface OpenDatabase {
  readonly url: string;
  readonly masterKey: Buffer;
  /** A value stored in the data folder, created on first use. */
  keyFile(name: string, bytes: number): Buffer;
  close(): Promise<void>;
}

/** The configured database, or the embedded one in the data folder, migrated; and the key that encrypts its secrets. */
export async function openDatabase(config: Config): Promise<OpenDatabase> {
  const usesFolder =
    config.databaseUrl === undefined ||
    config.mail.kind === 'lab' ||
    config.captcha.kind === 'lab' ||
    config.compute.kind === 'lab';
  // Processes with an external database keep nothing on disk, so they may share the folder.
  const dataDir = openDataDir(resolve(config.dataDir), usesFolder && config.role === 'all');
  const embedded =
    config.databaseUrl === undefined ? await startEmbedded({ dir: resolve(config.dataDir, 'postgres') }) : undefined;
  const url = embedded ? await ensureDatabase(embedded.url, embeddedDatabaseName) : (config.databaseUrl ?? '');
  await migrate(url);
  return {
    url,
    masterKey: config.secretKey ?? dataDir.keyFile('secret-key', 32),
    keyFile: dataDir.keyFile,
    async close() {
      await embedded?.stop();
      dataDir.close();
    },
  };
}
