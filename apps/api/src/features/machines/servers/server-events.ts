import {
  type ServerEvent,
  type ServerEventKind,
  type StaffServerEvent,
  serverEvent,
  staffServerEvent,
} from '@resolvo/contract/machines/server-events';
import type { Deps } from '../../../core/deps.ts';
import { pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

interface NewServerEvent {
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

/** What long work has done is told in the name of whoever asked for it. */
export const doneBy = (run: { subjectId: string; actorId: string | undefined }, kind: ServerEventKind) => ({
  serverId: run.subjectId,
  actorId: run.actorId,
  kind,
});

type Query = { cursor?: string | undefined; limit: number };
type Whose = { readonly id: string; readonly account_id: string };

/** For its owner, who is not told which of the staff it was. */
export async function listServerEvents(deps: Pick<Deps, 'db' | 'cursors'>, server: Whose, query: Query) {
  const page = await pageOfEvents(deps, server, query);
  const events = page.rows.map((row): ServerEvent => serverEvent.parse(told(server, row)));
  return { events, cursor: page.cursor, eof: page.eof };
}

export async function listStaffEvents(deps: Pick<Deps, 'db' | 'cursors'>, server: Whose, query: Query) {
  const page = await pageOfEvents(deps, server, query);
  const events = page.rows.map(
    (row): StaffServerEvent => staffServerEvent.parse({ ...told(server, row), actor_email: row.email ?? '' }),
  );
  return { events, cursor: page.cursor, eof: page.eof };
}

function told(
  server: Whose,
  row: { id: string; kind: string; actor_id: string | null; detail: string; created_at: Date },
) {
  return {
    event_id: row.id,
    kind: row.kind,
    by: row.actor_id === null ? 'system' : row.actor_id === server.account_id ? 'owner' : 'staff',
    detail: row.detail,
    created_at: seconds(row.created_at),
  };
}

async function pageOfEvents(deps: Pick<Deps, 'db' | 'cursors'>, server: Whose, query: Query) {
  const rows = deps.db
    .selectFrom('server_events as e')
    .leftJoin('accounts as a', 'a.id', 'e.actor_id')
    .select(['e.id', 'e.kind', 'e.actor_id', 'a.email', 'e.detail', 'e.created_at'])
    .where('e.server_id', '=', server.id);
  return pageBy(deps, `server-events:${server.id}`, query, rows, ['e.created_at', 'e.id']);
}
