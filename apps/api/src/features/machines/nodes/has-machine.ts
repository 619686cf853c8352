import { type RawBuilder, sql } from 'kysely';

/**
 * Of a server of these books: it has a machine, or one is being made. One that waits for an image has a place and no
 * machine. Every count and list of what is on a node is of these, so that they agree.
 */
export const hasMachine = (servers: 's' | 'servers'): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${servers}.state`)} not in ('failed', 'deleted') and ${sql.ref(`${servers}.image`)} <> ''`;

/** The server ran when it was last seen. One that was never seen counts as running: it was made to run. */
export const ranWhenSeen = (servers: 's' | 'servers'): RawBuilder<boolean> =>
  sql<boolean>`coalesce((select c.running from machine_counters c where c.server_id = ${sql.ref(`${servers}.id`)}), true)`;
