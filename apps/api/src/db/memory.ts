import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Logger } from 'pino';

/** An answer of the database, whose account it is about, and how long it would hold if nothing changed. */
export interface Answer<T> {
  readonly value: T;
  readonly accountId: string;
  readonly goodForMs: number;
}

/** Answers for these keys, as the database has them now. What is not there is left out, and never remembered. */
export type Find<T> = (keys: readonly string[]) => Promise<ReadonlyMap<string, Answer<T>>>;
interface Recall<T> {
  /** What is remembered under a key, or else what the database answers now. */
  (key: string): Promise<T | undefined>;
  /** What is remembered, without asking anybody. */
  known(key: string): T | undefined;
}

export interface Memory {
  kind<T>(find: Find<T>): Recall<T>;
  /** Whatever was committed before this call is forgotten when it answers. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** All that is remembered about one account ends at once, without being looked for. */
interface Life {
  over: boolean;
}

interface Kept<T> {
  readonly value: T;
  readonly accountId: string;
  readonly life: Life;
  readonly until: number;
}

/** Also what nobody told us of ends soon, and a session that is used is seen to be used. */
const longestMs = 30_000;
const pulseMs = 1_000;
const batch = 500;

/**
 * For what is asked thousands of times a second and changes once a month: who asks, and whose server it is. The database
 * says when something changed (0070-forget.sql). While nobody listens, nothing is remembered, and everything is asked
 * there.
 */
export function createMemory(databaseUrl: string, log: Logger): Memory {
  const kinds: Map<string, Kept<unknown>>[] = [];
  const lives = new Map<string, Life>();
  /** Only we hear it. PostgreSQL hands out notifications in the order of their commits, whatever their channel. */
  const ownChannel = `forget_${randomUUID().replaceAll('-', '')}`;
  const pings = new Map<string, () => void>();
  let listener: pg.Client | undefined;
  let connecting = false;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let pulse: NodeJS.Timeout | undefined;
  /** An answer that was on its way when something changed may be older than the change. */
  let changes = 0;
  let asking = 0;

  const isEmpty = () => kinds.every(({ size }) => size === 0);

  function forget(accountId: string): void {
    changes += 1;
    const life = lives.get(accountId);
    if (life) life.over = true;
    lives.delete(accountId);
  }

  function lifeOf(accountId: string): Life {
    const life = lives.get(accountId) ?? { over: false };
    lives.set(accountId, life);
    return life;
  }

  function sweep(): void {
    const inUse = new Set<string>();
    for (const kept of kinds) {
      for (const [key, one] of kept) {
        if (isGood(one)) inUse.add(one.accountId);
        else kept.delete(key);
      }
    }
    for (const accountId of lives.keys()) if (!inUse.has(accountId)) lives.delete(accountId);
  }

  function lose(client: pg.Client, error?: unknown): void {
    if (listener === client) {
      listener = undefined;
      changes += 1;
      for (const kept of kinds) kept.clear();
      lives.clear();
      for (const heard of pings.values()) heard();
      if (!closed) log.warn({ err: error }, 'Nobody tells of changes any more; everything is asked again');
    }
    // It is of no use, and whatever else it has to say is of no interest.
    void client.end().catch(() => undefined);
  }

  async function listen(): Promise<void> {
    if (listener || connecting || closed || retry) return;
    connecting = true;
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'resolvo-memory',
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
      log.warn({ err: error }, 'Changes cannot be listened to; everything is asked again');
      lose(client);
      retry = setTimeout(() => {
        retry = undefined;
      }, pulseMs);
      retry.unref();
    }
    connecting = false;
  }

  /** Says something to ourselves and waits until we hear it: what was committed before has been heard by then. */
  async function ping(client: pg.Client): Promise<void> {
    const word = randomUUID();
    await new Promise<void>((resolve) => {
      // After a pause of the whole process the clock speaks before the socket: what has arrived is read first.
      const late = setTimeout(() => setImmediate(() => pings.has(word) && lose(client, silence())), pulseMs);
      pings.set(word, () => {
        clearTimeout(late);
        pings.delete(word);
        resolve();
      });
      client.query('select pg_notify($1, $2)', [ownChannel, word]).catch((error) => lose(client, error));
    });
  }

  /** A connection can die without a word, so it has to prove that it lives while anybody leans on it. */
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

      async function ask(keys: readonly string[]): Promise<ReadonlyMap<string, Answer<T>>> {
        void listen();
        const before = { listener, changes };
        asking += 1;
        try {
          const answers = await find(keys);
          const stillSo = before.listener !== undefined && before.listener === listener && before.changes === changes;
          for (const [key, { value, accountId, goodForMs }] of stillSo ? answers : []) {
            const until = performance.now() + Math.min(goodForMs, longestMs);
            kept.set(key, { value, accountId, life: lifeOf(accountId), until });
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
    async settled() {
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

const isGood = ({ life, until }: Kept<unknown>): boolean => !life.over && until > performance.now();

const silence = () => new Error('No notification came back.');

/** While one question is on its way, the next ones gather. After a restart a whole crowd asks at once. */
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
    // Whoever asks in the same turn comes along.
    if (!running) {
      running = true;
      queueMicrotask(() => void run());
    }
    return question.promise;
  };
}
