import type { Config } from './config.ts';
import { askRight } from './core/causing.ts';
import { type Connection, connect } from './db/connection.ts';
import type { ComposeOptions } from './product.ts';
import type { Tracing } from './providers/tracing.ts';

interface Connections {
  readonly connection: Connection;
  /** For the gate, which is asked again while transactions hold connections (docs/decisions/067-rights-are-asked-again.md). */
  readonly aside: Connection;
}

export function composeDatabase(
  databaseUrl: string,
  { databasePrepared: prepared }: Config,
  { log, connections: max }: ComposeOptions,
  tracing: Tracing | undefined,
): Connections {
  const broke = (error: Error) =>
    log.error(
      { event: 'db.connection_lost', err: error },
      'An idle database connection broke; the pool makes a new one',
    );
  const how = { prepared, around: tracing?.part };
  return {
    connection: connect(databaseUrl, broke, { ...how, max, beforeCommit: askRight }),
    aside: connect(databaseUrl, broke, { ...how, max: 2 }),
  };
}
