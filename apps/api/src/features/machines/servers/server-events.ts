import {
  type ServerEvent,
  type ServerEventKind,
  type StaffServerEvent,
  serverEvent,
  serverEventKind,
  serverEventName,
  serverEvents,
  staffServerEvent,
} from '@resolvo/contract/machines/server-events';
import { type ServerTaskKind, serverTaskTitles } from '@resolvo/contract/machines/server-states';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { pageBy } from '../../../core/page-by.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';

interface NewServerEvent {
  readonly serverId: string;
  readonly kind: ServerEventKind;
  /** Undefined when the product acted by itself. */
  readonly by?: EventActor | undefined;
  readonly detail?: string | undefined;
}

export async function recordServerEvent(
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  { serverId, kind, by, detail = '' }: NewServerEvent,
): Promise<void> {
  const { account_id } = await tx
    .selectFrom('servers')
    .select('account_id')
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  await deps.events.emit(tx, {
    name: kind === 'ready' ? 'server.delivered' : `server.${kind}`,
    accountId: account_id,
    by,
    data: { server_id: serverId, detail: detail.slice(0, 500) },
  });
}

/** Work that was taken back, with what it was: its reason alone says nothing of it. */
export const recordFailedTask = (
  deps: Pick<Deps, 'events'>,
  tx: Queryable,
  serverId: string,
  task: ServerTaskKind,
  reason: string,
): Promise<void> =>
  recordServerEvent(deps, tx, { serverId, kind: 'task_failed', detail: `${serverTaskTitles[task]}: ${reason}` });

/** The person who started a saga, outside its request. */
export const doer = (personId: string | undefined): EventActor | undefined =>
  personId === undefined ? undefined : { personId };

/** Events of a saga carry the person who started it. */
export const doneBy = (run: { subjectId: string; actorId: string | undefined }, kind: ServerEventKind) => ({
  serverId: run.subjectId,
  by: doer(run.actorId),
  kind,
});

type Query = { cursor?: string | undefined; limit: number };
type Whose = { readonly id: string; readonly account_id: string };

/** For the owner, who is not told which staff member it was. */
export async function listServerEvents(deps: Pick<Deps, 'db' | 'cursors'>, server: Whose, query: Query) {
  // What happened before it was handed over is not the new account's to read.
  const page = await pageOfEvents(deps, server, query, server.account_id);
  const events = page.rows.map((row): ServerEvent => serverEvent.parse(told(row)));
  return { events, cursor: page.cursor, eof: page.eof };
}

export async function listStaffEvents(deps: Pick<Deps, 'db' | 'cursors'>, server: Whose, query: Query) {
  const page = await pageOfEvents(deps, server, query);
  const events = page.rows.map(
    (row): StaffServerEvent => staffServerEvent.parse({ ...told(row), actor_email: row.email ?? '' }),
  );
  return { events, cursor: page.cursor, eof: page.eof };
}

const eventData = serverEvents['server.created'].data;

function told(row: {
  id: string;
  name: string;
  actor_id: string | null;
  membership_id: string | null;
  data: unknown;
  created_at: Date;
}) {
  return {
    event_id: row.id,
    kind: serverEventKind(serverEventName.parse(row.name)),
    by: row.actor_id === null ? 'system' : row.membership_id === null ? 'staff' : 'owner',
    detail: eventData.parse(row.data).detail,
    created_at: seconds(row.created_at),
  };
}

async function pageOfEvents(deps: Pick<Deps, 'db' | 'cursors'>, server: Whose, query: Query, onlyOf?: string) {
  const rows = deps.db
    .selectFrom('events as e')
    .leftJoin('persons as p', 'p.id', 'e.actor_id')
    .leftJoin('memberships as m', (join) =>
      join.onRef('m.person_id', '=', 'e.actor_id').on('m.account_id', '=', server.account_id),
    )
    .select(['e.id', 'e.name', 'e.actor_id', 'm.id as membership_id', 'p.email', 'e.data', 'e.created_at'])
    .where('e.subject_id', '=', server.id)
    .where('e.name', 'in', serverEventName.options)
    .$if(onlyOf !== undefined, (all) => all.where('e.account_id', '=', onlyOf ?? ''));
  return pageBy(deps, `server-events:${server.id}`, query, rows, { by: ['e.created_at', 'e.id'] });
}
