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

type DatabaseServer = Omit<OpenDatabase, 'masterKey'>;

/** The configured database, or the embedded one in the data folder, as it is. */
export async function reachServer(config: Config, say: (sentence: string) => void): Promise<DatabaseServer> {
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
  const embedded = config.databaseUrl === undefined ? await startEmbedded({ dir: embeddedDir(config) }) : undefined;
  return {
    url: embedded ? await ensureDatabase(embedded.url, embeddedDatabaseName) : (config.databaseUrl ?? ''),
    keyFile: dataDir.keyFile,
    async close() {
      await embedded?.stop();
      dataDir.close();
    },
  };
}

export const embeddedDir = ({ dataDir }: Config): string => resolve(dataDir, 'postgres');

/** The same, migrated; and the key that encrypts its secrets. */
export async function openDatabase(config: Config, say: (sentence: string) => void): Promise<OpenDatabase> {
  const server = await reachServer(config, say);
  try {
    await migrate(server.url);
  } catch (error) {
    await server.close();
    throw error instanceof NewerSchema ? new ConfigError(error.message) : error;
  }
  return { ...server, masterKey: config.secretKey ?? server.keyFile('secret-key', 32) };
}
