import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { knownMask } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import { compose, type Product } from '../../apps/api/src/compose.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { checkBooks } from '../../apps/api/src/features/ledger/check-books.ts';
import { createLogger } from '../../apps/api/src/http/log.ts';
import { hashSecret, newSecret } from '../../apps/api/src/security/secrets.ts';
import type { Size } from './fill.ts';

export interface Side extends Pick<Product, 'deps' | 'close'> {
  readonly size: Size;
  /** Signs in staff, or the n-th client, and gives back who asks. Any answer but 200 stops the benchmark. */
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
  const staff = await db
    .insertInto('accounts')
    .values({
      email: 'staff@bench.test',
      username: 'bench_staff',
      password_hash: '',
      permissions: knownMask,
      email_verified_at: sql`now()`,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doUpdateSet({ permissions: knownMask }))
    .returning('id')
    .executeTakeFirstOrThrow();
  const secrets = new Map<string, string>([[staff.id, await signIn(staff.id)]]);
  let calls = 0;

  async function signIn(accountId: string): Promise<string> {
    const secret = newSecret();
    await db
      .insertInto('sessions')
      .values({
        account_id: accountId,
        token_hash: hashSecret(secret),
        remember: false,
        ip: '192.0.2.1',
        user_agent: 'bench',
        idle_seconds: 7200,
        expires_at: sql`now() + interval '12 hours'`,
      })
      .execute();
    return secret;
  }

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
      const account = client === undefined ? staff.id : await idOf(client);
      const secret = secrets.get(account) ?? (await signIn(account));
      secrets.set(account, secret);
      return async (path) => {
        calls += 1;
        const response = await product.app.inject({
          method: 'GET',
          url: `/api${path}`,
          // Calls are counted per address.
          remoteAddress: `198.51.${(calls >> 8) & 255}.${calls & 255}`,
          headers: { cookie: `__Host-sid=${secret}` },
        });
        if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
      };
    },
  };
}
