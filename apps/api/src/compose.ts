import { type AppOptions, buildApp } from './app.ts';
import { composeDatabase } from './compose-database.ts';
import {
  composeCaptcha,
  composeCompute,
  composeDns,
  composeGateway,
  composeHosting,
  composeInbox,
  composeLab,
  composeMailer,
  composeResolvers,
  composeTracing,
  openerOf,
  settingsOf,
  setupFacts,
} from './compose-providers.ts';
import { composeTime, composeTravel } from './compose-time.ts';
import type { Config } from './config.ts';
import { createCursors } from './core/cursors.ts';
import type { Deps } from './core/deps.ts';
import { createCache } from './db/cache.ts';
import { databaseFiles } from './features/help/files/database-files.ts';
import { createLiveInfo } from './features/machines/servers/live-info.ts';
import { webhookPath } from './features/money/payments/webhook.ts';
import { opensSecondFactors } from './features/people/factors/opens-second-factors.ts';
import { createCallLog } from './features/people/tokens/call-log.ts';
import { outagesWatch } from './features/platform/outages/queues.ts';
import { createSetup } from './features/platform/system/setup.ts';
import { createLimiter } from './http/limits.ts';
import { createMetrics } from './http/metrics.ts';
import { ownOrigins } from './http/own-origins.ts';
import { startJobs } from './jobs/jobs.ts';
import { joinModules, modules } from './modules.ts';
import type { ComposeOptions, Product } from './product.ts';
import { createHeard } from './providers/heard.ts';
import { heldBack } from './providers/held-back.ts';
import { measured } from './providers/measured.ts';
import { createVault } from './security/secrets.ts';
import { watchProviders, watchWork } from './work-metrics.ts';

/** The one place that joins the modules, the providers and the floors under them. */
export async function compose(config: Config, around: ComposeOptions): Promise<Product> {
  const { log, publicUrl, isPaused } = around;
  const tracing = await composeTracing(config);
  const { clock, databaseUrl, now, realNow } = await composeTime(config, around);
  const { connection, aside } = composeDatabase(databaseUrl, config, around, tracing);
  const jobList = modules.flatMap(({ jobs: brought = [] }) => brought);
  const jobs = await startJobs(around.databaseUrl, config.role, jobList, log, { tracing, now: clock?.now });
  const travel = composeTravel(clock, jobs, log);
  const lab = await composeLab(config, around, travel);
  const metrics = createMetrics();
  const calls = { ...watchProviders(metrics), tracing };
  const heard = createHeard();
  const mailer = heldBack.mailer(
    measured(heard.from(composeMailer(config, lab, clock?.now), 'mail'), 'mail', calls),
    isPaused,
  );
  const mailbox = composeInbox(config, lab);
  // Waiting for news ends after a while whether or not the mailbox is there.
  const inbox = mailbox && heard.from(mailbox, 'mailbox', { without: ['wait', 'close'] });
  const openInbox = openerOf(config, lab);
  const origins = ownOrigins(publicUrl, lab !== undefined);
  const captcha = measured(composeCaptcha(config, lab, origins), 'captcha', calls);
  const gateway = heldBack.gateway(
    measured(heard.from(composeGateway(config, lab), 'cards'), 'cards', calls),
    isPaused,
  );
  const reached = composeCompute(config, lab, (cluster, error) => {
    calls.opened(cluster);
    log.error(
      { event: 'cluster.breaker_open', cluster, err: error },
      'Circuit breaker opened; calls fail at once until one that is tried again holds',
    );
    jobs.send(connection.db, outagesWatch, {}).catch((failure: unknown) => {
      log.error(
        { event: 'outages.watch_not_queued', cluster, err: failure },
        'The check of the cluster was not queued',
      );
    });
  });
  const compute = heldBack.compute(measured(reached, 'compute', calls), isPaused);
  const hosting = heldBack.hosting(measured(composeHosting(config, lab), 'hosting', calls), isPaused);
  const dns = heldBack.dns(measured(heard.from(composeDns(config, lab), 'dns'), 'dns', calls), isPaused);
  const resolvers = composeResolvers(config, lab);
  const vault = createVault(around.masterKey, config.oldSecretKey);
  const setup = createSetup({
    ...setupFacts(config),
    ...{ db: connection.db, mailer, captcha, gateway, compute, dns, hosting, resolvers },
    opensSecrets: () => opensSecondFactors(connection.db, vault),
    openInbox,
  });
  const live = createLiveInfo(compute, log);
  const cache = createCache(around.databaseUrl, log);
  const settings = settingsOf(config, lab, around);
  const tokenCalls = createCallLog({ db: connection.db, log, now });
  const deps: Deps = {
    db: connection.db,
    jobs,
    limiter: createLimiter(connection.pool),
    cache,
    vault,
    cursors: createCursors(around.masterKey),
    calls: tokenCalls,
    captcha,
    gateway,
    mailer,
    files: databaseFiles(connection.db),
    inbox,
    openInbox,
    heard,
    compute,
    dns,
    resolvers,
    hosting,
    live,
    setup,
    log,
    now,
    realNow,
    settings,
    ...joinModules(() => deps),
  };

  let draining = false;
  const isReady = async () => !draining && (await connection.answers());
  const consoles: NonNullable<AppOptions['consoles']> = new Map();
  const app = await buildApp(deps, {
    consoles,
    ownOrigins: origins,
    aside: aside.db,
    trustProxy: config.trustProxy,
    metrics,
    tracing,
    isReady,
    lab: lab?.handle,
    aheadMs: clock?.aheadMs,
    site: around.siteDir
      ? {
          dir: around.siteDir,
          thirdParties: {
            scripts: [...captcha.origins, ...gateway.origins.scripts],
            frames: [...captcha.origins, ...gateway.origins.frames],
            calls: [...captcha.origins, ...gateway.origins.calls],
          },
          hidden: (pattern) => pattern.startsWith('/lab') && !settings.lab,
        }
      : undefined,
  });

  watchWork(metrics, {
    db: connection.db,
    pool: connection.pool,
    waitingForShare: connection.waitingForShare,
    jobs,
    consoles: () => consoles.size,
    watched: () => live.watched(),
  });
  const { stripe } = lab ?? {};
  if (stripe) app.addHook('onListen', async () => stripe.deliverTo(`${app.listeningOrigin}${webhookPath}`));

  return {
    deps,
    app,
    jobs,
    async run(queue, payload) {
      const job = jobList.find((one) => one.queue.name === queue.name);
      if (!job) throw new Error(`No module works off ${queue.name}.`);
      await job.run(deps, payload);
    },
    metrics,
    lab,
    isReady,
    drain: () => {
      draining = true;
    },
    async close() {
      draining = true;
      await app.close();
      await tokenCalls.flush();
      await travel?.stop();
      await jobs.stop();
      await inbox?.close();
      mailer.close();
      live.close();
      await cache.close();
      compute.close();
      hosting.close();
      await lab?.close();
      await aside.close();
      await connection.close();
      await tracing?.close();
    },
  };
}
