import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** Runs a statement as a named part of what is traced around it. */
export type Around = <T>(name: string, facts: Readonly<Record<string, string>>, act: () => Promise<T>) => Promise<T>;

/** Every statement is a part of what is traced around it, by its text: values are never in it. */
export function tracedPool(pool: PostgresPool, around: Around): PostgresPool {
  const wrapped = new WeakMap<PostgresPoolClient, PostgresPoolClient>();
  function wrap(client: PostgresPoolClient): PostgresPoolClient {
    const known = wrapped.get(client);
    if (known) return known;
    const made: PostgresPoolClient = Object.create(client, {
      query: {
        value: (text: string, values: unknown[]) =>
          around(nameOf(text), { 'db.system.name': 'postgresql', 'db.query.text': text }, () =>
            client.query(text, values),
          ),
      },
    });
    wrapped.set(client, made);
    return made;
  }
  return {
    ...(pool.options && { options: pool.options }),
    connect: async () => wrap(await pool.connect()),
    end: () => pool.end(),
  };
}

/** Such as `select servers`: the verb, and the first table that is named after it. */
function nameOf(text: string): string {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'sql';
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
