import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pino } from 'pino';
import { readBackup, writeBackup } from '../backup/backup-file.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { type Config, ConfigError } from '../config.ts';
import { connect, databaseUrl, ensureDatabase } from '../db/connection.ts';
import { runningEmbedded, startEmbedded } from '../db/embedded.ts';
import { pauseOutside, resumeHint, resumeOutside } from '../features/platform/system/outside-pause.ts';
import { modules } from '../modules.ts';
import { embeddedDir, reachServer } from '../open-database.ts';

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);

/** Reads beside a running server, the embedded one too. */
export async function backupCommand(config: Config, options: { to: string; keep: number | undefined }) {
  const running = config.databaseUrl === undefined ? runningEmbedded(embeddedDir(config)) : undefined;
  const server =
    running === undefined ? await reachServer(config, say) : { url: running, close: async () => undefined };
  try {
    const { file, format, dropped } = await writeBackup({
      ...{ url: server.url, folder: options.to, keep: options.keep, key: config.backupKey },
      at: new Date(),
    });
    return [
      `${file} is complete (${format === 'pg_dump' ? 'an archive of pg_dump' : 'SQL for psql, packed by gzip'}).`,
      config.backupKey
        ? 'It opens with BACKUP_KEY only.'
        : 'It is not encrypted: whoever has the file reads everything. Set BACKUP_KEY.',
      ...(dropped.length > 0 ? [`Removed: ${dropped.join(', ')}.`] : []),
    ].join('\n');
  } finally {
    await server.close();
  }
}

/** Into the configured database, or into another one of its server. */
export async function restoreCommand(config: Config, file: string, name: string | undefined): Promise<string> {
  const server = await reachServer(
    name === undefined ? config : { ...config, databaseUrl: besides(config, name) },
    say,
  );
  try {
    await restoreBackup(server.url, file, config.backupKey);
    const { db, close } = connect(server.url, (error) => say(error.message), { max: 2 });
    try {
      await pauseOutside(db, { since: new Date(), reason: `This database was restored from ${file}.` });
    } finally {
      await close();
    }
    return [
      'Restored. Processes start on it with all work outside paused: no mail, charge, server or zone is touched.',
      ...(name === undefined ? [] : [`Let DATABASE_URL name ${name} before you start them.`]),
      `When the original does not run any more: ${resumeHint}`,
    ].join(' ');
  } finally {
    await server.close();
  }
}

function besides({ databaseUrl: configured }: Config, name: string): string {
  if (configured === undefined)
    throw new ConfigError('--database names another database of the server of DATABASE_URL, which is not set.');
  return databaseUrl(configured, name);
}

/** Restores into a PostgreSQL of its own, which ends with it, and runs every check of the books there. */
export async function rehearseCommand(config: Config, file: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'resolvo-rehearsal-'));
  const server = await startEmbedded({ dir, throwaway: true });
  try {
    const url = await ensureDatabase(server.url, 'rehearsal');
    const begun = performance.now();
    await restoreBackup(url, file, config.backupKey);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    const problems = await checkCopy(url);
    if (problems.length > 0) {
      process.exitCode = 1;
      return `Restored in ${seconds} s, and the books of the copy do not hold:\n${problems.join('\n')}`;
    }
    return `Restored in ${seconds} s into a database of its own. Every check of the books holds there.`;
  } finally {
    await server.stop();
    await rm(dir, { recursive: true, force: true });
  }
}

/** What the nightly checks say about it; they tell by their log lines. */
export async function checkCopy(url: string): Promise<string[]> {
  const problems: string[] = [];
  const log = pino(
    { level: 'error', base: null, timestamp: false },
    { write: (line: string) => problems.push(line.trim()) },
  );
  const { db, close } = connect(url, (error) => say(error.message), { max: 4 });
  try {
    for (const check of modules.flatMap(({ nightly = [] }) => nightly)) await check({ db, log });
  } finally {
    await close();
  }
  return problems;
}

/** For psql or pg_restore, where this program is not to do it. */
export async function openCommand(config: Config, file: string): Promise<void> {
  const { content } = await readBackup(file, config.backupKey);
  await pipeline(Readable.from(content), process.stdout);
}

export async function resumeCommand(config: Config): Promise<string> {
  const running = config.databaseUrl === undefined ? runningEmbedded(embeddedDir(config)) : undefined;
  const server =
    running === undefined ? await reachServer(config, say) : { url: running, close: async () => undefined };
  const { db, close } = connect(server.url, (error) => say(error.message), { max: 2 });
  try {
    return (await resumeOutside(db))
      ? 'Work outside goes on: running processes notice within seconds.'
      : 'Work outside was not paused.';
  } finally {
    await close();
    await server.close();
  }
}
