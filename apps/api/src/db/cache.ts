import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';
import { onBehalfOfAll } from './pool-share.ts';

/**
 * A value found in the database, the persons and accounts it depends on, and how long it is valid if nothing changes.
 */
export interface CacheEntry<T> {
  readonly value: T;
  readonly of: readonly string[];
  readonly goodForMs: number;
}

/** Loads the values of these keys. Keys without a value are left out, and "not found" is never cached. */
export type Find<T> = (keys: readonly string[]) => Promise<ReadonlyMap<string, CacheEntry<T>>>;
interface Recall<T> {
  /** The cached value of a key, or else the one loaded from the database now. */
  (key: string): Promise<T | undefined>;
  /** The cached value, without a query. */
  known(key: string): T | undefined;
}

export interface Cache {
  kind<T>(find: Find<T>): Recall<T>;
  /** Resolves once changes committed before this call have left this process's cache. */
  flushed(): Promise<void>;
  close(): Promise<void>;
}

/** Shared by all entries of one person or account: setting `over` invalidates them at once, without a search. */
interface Life {
  over: boolean;
}

interface Kept<T> {
  readonly value: T;
  readonly of: readonly string[];
  readonly lives: readonly Life[];
  readonly until: number;
}

/** Upper bound even when no notification comes, and how often a session in use is seen as used. */
const longestMs = 30_000;
const pulseMs = 1_000;
const batch = 500;

/**
 * A cache for values read thousands of times a second that change once a month: who calls, and who owns a server.
 * Triggers notify of changes (0070-forget.sql). While no connection listens, nothing is cached and every read is a
 * query.
 */
