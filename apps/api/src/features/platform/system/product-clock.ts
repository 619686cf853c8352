import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { connect, type Database } from '../../../db/connection.ts';

/** The product's time in a demo, whose clock the lab moves: the same in every process of the database and in its SQL. */
export interface ProductClock {
  now(): Date;
  aheadMs(): number;
  /** To a later moment. Resolves when it is that time. */
  moveTo(moment: Date): Promise<void>;
  close(): Promise<void>;
}

/** A move counts from so much later on: by then every process has heard of it. */
const noticeMs = 60;
const retryMs = 500;
/** A statement knows what counted when its transaction began. */
const keptMs = 3_600_000;

/** In the search path of connections of a demo: its now() is found before PostgreSQL's own. */
export function followingClock(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  const before = url.searchParams.get('options');
  const path = '-c search_path=public,lab,pg_catalog';
  url.searchParams.set('options', before === null ? path : `${before} ${path}`);
  return url.href;
}

export async function openProductClock(databaseUrl: string, log: Logger): Promise<ProductClock> {
  const { db, close } = connect(databaseUrl, (error) => log.warn({ event: 'clock.connection_lost', err: error }), {
    max: 1,
  });
  let moves: readonly { readonly at: Date; readonly ahead_ms: number }[] = [];
  let closed = false;
  let listener: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;

  async function read(): Promise<void> {
    moves = await db
      .selectFrom('clock_moves')
      .select(['at', 'ahead_ms'])
      .orderBy('ahead_ms', 'desc')
      .limit(50)
      .execute();
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'resolvo-clock' });
    const lose = (error?: unknown) => {
      if (listener !== client && listener !== undefined) return;
      listener = undefined;
      void client.end().catch(() => undefined);
      if (closed || retry) return;
      log.warn({ event: 'clock.listen_lost', err: error }, 'The moves of the clock are not heard until it is back');
      retry = setTimeout(() => {
        retry = undefined;
        void listen();
      }, retryMs);
    };
    client.on('notification', () => void read().catch(lose));
    client.on('error', lose);
    client.on('end', () => lose());
    try {
      await client.connect();
      await client.query('listen clock_moved');
      listener = client;
      await read();
    } catch (error) {
      lose(error);
    }
  }

  const aheadMs = () => {
    const real = Date.now();
    return moves.find(({ at }) => at.getTime() <= real)?.ahead_ms ?? 0;
  };

  await bindDefaults(db);
  await read();
  await listen();
  return {
    now: () => new Date(Date.now() + aheadMs()),
    aheadMs,
    async moveTo(moment) {
      const at = new Date(Date.now() + noticeMs);
      const ahead_ms = moment.getTime() - at.getTime();
      if (ahead_ms <= aheadMs()) return;
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('clock_moves').values({ at, ahead_ms }).execute();
        // The newest of those that are old enough still counts for the oldest transactions.
        await sql`delete from clock_moves where ahead_ms < (select max(ahead_ms) from clock_moves
          where at < ${new Date(at.getTime() - keptMs)})`.execute(tx);
      });
      await read();
      while (aheadMs() < ahead_ms) await sleep(Math.max(1, at.getTime() - Date.now()));
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await listener?.end().catch(() => undefined);
      await close();
    },
  };
}

/** Who is signed in, and what is about this installation itself, follows the real time. */
const real = ['sessions', 'acting_sessions', 'migrations', 'provider_uses', 'demo_company', 'rate_limits'];

/** Which now() a default means is fixed when the table is made, so those of a demo are made anew once. */
async function bindDefaults(db: Database): Promise<void> {
  const { rows } = await sql<{ relation: string; name: string; expression: string }>`
    select c.relname as relation, a.attname as name, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attrdef d join pg_class c on c.oid = d.adrelid
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where c.relnamespace = 'public'::regnamespace and c.relname <> all(${real})
      and pg_get_expr(d.adbin, d.adrelid) ~ '(?<!\\.)\\mnow\\(\\)'`.execute(db);
  for (const { relation, name, expression } of rows) {
    const followed = sql.raw(expression.replaceAll(/(?<!\.)\bnow\(\)/g, 'lab.now()'));
    await sql`alter table ${sql.table(relation)} alter column ${sql.ref(name)} set default ${followed}`.execute(db);
  }
}

/** Why a process that is not wholly in the lab must not use this database; undefined where its clock was never moved. */
export async function whyClockRefuses(db: Database): Promise<string | undefined> {
  const { ahead } = await db
    .selectFrom('clock_moves')
    .select((eb) => eb.fn.max<number | null>('ahead_ms').as('ahead'))
    .executeTakeFirstOrThrow();
  if (ahead === null) return undefined;
  const days = Math.ceil(ahead / 86_400_000);
  return (
    `The clock of this database was moved in the lab: it is ${days} ${days === 1 ? 'day' : 'days'} ahead, and time does not go ` +
    'back. It can be used with the lab alone. Choose another database with DATABASE_URL or DATA_DIR.'
  );
}
