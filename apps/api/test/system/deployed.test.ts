import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { buildApi, builtApi } from '../../../../tools/build-api.ts';
import { composeServices, healthCheckOf, mapOf } from '../../../../tools/laws/deploy.ts';
import { freePort } from '../../src/net.ts';
import { bareEnvironment, type ChildProduct, startChild } from '../child-product.ts';
import { useOwnProduct } from '../product.ts';

const product = useOwnProduct();

/** Started as plain processes of the build, with the variables of the compose file. */
const ours = ['api1', 'api2', 'worker'] as const;
const hasAsker = spawnSync('pg_isready', ['--version']).status === 0;
const noAsker = hasAsker ? '' : ' (skipped: pg_isready is not installed)';

describe('the services of the compose file side by side', () => {
  const started: { readonly name: string; readonly child: ChildProduct; readonly metrics: URL }[] = [];

  beforeAll(async () => {
    await buildApi();
    await Promise.all(ours.map(async (name) => started.push(await startService(name))));
  });

  afterAll(async () => {
    await Promise.all(started.map(({ child }) => child.stop()));
  });

  test.for(ours)('the health check of %s passes, and fails where it is not', async (name) => {
    const { child, metrics } = started.find((one) => one.name === name) ?? {};
    expect(await runHealthCheck(name, { METRICS_PORT: metrics?.port ?? '' })).toBe(0);
    expect(await runHealthCheck(name, { METRICS_PORT: String(await freePort()) })).not.toBe(0);
    // As the proxy asks.
    if (child?.url) expect((await fetch(`${child.url}/readyz`)).status).toBe(200);
  });

  // The tests' own PostgreSQL stands for the service.
  test.skipIf(!hasAsker)(`the health check of database passes, and fails where it is not${noAsker}`, async () => {
    const { hostname, port } = new URL(product.databaseUrl);
    expect(await runHealthCheck('database', { PGHOST: hostname, PGPORT: port })).toBe(0);
    expect(await runHealthCheck('database', { PGHOST: hostname, PGPORT: String(await freePort()) })).not.toBe(0);
  });

  test.skip('the health check of proxy (skipped: npm run ha runs it, with HAProxy before several products)', () =>
    undefined);

  test('the build carries its migrations: an old one that starts again never applies those of the next version', () => {
    const folder = dirname(builtApi);
    // Files of the build before may lie beside them: processes that run it load them later.
    const old = join(folder, 'main-of-the-build-before.js');
    writeFileSync(old, "join(import.meta.dirname, 'migrations-0123456789ab')");
    onTestFinished(() => rmSync(old));
    const files = readFileSync(join(folder, '.files'), 'utf8').split('\n');
    const code = files.filter((name) => name.endsWith('.js'));
    const named = code.flatMap(
      (name) => readFileSync(join(folder, name), 'utf8').match(/migrations-[\da-f]{12}/g) ?? [],
    );
    expect(named).toHaveLength(1);
    const source = readdirSync(join(import.meta.dirname, '../../src/db/migrations')).sort();
    expect(readdirSync(join(folder, named[0] ?? '')).sort()).toEqual(source);
  });

  test('no service is left out', () => {
    expect(Object.keys(composeServices()).sort()).toEqual([...ours, 'database', 'proxy'].sort());
  });
});

async function startService(name: string) {
  const variables = Object.entries(mapOf(composeServices()[name]?.environment));
  let metrics: string | undefined;
  const child = await startChild(
    {
      ...Object.fromEntries(variables.map(([key, value]) => [key, String(value)])),
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
  // Its log is written beside what it prints.
  const address = await vi.waitFor(() => new URL(metrics ?? ''), { timeout: 20_000 });
  return { name, child, metrics: address };
}

/** The status that the command of the compose file, or of the image, ends with. */
function runHealthCheck(service: string, environment: Record<string, string>): Promise<number | null> {
  const [program = '', ...args] = healthCheckOf(service);
  const child = spawn(program, args, { env: { ...bareEnvironment, ...environment }, stdio: 'ignore' });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
}
