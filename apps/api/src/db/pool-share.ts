import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** The account that a request is for. */
interface Served {
  readonly account: string;
  /** Told instead of a connection, when others of its account have too many. */
  readonly refuse: () => Error;
}

/** One request: whom it is for, and what it has of the pool. */
interface Caller extends Served {
  /** Connections that it has or waits for. */
  wanted: number;
  /** Its place among those of the account; one place, however many connections. */
  place: Promise<void> | undefined;
  hasPlace: boolean;
  /** Its answer is made: what it left behind, such as a timer, works for all. */
  isOver: boolean;
}

const callers = new AsyncLocalStorage<Caller | undefined>();

/** Does the work of a request: the connections that it takes count for its account. */
export function onBehalfOf<T>(served: Served, work: () => Promise<T> | T): Promise<T> | T {
  const caller: Caller = { ...served, wanted: 0, place: undefined, hasPlace: false, isOver: false };
  const done = callers.run(caller, work);
  if (!(done instanceof Promise)) {
    caller.isOver = true;
    return done;
  }
  return done.finally(() => {
    caller.isOver = true;
  });
}

/** What one request begins and others wait for too, such as a batch of lookups, counts for no account. */
export const onBehalfOfAll = <T>(work: () => T): T => callers.run(undefined, work);

/** The account that the request under way is for; none in a job. */
export const accountAtWork = (): string | undefined => callers.getStore()?.account;

export interface Shares {
  /** How many requests of one account have connections at a time. */
  readonly share: number;
  /** How long a further one waits, and how many do. */
  readonly waitMs: number;
  readonly mostWaiting: number;
}

/** A quarter, and never less than four: a screen asks for several things at once. */
export const sharesOf = (connections: number): Shares => ({
  share: Math.max(4, Math.floor(connections / 4)),
  waitMs: 5_000,
  mostWaiting: 64,
});

/**
 * One account cannot have the whole pool: beyond its share its requests wait here, without a connection, and are refused
 * in the end. Without it fifty requests that wait for one row hold every connection, and all customers get 503
 * (docs/decisions/040-a-share-of-the-pool.md). Jobs and statements outside a request are not counted.
 */
export function sharedPool(pool: PostgresPool, shares: Shares): SharedPool {
  const places = createPlaces(shares);
  const wrapped = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  const users = new WeakMap<PostgresPoolClient, Caller>();

  function leave(caller: Caller): void {
    caller.wanted -= 1;
    if (caller.wanted > 0) return;
    caller.place = undefined;
    if (!caller.hasPlace) return;
    caller.hasPlace = false;
    places.leave(caller.account);
  }

  /** A request that has a place never waits for another one: it could wait for itself. */
  async function enter(caller: Caller): Promise<void> {
    caller.place ??= places.enter(caller).then(() => {
      caller.hasPlace = true;
    });
    await caller.place;
  }

  function wrap(client: PostgresPoolClient): PostgresPoolClient {
    const known = wrapped.get(client);
    if (known) return known;
    const made: PostgresPoolClient = Object.create(client, {
      // By the connection itself, which keeps what it is doing in its own fields.
      query: { value: (text: string, values: unknown[]) => client.query(text, values) },
      release: {
        value: () => {
          const user = users.get(client);
          users.delete(client);
          client.release();
          if (user) leave(user);
        },
      },
    });
    wrapped.set(client, made);
    return made;
  }

  return {
    ...(pool.options && { options: pool.options }),
    async connect() {
      const caller = callers.getStore();
      if (!caller || caller.isOver) return wrap(await pool.connect());
      caller.wanted += 1;
      try {
        await enter(caller);
        const client = await pool.connect();
        users.set(client, caller);
        return wrap(client);
      } catch (error) {
        leave(caller);
        throw error;
      }
    },
    end: () => pool.end(),
    waiting: () => places.waiting(),
  };
}

interface SharedPool extends PostgresPool {
  /** Requests that wait for a place, of all accounts. */
  waiting(): number;
}

interface Room {
  used: number;
  readonly waiting: Set<() => void>;
}

function createPlaces({ share, waitMs, mostWaiting }: Shares) {
  const rooms = new Map<string, Room>();
  return {
    waiting: () => [...rooms.values()].reduce((sum, { waiting }) => sum + waiting.size, 0),
    async enter({ account, refuse }: Served): Promise<void> {
      const room = rooms.get(account) ?? { used: 0, waiting: new Set() };
      rooms.set(account, room);
      if (room.used < share) {
        room.used += 1;
        return;
      }
      if (room.waiting.size >= mostWaiting) throw refuse();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        room.waiting.delete(go);
        reject(refuse());
      }, waitMs);
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      room.waiting.add(go);
      await promise;
    },
    /** The place goes to the next in line. */
    leave(account: string): void {
      const room = rooms.get(account);
      if (!room) return;
      const [next] = room.waiting;
      if (next) {
        room.waiting.delete(next);
        next();
        return;
      }
      room.used -= 1;
      if (room.used === 0) rooms.delete(account);
    },
  };
}
