import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { composeServices, mapOf } from '../../../../tools/laws/deploy.ts';
import { freePort } from '../../src/net.ts';
import { startChild } from '../child-product.ts';
import { useOwnProduct } from '../product.ts';

const product = useOwnProduct();

/**
 * Started as plain processes, with the variables of the compose file: api1 and worker. Not started: api2 (the same as
 * api1), database (the tests' own PostgreSQL stands for it) and proxy (HAProxy; its file is read in
 * tools/laws/deploy.test.ts).
 */
test('the services of the compose file start side by side, and their health checks pass', async () => {
  const services = composeServices();
  const started = await Promise.all(
    ['api1', 'worker'].map(async (name) => {
      const metricsPort = await freePort();
      const variables = Object.entries(mapOf(services[name]?.environment)).map(([key, value]) => [key, String(value)]);
      const child = await startChild({
        ...Object.fromEntries(variables),
        DATABASE_URL: product.databaseUrl,
        SECRET_KEY: 'ab'.repeat(32),
        DRAIN_SECONDS: '0',
        METRICS_PORT: String(metricsPort),
        // Providers of the lab, which each process has for itself.
        DATA_DIR: mkdtempSync(join(inject('dataRoot'), `${name}-`)),
      });
      return { child, metricsPort };
    }),
  );
  try {
    for (const { child, metricsPort } of started) {
      // As HEALTHCHECK of the image asks, and as the proxy does.
      expect((await fetch(`http://127.0.0.1:${metricsPort}/readyz`)).status).toBe(200);
      if (child.url !== '') expect((await fetch(`${child.url}/readyz`)).status).toBe(200);
    }
  } finally {
    await Promise.all(started.map(({ child }) => child.stop()));
  }
});
