import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';

/** The collation `pg_c_utf8` (0192) came with it. */
const oldestVersion = 17;

interface Trouble {
  readonly sentence: string;
  /** The trouble may end by itself: a database that is started beside this process, or that has no connection left. */
  readonly passes: boolean;
}

const passing = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  // PostgreSQL, Appendix A: cannot_connect_now, too_many_connections.
  ...['57P03', '53300'],
]);

/** Why this database cannot be used, as a sentence; undefined once it can. What may pass is waited for. */
export async function whyNotReached(
  url: string,
  { waitSeconds, say }: { waitSeconds: number; say: (sentence: string) => void },
): Promise<string | undefined> {
  const until = performance.now() + waitSeconds * 1000;
  let said: string | undefined;
  for (;;) {
    const trouble = await askOnce(url);
    if (!trouble?.passes || performance.now() > until) return trouble?.sentence;
    if (said !== trouble.sentence) say(trouble.sentence);
    said = trouble.sentence;
    await setTimeout(500);
  }
}

async function askOnce(url: string): Promise<Trouble | undefined> {
  const { hostname, port, username, pathname } = new URL(url);
  const names = {
    where: `${hostname || 'localhost'}:${port || 5432}`,
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
  };
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A connection that dies between two statements says so by an event, which would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
              current_setting('server_encoding') as encoding,
              has_schema_privilege('public', 'create') as may_create`,
    );
    const sentence = unfit(facts.parse(rows[0]), names);
    return sentence === undefined ? undefined : { sentence, passes: false };
  } catch (error) {
    return explain(error, names);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const facts = z.object({ number: z.number(), version: z.string(), encoding: z.string(), may_create: z.boolean() });
interface Names {
  readonly where: string;
  readonly user: string;
  readonly database: string;
}

function unfit(found: z.output<typeof facts>, { where, user, database }: Names): string | undefined {
  if (found.number < oldestVersion * 10_000)
    return `DATABASE_URL: PostgreSQL ${oldestVersion} or later is needed, and ${where} is ${found.version}.`;
  if (found.encoding !== 'UTF8')
    return `DATABASE_URL: the database "${database}" has the encoding ${found.encoding}, and UTF8 is needed. Make it anew: createdb -T template0 -E UTF8 -O "${user}" "${database}"`;
  if (!found.may_create)
    return `DATABASE_URL: the user "${user}" may not create tables in the database "${database}". Let its owner run: grant create on schema public to "${user}";`;
  return undefined;
}

function explain(error: unknown, { where, user, database }: Names): Trouble {
  const { code, message } = z
    .object({ code: z.string().optional(), message: z.string() })
    .catch({ message: String(error) })
    .parse(error);
  if (code === '28P01' || code === '28000')
    return {
      sentence: `DATABASE_URL: the database at ${where} refuses the user "${user}" or its password.`,
      passes: false,
    };
  if (code === '3D000')
    return {
      sentence: `DATABASE_URL: there is no database "${database}" at ${where}. Make it: createdb -O "${user}" "${database}"`,
      passes: false,
    };
  const passes = passing.has(code ?? '') || /timeout/.test(message);
  const reason = message || code || 'no reason given';
  return {
    sentence: passes
      ? `DATABASE_URL: the database at ${where} does not answer (${reason}). Is it running, and may this machine reach it?`
      : `DATABASE_URL: the database at ${where} cannot be used (${reason}).`,
    passes,
  };
}
