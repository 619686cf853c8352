import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { sharedPool, sharesOf } from './pool-share.ts';
import { preparing } from './prepared.ts';
import { type Around, tracedPool } from './traced-pool.ts';
import type { DB } from './types.ts';

export type Database = Kysely<DB>;
/** What a query needs: the pool, or the transaction it must stay inside. */
export type Queryable = Kysely<DB> | Transaction<DB>;

// Counts and masks are bigint in the database and stay below 2^53 by CHECK; everything else keeps pg's defaults.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

export interface Connection {
  readonly db: Database;
  readonly pool: pg.Pool;
  /** Requests that wait for a connection of their account's share. */
  waitingForShare(): number;
  /** Whether the database answers right now. */
  answers(): Promise<boolean>;
  close(): Promise<void>;
}

interface ConnectOptions {
  readonly max?: number | undefined;
  /** Without them every statement is parsed and planned each time. */
  readonly prepared?: boolean;
  /** Each statement is run by it. */
  readonly around?: Around | undefined;
  /** Runs when a transaction is done, before it commits: what it throws rolls all of it back. */
  readonly beforeCommit?: () => Promise<void>;
}

/** PostgreSQL, with something that is asked before each commit. */
class AskingDialect extends PostgresDialect {
  readonly #ask: () => Promise<void>;

  constructor(config: PostgresDialectConfig, ask: () => Promise<void>) {
    super(config);
    this.#ask = ask;
  }

  override createDriver(): Driver {
    const driver = super.createDriver();
    const commit = driver.commitTransaction.bind(driver);
    return Object.assign(driver, {
      commitTransaction: async (connection: DatabaseConnection) => {
        await this.#ask();
        await commit(connection);
      },
    });
  }
}

export function connect(
  url: string,
  onError: (error: Error) => void,
  { max = 20, prepared = true, around, beforeCommit }: ConnectOptions = {},
): Connection {
  const pool = new pg.Pool({ connectionString: url, max, connectionTimeoutMillis: 5_000 });
  // An idle connection that dies (a restart of the database) must not end the process; the pool opens a new one.
  let closing = false;
  pool.on('error', (error) => {
    if (!closing) onError(error);
  });
  // Neither may one that dies inside a transaction: pg-pool listens to idle connections only, and an 'error' event
  // without a listener ends the process. The transaction fails at its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const used = prepared ? preparing(pool) : pool;
  const shared = sharedPool(around ? tracedPool(used, around) : used, sharesOf(max));
  const dialect = beforeCommit
    ? new AskingDialect({ pool: shared }, beforeCommit)
    : new PostgresDialect({ pool: shared });
  const db = new Kysely<DB>({ dialect });
  return {
    db,
    pool,
    waitingForShare: () => shared.waiting(),
    answers: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => {
      closing = true;
      return db.destroy();
    },
  };
}

/** Creates the named database if it does not exist, and returns its URL. */
export async function ensureDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return databaseUrl(serverUrl, name);
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