export function createCache(databaseUrl: string, log: Logger): Cache {
  const kinds: Map<string, Kept<unknown>>[] = [];
  const lives = new Map<string, Life>();
  /** Only this process listens on it. PostgreSQL delivers notifications in commit order, across channels. */
  const ownChannel = `forget_${randomUUID().replaceAll('-', '')}`;
  const pings = new Map<string, () => void>();
  let sent: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let listener: pg.Client | undefined;
  let connecting = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  /**
   * Counts invalidations. A value whose query was running when this rose may be older than the change, so it is not
   * kept.
   */
  let changes = 0;
  let asking = 0;

  const isEmpty = () => kinds.every(({ size }) => size === 0);

  function forget(id: string): void {
    changes += 1;
    const life = lives.get(id);
    if (life) life.over = true;
    lives.delete(id);
  }

  function lifeOf(id: string): Life {
    const life = lives.get(id) ?? { over: false };
    lives.set(id, life);
    return life;
  }

  function sweep(): void {
    const inUse = new Set<string>();
    for (const kept of kinds) {
      for (const [key, one] of kept) {
        if (isGood(one)) for (const id of one.of) inUse.add(id);
        else kept.delete(key);
      }
    }
    for (const id of lives.keys()) if (!inUse.has(id)) lives.delete(id);
  }

  function lose(client: pg.Client, error?: unknown): void {
    if (listener === client) {
      listener = undefined;
      changes += 1;
      for (const kept of kinds) kept.clear();
      lives.clear();
      for (const heard of pings.values()) heard();
      if (!closed) {
        log.warn({ event: 'cache.listen_lost', err: error }, 'LISTEN connection lost; caching is off until it is back');
      }
    }
    // Errors of a connection that is already given up are ignored.
    void client.end().catch(() => undefined);
  }

  async function listen(): Promise<void> {
    if (listener || connecting || closed || retry) return;
    connecting = true;
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'resolvo-cache',
      connectionTimeoutMillis: 5_000,
    });
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === ownChannel) pings.get(payload)?.();
      else forget(payload);
    });
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client));
    try {
      await client.connect();
      await client.query(`listen forget; listen ${ownChannel}`);
      if (closed) lose(client);
      else listener = client;
    } catch (error) {
      log.warn({ event: 'cache.listen_failed', err: error }, 'LISTEN connection could not be opened; caching is off');
      lose(client);
      retry = setTimeout(() => {
        retry = undefined;
      }, pulseMs);
      retry.unref();
    }
    connecting = false;
  }

  /** Notifies ourselves and waits for it: notifications of earlier commits have arrived by then. */
  async function notifySelf(client: pg.Client): Promise<void> {
    // A lost connection has taken all that was cached with it.
    if (listener !== client) return;
    const word = randomUUID();
    const heard = new Promise<void>((resolve) => {
      // After a pause of the whole process the timer fires before the socket is read: read what has arrived first.
      const late = setTimeout(() => setImmediate(() => pings.has(word) && lose(client, silence())), pulseMs);
      pings.set(word, () => {
        clearTimeout(late);
        pings.delete(word);
        resolve();
      });
    });
    const done = client
      .query('select pg_notify($1, $2)', [ownChannel, word])
      .catch((error: unknown) => lose(client, error));
    await heard;
    // The answer is heard a moment before the statement is done. A lost connection may never say so.
    if (listener === client) await done;
  }

  /**
   * One at a time, as a connection runs statements. Callers that come while one is on its way share the one after it:
   * theirs may have been committed after it was sent.
   */
  function ping(client: pg.Client): Promise<void> {
    if (!sent) {
      sent = notifySelf(client).finally(() => {
        sent = undefined;
      });
      return sent;
    }
    following ??= sent.then(() => {
      following = undefined;
      return listener ? ping(listener) : undefined;
    });
    return following;
  }

  /** A connection can die silently, so it is pinged once a second while anything is cached. */
  function keepPulse(): void {
    if (pulse) return;
    pulse = setTimeout(async () => {
      sweep();
      if (listener) await ping(listener);
      pulse = undefined;
      if (!closed && !isEmpty()) keepPulse();
    }, pulseMs);
    pulse.unref();
  }

  return {
    kind<T>(find: Find<T>): Recall<T> {
      const kept = new Map<string, Kept<T>>();
      kinds.push(kept);

      async function ask(keys: readonly string[]): Promise<ReadonlyMap<string, CacheEntry<T>>> {
        void listen();
        const before = { listener, changes };
        asking += 1;
        try {
          const answers = await find(keys);
          const stillSo = before.listener !== undefined && before.listener === listener && before.changes === changes;
          for (const [key, { value, of, goodForMs }] of stillSo ? answers : []) {
            const until = performance.now() + Math.min(goodForMs, longestMs);
            kept.set(key, { value, of, lives: of.map(lifeOf), until });
          }
          if (kept.size > 0) keepPulse();
          return answers;
        } finally {
          asking -= 1;
        }
      }

      const questions = inBatches(ask);
      const known = (key: string): T | undefined => {
        const found = kept.get(key);
        return found && isGood(found) ? found.value : undefined;
      };
      return Object.assign(async (key: string) => known(key) ?? (await questions(key))?.value, { known });
    },
    async flushed() {
      if (listener && (asking > 0 || !isEmpty())) await ping(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(pulse);
      if (listener) lose(listener);
    },
  };
}

function isGood({ lives, until }: Kept<unknown>): boolean {
  for (const { over } of lives) if (over) return false;
  return until > performance.now();
}

const silence = () => new Error('No notification came back.');

/** Collects keys while a query is running and loads them together: after a restart thousands of screens ask at once. */
function inBatches<T>(
  ask: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let waiting = new Map<string, PromiseWithResolvers<T | undefined>>();
  let running = false;

  async function run(): Promise<void> {
    running = true;
    while (waiting.size > 0) {
      const all = [...waiting];
      const now = all.slice(0, batch);
      waiting = new Map(all.slice(batch));
      try {
        const answers = await ask(now.map(([key]) => key));
        for (const [key, { resolve }] of now) resolve(answers.get(key));
      } catch (error) {
        for (const [, { reject }] of now) reject(error);
      }
    }
    running = false;
  }

  return (key) => {
    const question = waiting.get(key) ?? Promise.withResolvers<T | undefined>();
    waiting.set(key, question);
    // A microtask later, so that callers of the same turn share the query.
    if (!running) {
      running = true;
      onBehalfOfAll(() => queueMicrotask(() => void run()));
    }
    return question.promise;
  };
}
