import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compose } from './compose.ts';
import { ConfigError, isWholeLab, readConfig, usesOf } from './config.ts';
import { connect } from './db/connection.ts';
import { makeDemoCompany } from './demo/make-demo-company.ts';
import { demoStaff } from './demo/staff.ts';
import { seedSubnets } from './features/machines/subnets/seed-subnets.ts';
import { claimDatabase, type ProviderUses } from './features/platform/system/claim-database.ts';
import { seedCatalog } from './features/sales/catalog/seed-catalog.ts';
import { registerHealth } from './http/health.ts';
import { createLogger } from './http/log.ts';
import { metricsServer } from './http/metrics.ts';
import { keepRecovering } from './jobs/recover-sagas.ts';
import { freePort } from './net.ts';
import { openDatabase } from './open-database.ts';
import { demoAccounts, retireDemo, seedDemo } from './seed-demo.ts';

try {
  await start();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  const database = await openDatabase(config);
  // Before anything is seeded or taken from a queue.
  const uses = usesOf(config);
  const refusal = await claim(database.url, uses);
  if (refusal !== undefined) {
    await database.close();
    throw new ConfigError(refusal);
  }

  const port = config.port === 0 ? await freePort() : config.port;
  const publicUrl = config.publicUrl ?? `http://localhost:${port}`;
  const isLabOnly = !Object.values(uses).includes('real');
  const demoPassword = () => config.demoPassword ?? database.keyFile('demo-password', 12).toString('base64url');
  const around = { databaseUrl: database.url, publicUrl, masterKey: database.masterKey };
  if (isWholeLab(config) && config.demo === 'company' && config.role === 'all') {
    const say = (sentence: string) => console.log(sentence);
    await makeDemoCompany(config, { ...around, log: createLogger('fatal'), password: demoPassword(), say });
  }

  const siteDir = join(import.meta.dirname, '../../web/build/client');
  const product = await compose(config, {
    ...around,
    log,
    siteDir: existsSync(join(siteDir, 'site.json')) ? siteDir : undefined,
  });

  if (isLabOnly) {
    await seedDemo(product.deps, demoPassword());
    await seedCatalog(product.deps.db);
    if (config.compute.kind === 'lab') await seedSubnets(product.deps);
  } else {
    await retireDemo(product.deps);
  }

  const internal = metricsServer(product.metrics);
  registerHealth(internal, product.isReady);
  await internal.listen({ port: config.metricsPort ?? 0, host: '127.0.0.1' });
  const stopRecovering = config.role === 'api' ? undefined : keepRecovering(product.deps);
  if (config.role !== 'api') await product.jobs.work(product.deps);
  if (config.role !== 'worker') await product.app.listen({ port, host: config.host });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ event: 'process.stopping', signal }, 'Stopping: readiness is off, open requests and jobs are finished');
    // A drain that hangs must not delay a deployment for ever.
    setTimeout(() => process.exit(1), 30_000).unref();
    product.drain();
    stopRecovering?.();
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

async function claim(url: string, uses: ProviderUses): Promise<string | undefined> {
  const { db, close } = connect(url, (error) => console.error(error.message), 1);
  try {
    return await claimDatabase(db, uses);
  } finally {
    await close();
  }
}
