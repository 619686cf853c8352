import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { ensureDatabase } from '../src/db/connection.ts';
import { startEmbedded } from '../src/db/embedded.ts';
import { migrate } from '../src/db/migrate.ts';
import { startJobs } from '../src/jobs/jobs.ts';
import { modules } from '../src/modules.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    databaseSocketDir: string | undefined;
    /** For the data folders of products; removed with the run, also when a test process ended before its clean-up. */
    dataRoot: string;
  }
}

export const templateName = 'template_of_tests';

/** One real PostgreSQL for the whole run. Each test file copies the template, which takes milliseconds. */
export async function setup(project: TestProject): Promise<void> {
  const dir = clusterDir();
  const server = await startEmbedded({ dir, throwaway: true });
  const url = await ensureDatabase(server.url, templateName);
  await migrate(url);
  const jobs = await startJobs(
    url,
    'api',
    modules.flatMap(({ jobs: brought = [] }) => brought),
    pino({ level: 'silent' }),
  );
  await jobs.stop();
  project.provide('databaseServer', server.url);
  project.provide('databaseSocketDir', server.socketDir);
  const dataRoot = mkdtempSync(join(tmpdir(), 'resolvo-test-data-'));
  project.provide('dataRoot', dataRoot);
  stop = async () => {
    await server.stop();
    for (const folder of [dir, dataRoot]) rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Every file has a copy of the template, thousands of small files in all. In memory they cost nothing; on a disk ext4
 * looks long for free inodes where many were deleted a moment ago. Copies of one run are about 3 GB.
 */
function clusterDir(): string {
  const memory = '/dev/shm';
  const prefix = 'resolvo-test-';
  if (!isRoomy(memory)) return mkdtempSync(join(tmpdir(), prefix));
  // What a killed run left would stay in memory.
  for (const name of readdirSync(memory)) {
    const pid = name.startsWith(prefix) ? Number(name.split('-')[2]) : 0;
    if (pid > 0 && !isAlive(pid)) rmSync(join(memory, name), { recursive: true, force: true });
  }
  return mkdtempSync(join(memory, `${prefix}${process.pid}-`));
}

function isRoomy(dir: string): boolean {
  const needed = 8 * 1024 ** 3;
  try {
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize > needed && freemem() > needed;
  } catch {
    // Ignored: only Linux has it.
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

let stop: (() => Promise<void>) | undefined;

export async function teardown(): Promise<void> {
  await stop?.();
}
