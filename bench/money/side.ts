import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { sql } from 'kysely';
import { compose } from '../../apps/api/src/compose.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { checkBooks } from '../../apps/api/src/features/money/ledger/check-books.ts';
import { createLogger } from '../../apps/api/src/http/log.ts';
import type { Product } from '../../apps/api/src/product.ts';
import { signIn, staffAccount } from '../sign-in.ts';
import type { Size } from './fill.ts';

export interface Side extends Pick<Product, 'deps' | 'close'> {
  readonly size: Size;
  /**
   * Signs in as staff, or as the n-th client, and returns a function that calls. Any status but 200 stops the
   * benchmark.
   */
  visitor(client: number | undefined): Promise<(path: string) => Promise<void>>;
}

/** The whole product on a filled database, whose books are checked first. */
export async function openSide(databaseUrl: string, dataDir: string, size: Size): Promise<Side> {
  mkdirSync(dataDir, { recursive: true });
  const product = await compose(
    { ...readConfig({ PROCESS_ROLE: 'api' }), dataDir },
    { databaseUrl, publicUrl: 'http://localhost:3000', masterKey: randomBytes(32), log: createLogger('error') },
  );
  await product.app.ready();
  const { db } = product.deps;
  const report = await checkBooks(product.deps);
  if (report.trial !== 0 || report.drift.length > 0 || report.sums.length > 0) {
    throw new Error(`The books were filled wrongly: ${JSON.stringify(report).slice(0, 500)}`);
  }
  const staff = await staffAccount(db);
  const cookies = new Map<string, string>();
  let calls = 0;

  async function idOf(client: number): Promise<string> {
    const found = await sql<{ id: string }>`select bench_id('account', ${client}) as id`.execute(db);
    const id = found.rows[0]?.id;
    if (!id) throw new Error(`There is no client ${client}.`);
    return id;
  }

  return {
    deps: product.deps,
    size,
    close: () => product.close(),
    async visitor(client) {
      const account = client === undefined ? staff : await idOf(client);
      const cookie = cookies.get(account) ?? (await signIn(db, account));
      cookies.set(account, cookie);
      return async (path) => {
        calls += 1;
        const response = await product.app.inject({
          method: 'GET',
          url: `/api${path}`,
          // Limits are counted per address, so each call comes from another one.
          remoteAddress: `198.51.${(calls >> 8) & 255}.${calls & 255}`,
          headers: { cookie },
        });
        if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
      };
    },
  };
}
