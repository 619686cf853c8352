import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { buildApi, builtApi } from '../../../../tools/build-api.ts';
import { composeServices, mapOf } from '../../../../tools/laws/deploy.ts';
import { startChild } from '../child-product.ts';
import { useOwnProduct } from '../product.ts';

const product = useOwnProduct();

/**
 * Started as plain processes of the build, with the variables of the compose file: api1 and worker. Not started: api2 (the same as
 * api1), database (the tests' own PostgreSQL stands for it) and proxy (HAProxy; its file is read in
 * tools/laws/deploy.test.ts).
 */
test('the services of the compose file start side by side, and their health checks pass', async () => {
  await buildApi();
  const services = composeServices();
  const starting = ['api1', 'worker'].map(async (name) => {
    const variables = Object.entries(mapOf(services[name]?.environment)).map(([key, value]) => [key, String(value)]);
    let metrics: string | undefined;
    const child = await startChild(
      {
        ...Object.fromEntries(variables),
        DATABASE_URL: product.databaseUrl,
        SECRET_KEY: 'ab'.repeat(32),
        DRAIN_SECONDS: '0',
        LOG_LEVEL: 'info',
        // Providers of the lab, which each process has for itself.
        DATA_DIR: mkdtempSync(join(inject('dataRoot'), `${name}-`)),
      },
      (line) => {
        metrics ??= /"metrics":"([^"]+)"/.exec(line)?.[1];
      },
      builtApi,
    );
    return { child, metricsOf: () => metrics };
  });
  const started = await Promise.allSettled(starting);
  try {
    for (const { child, metricsOf } of await Promise.all(starting)) {
      // Its log is written beside what it prints.
      await vi.waitFor(() => expect(metricsOf()).toBeDefined(), { timeout: 20_000 });
      // As HEALTHCHECK of the image asks, and as the proxy does.
      expect((await fetch(`${metricsOf()}/readyz`)).status).toBe(200);
      if (child.url !== '') expect((await fetch(`${child.url}/readyz`)).status).toBe(200);
    }
  } finally {
    await Promise.all(started.map((one) => (one.status === 'fulfilled' ? one.value.child.stop() : undefined)));
  }
});
