import { existsSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { compose } from './compose.ts';
import { type Config, ConfigError, isWholeLab, readConfig, usesOf } from './config.ts';
import { connect } from './db/connection.ts';
import { demoAccounts, retireDemo } from './demo/seed-demo.ts';
import { seedLab } from './demo/seed-lab.ts';
import { demoStaff } from './demo/staff.ts';
import { watchInbox } from './features/help/inbox/watch-inbox.ts';
import { claimDatabase, type ProviderUses } from './features/platform/system/claim-database.ts';
import { outsidePause, waitForResume } from './features/platform/system/outside-pause.ts';
import { whyClockRefuses } from './features/platform/system/product-clock.ts';
import { keepChecking } from './features/platform/system/setup.ts';
import { registerHealth } from './http/health.ts';
import { createLogger } from './http/log.ts';
import { metricsServer } from './http/metrics.ts';
import { keepRecovering } from './jobs/recover-sagas.ts';
import { holdPort } from './net.ts';
import { openDatabase } from './open-database.ts';

try {
  await start();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel).child({ role: config.role });
  // A worker does not listen; its links lead to where the processes beside it do.
  const held = config.role === 'worker' ? undefined : await hold(config);
  const database = await openDatabase(config, (sentence) => log.warn({ event: 'db.not_reached' }, sentence));
  // Before anything is seeded or taken from a queue.
  const uses = usesOf(config);
  const { refusal, pause } = await claim(database.url, uses, isWholeLab(config));
  if (refusal !== undefined) {
    await database.close();
    throw new ConfigError(refusal);
  }

  const publicUrl = config.publicUrl ?? `http://localhost:${held?.port ?? config.port}`;
  const isLabOnly = !Object.values(uses).includes('real');
  const demoPassword = () => config.demoPassword ?? database.keyFile('demo-password', 12).toString('base64url');
  const around = { databaseUrl: database.url, publicUrl, masterKey: database.masterKey };
  if (isWholeLab(config) && config.demo === 'company' && config.role === 'all') {
    const say = (sentence: string) => console.log(sentence);
    const { makeDemoCompany } = await import('./demo/make-demo-company.ts');
    await makeDemoCompany(config, { ...around, log: createLogger('fatal'), password: demoPassword(), say });
  }

  let isPaused = pause !== undefined;
  const siteDir = join(import.meta.dirname, '../../web/build/client');
  const product = await compose(config, {
    ...around,
    log,
    isPaused: pause && (() => isPaused),
    siteDir: held && existsSync(join(siteDir, 'site.json')) ? siteDir : undefined,
  });

  if (isLabOnly) {
    await seedLab(product.deps, { demoPassword: demoPassword(), hasMachines: config.compute.kind === 'lab' });
  } else {
    await retireDemo(product.deps);
  }

  // Fastify makes its routes now; a worker listens to none of them.
  if (held) await product.app.ready();
  await giveBackMemory();
  const internal = metricsServer(product.metrics);
  registerHealth(internal, product.isReady);
  await internal.listen({ port: config.metricsPort ?? 0, host: config.metricsHost });
  let stopRecovering: (() => void) | undefined;
  let stopWatching: (() => Promise<void>) | undefined;
  const beginWork = async () => {
    isPaused = false;
    if (config.role === 'api') return;
    stopRecovering = keepRecovering(product.deps);
    await product.jobs.work(product.deps);
    stopWatching = watchInbox(product.deps);
  };
  if (pause) log.warn({ event: 'outside.paused', since: pause.since }, pause.reason);
  else await beginWork();
  const stopAsking = pause ? waitForResume(product.deps, beginWork) : undefined;
  if (held) {
    await held.release();
    await product.app.listen({ port: held.port, host: config.host });
  }

  const stopChecking = keepChecking(product.deps.setup, log);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ event: 'process.stopping', signal }, 'Stopping: readiness is off, open requests and jobs are finished');
    // A drain that hangs must not delay a deployment for ever.
    setTimeout(() => process.exit(1), 30_000).unref();
    product.drain();
    stopChecking();
    stopAsking?.();
    stopRecovering?.();
    await stopWatching?.();
    await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1000));
    await product.close();
    await internal.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal));

  log.info({ event: 'process.started', metrics: internal.listeningOrigin, role: config.role }, 'Started');
  console.log(config.role === 'worker' ? 'ready worker' : `ready ${publicUrl}`);
  if (isLabOnly && config.role !== 'worker') {
    for (const { email } of demoAccounts) console.log(`  demo account ${email}  password ${demoPassword()}`);
    if (isWholeLab(config) && config.demo === 'company') {
      const staff = Object.values(demoStaff).map(({ email }) => email);
      console.log(`  staff with fewer permissions, same password: ${staff.join(', ')}`);
    }
    console.log(`  mailbox, faults and clock of the lab: ${publicUrl}/lab`);
  }
}

/**
 * V8 keeps the garbage of the start, and the pages it grew by, until memory is short: a quarter of what an idle process
 * would hold. Before it listens, because everything stops meanwhile.
 * https://chromedevtools.github.io/devtools-protocol/v8/HeapProfiler/#method-collectGarbage
 */
async function giveBackMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

async function hold({ host, port }: Config) {
  try {
    return await holdPort(port, host);
  } catch (error) {
    throw new ConfigError(`HOST and PORT: this process cannot listen at ${host}:${port} (${String(error)}).`);
  }
}

async function claim(url: string, uses: ProviderUses, wholeLab: boolean) {
  const { db, close } = connect(url, (error) => console.error(error.message), { max: 1 });
  try {
    const moved = wholeLab ? undefined : await whyClockRefuses(db);
    return { refusal: moved ?? (await claimDatabase(db, uses)), pause: await outsidePause(db) };
  } finally {
    await close();
  }
}
