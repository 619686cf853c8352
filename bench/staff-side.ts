import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { sql } from 'kysely';
import { compose } from '../apps/api/src/compose.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { createLogger } from '../apps/api/src/http/log.ts';
import type { Product } from '../apps/api/src/product.ts';
import { signIn, staffAccount } from './sign-in.ts';

export interface StaffSide<S> extends Pick<Product, 'deps' | 'close'> {
  readonly size: S;
  readonly staffId: string;
  /** As staff. Any status but 200 stops the benchmark. */
  get(path: string): Promise<void>;
  idOf(kind: string, n: number): Promise<string>;
}

/** The whole product on a filled database, with a member of staff signed in. */
export async function openStaffSide<S>(databaseUrl: string, dataDir: string, size: S): Promise<StaffSide<S>> {
  mkdirSync(dataDir, { recursive: true });
  const product = await compose(
    { ...readConfig({ PROCESS_ROLE: 'api' }), dataDir },
    { databaseUrl, publicUrl: 'http://localhost:3000', masterKey: randomBytes(32), log: createLogger('error') },
  );
  await product.app.ready();
  const { db } = product.deps;
  const staffId = await staffAccount(db);
  const cookie = await signIn(db, staffId);
  let calls = 0;
  return {
    deps: product.deps,
    size,
    staffId,
    close: () => product.close(),
    async get(path) {
      calls += 1;
      const response = await product.app.inject({
        method: 'GET',
        url: `/api${path}`,
        // Limits are counted per address, so each call comes from another one.
        remoteAddress: `198.51.${(calls >> 8) & 255}.${calls & 255}`,
        headers: { cookie },
      });
      if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
    },
    async idOf(kind, n) {
      const found = await sql<{ id: string }>`select bench_id(${kind}, ${n}) as id`.execute(db);
      const id = found.rows[0]?.id;
      if (!id) throw new Error(`There is no ${kind} ${n}.`);
      return id;
    },
  };
}
