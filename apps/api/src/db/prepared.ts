import { createHash } from 'node:crypto';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { isStalePlan } from './errors.ts';

/** The product has some hundred statements; one with a list of values has a text for each length of the list. */
const most = 400;

/**
 * At the beginning of a statement whose plan depends on its values. A kept plan of LIKE knows none of them, so it
 * cannot use the index of the beginning of a word, and a LIMIT makes reading the table look cheap.
 */
export const plannedAnew = '/* planned anew */';

interface Statements {
  /** Undefined for a text that is not worth a place in the memory of every connection. */
  nameOf(text: string): string | undefined;
  /** Every connection prepares it again. */
  renew(text: string): void;
}

/**
 * Names are made from the text: behind a pooler that cannot keep statements apart the same name must never mean
 * something else. A text gets one when it comes for the second time.
 */
export function createStatements(limit = most): Statements {
  const names = new Map<string, string>();
  const once = new Set<string>();
  let renewals = 0;
  const named = (text: string) =>
    `${createHash('sha256').update(text).digest('base64url').slice(0, 22)}${renewals === 0 ? '' : `_${renewals}`}`;
  return {
    nameOf(text) {
      if (text.startsWith(plannedAnew)) return undefined;
      const known = names.get(text);
      if (known !== undefined || names.size >= limit) return known;
      if (!once.delete(text)) {
        if (once.size >= limit) once.clear();
        once.add(text);
        return undefined;
      }
      const name = named(text);
      names.set(text, name);
      return name;
    },
    renew(text) {
      renewals += 1;
      names.set(text, named(text));
    },
  };
}

/**
 * Each connection parses and plans a statement once, which is most of the work of a small query. After a migration a
 * plan may no longer fit what a statement returns: PostgreSQL refuses it before anything is done, and outside a
 * transaction it is prepared anew and run. Inside one, the transaction is lost and its next try succeeds.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const statements = createStatements();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

  async function run(client: pg.PoolClient, text: string, values: unknown[]) {
    const name = statements.nameOf(text);
    if (name === undefined) return client.query(text, values);
    const isAlone = client.getTransactionStatus() === 'I';
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      statements.renew(text);
      if (!isAlone) throw error;
      return client.query(text, values);
    }
  }

  function wrap(client: pg.PoolClient): PostgresPoolClient {
    const known = wrapped.get(client);
    if (known) return known;
    // The connection itself in all but how it runs a statement.
    const made: PostgresPoolClient = Object.create(client, {
      query: { value: (text: string, values: unknown[]) => run(client, text, values) },
    });
    wrapped.set(client, made);
    return made;
  }

  return { options: pool.options, connect: async () => wrap(await pool.connect()), end: () => pool.end() };
}
