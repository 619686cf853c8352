import { type ServerEvent, type ServerEventKind, serverEvent } from '@resolvo/contract/server-events';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import { pageOf } from '../../security/cursors.ts';
import { seconds } from '../../time.ts';

export interface NewServerEvent {
  readonly serverId: string;
  readonly kind: ServerEventKind;
  /** Without one it was the system. */
  readonly actorId?: string | undefined;
  readonly detail?: string | undefined;
}

/** Written in the transaction of the change it tells of. */
export async function recordServerEvent(deps: Pick<Deps, 'now'>, tx: Queryable, event: NewServerEvent): Promise<void> {
  await tx
    .insertInto('server_events')
    .values({
      server_id: event.serverId,
      kind: event.kind,
      actor_id: event.actorId ?? null,
      detail: (event.detail ?? '').slice(0, 500),
      created_at: deps.now(),
    })
    .execute();
}

export async function listServerEvents(
  deps: Pick<Deps, 'db' | 'cursors'>,
  server: { id: string; account_id: string },
  query: { cursor?: string | undefined; limit: number },
) {
  const scope = `server-events:${server.id}`;
  const after = deps.cursors.read(scope, query.cursor);
  const found = await deps.db
    .selectFrom('server_events')
    .select(['id', 'kind', 'actor_id', 'detail', 'created_at'])
    .where('server_id', '=', server.id)
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(created_at, id) < (${after?.at ?? null}, ${after?.id ?? null})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const page = pageOf(found, query.limit, deps.cursors, scope);
  const events = page.rows.map(
    (row): ServerEvent =>
      serverEvent.parse({
        event_id: row.id,
        kind: row.kind,
        by: row.actor_id === null ? 'system' : row.actor_id === server.account_id ? 'owner' : 'staff',
        detail: row.detail,
        created_at: seconds(row.created_at),
      }),
  );
  return { events, cursor: page.cursor, eof: page.eof };
}
