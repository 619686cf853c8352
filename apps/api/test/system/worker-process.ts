import { compose } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { billingCalendarRun } from '../../src/features/sales/subscriptions/queues.ts';
import { createLogger } from '../../src/http/log.ts';

/** A worker as a program of its own, so that a test can end it as a power cut would. Its clock is the test's. */
const config = readConfig(process.env);
const now = new Date(Number(process.env.TEST_NOW));
const worker = await compose(config, {
  databaseUrl: config.databaseUrl ?? '',
  publicUrl: process.env.PUBLIC_URL ?? '',
  masterKey: config.secretKey ?? Buffer.alloc(32),
  log: createLogger('error', { write: (line: string) => void process.stderr.write(line) }),
  now: () => now,
});
await worker.jobs.send(worker.deps.db, billingCalendarRun, {});
await worker.jobs.work(worker.deps);
