import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProduct } from './product.ts';

/** Runs a program with the test's database, hypervisors and clock until it ends, and answers by which signal. */
export async function runUntilKilled(
  product: TestProduct,
  program: string,
  deathbeds: readonly object[],
): Promise<string | null> {
  const clusters = product.lab?.proxmox?.clusters ?? [];
  const dataDir = mkdtempSync(join(tmpdir(), 'resolvo-worker-'));
  const settings = {
    DATA_DIR: dataDir,
    PROCESS_ROLE: 'api',
    DATABASE_URL: product.databaseUrl,
    SECRET_KEY: product.masterKey.toString('hex'),
    PUBLIC_URL: 'http://localhost:3000',
    PROXMOX_CLUSTERS: JSON.stringify(
      clusters.map(({ name, url, tokenId, tokenSecret, fingerprint }) => ({
        name,
        url,
        token: `${tokenId}=${tokenSecret}`,
        fingerprint,
      })),
    ),
    WHM_SERVERS: JSON.stringify(
      (product.lab?.whm?.servers ?? []).map(({ name, location, url, user, token, capacity, fingerprint }) => ({
        name,
        location,
        url,
        user,
        token,
        capacity,
        fingerprint,
      })),
    ),
    TEST_NOW: String(product.deps.now().getTime()),
    DEATHBEDS: JSON.stringify(deathbeds),
  };
  try {
    return await new Promise((resolve, reject) => {
      const worker = spawn(process.execPath, [program], {
        env: { ...process.env, ...settings },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      worker.on('error', reject);
      worker.on('exit', (_code, signal) => resolve(signal));
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
