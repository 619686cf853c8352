import { resolve } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { openDataDir } from './data-dir.ts';
import { ensureDatabase } from './db/connection.ts';
import { embeddedDatabaseName, startEmbedded } from './db/embedded.ts';
import { migrate, NewerSchema } from './db/migrate.ts';
import { whyNotReached } from './db/reach-database.ts';

interface OpenDatabase {
  readonly url: string;
  readonly masterKey: Buffer;
  /** A value stored in the data folder, created on first use. */
  keyFile(name: string, bytes: number): Buffer;
  close(): Promise<void>;
}

/** The configured database, or the embedded one in the data folder, migrated; and the key that encrypts its secrets. */
export async function openDatabase(config: Config, say: (sentence: string) => void): Promise<OpenDatabase> {
  const { mail, captcha, payments, compute, dns, hosting } = config;
  const providers = [mail, captcha, payments, compute, dns, hosting];
  const usesFolder = config.databaseUrl === undefined || providers.some(({ kind }) => kind === 'lab');
  // The embedded database and the lab belong to one process, whatever its role. Processes with an external database
  // and real providers keep nothing on disk, so they may share the folder.
  const dataDir = openDataDir(resolve(config.dataDir), usesFolder);
  if (config.databaseUrl !== undefined) {
    const refusal = await whyNotReached(config.databaseUrl, { waitSeconds: config.databaseWaitSeconds, say });
    if (refusal !== undefined) {
      dataDir.close();
      throw new ConfigError(refusal);
    }
  }
  const embedded =
    config.databaseUrl === undefined ? await startEmbedded({ dir: resolve(config.dataDir, 'postgres') }) : undefined;
  const url = embedded ? await ensureDatabase(embedded.url, embeddedDatabaseName) : (config.databaseUrl ?? '');
  try {
    await migrate(url);
  } catch (error) {
    await embedded?.stop();
    dataDir.close();
    throw error instanceof NewerSchema ? new ConfigError(error.message) : error;
  }
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
