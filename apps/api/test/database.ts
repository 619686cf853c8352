import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
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
    /** For the data folders of products; removed with the run, also when a test process ended before its clean-up. */
    dataRoot: string;
  }
}

export const templateName = 'template_of_tests';

/** One real PostgreSQL for the whole run. Each test file copies the template, which takes milliseconds. */
export async function setup(project: TestProject): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'resolvo-test-'));
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
  const dataRoot = mkdtempSync(join(tmpdir(), 'resolvo-test-data-'));
  project.provide('dataRoot', dataRoot);
  stop = async () => {
    await server.stop();
    for (const folder of [dir, dataRoot]) rmSync(folder, { recursive: true, force: true });
  };
}

let stop: (() => Promise<void>) | undefined;

export async function teardown(): Promise<void> {
  await stop?.();
}
