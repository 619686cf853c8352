import { type ActingRights, rightWhileActing } from '@resolvo/contract/access';
import { serverCan, serverState } from '@resolvo/contract/machines/server-states';
import { serverEndpoints } from '@resolvo/contract/machines/servers';
import { allows, customerMask, effectiveMask, memberMask } from '@resolvo/contract/permissions';
import { sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { hashSecret, newSecret } from '../../../security/secrets.ts';
import { holdServer } from './hold-server.ts';

const ticketSeconds = 30;

/**
 * A single-use ticket for one connection to this server, by the session or token that asked for it. Expires by the
 * database's clock.
 */
export async function issueConsoleTicket(
  deps: Pick<Deps, 'db'>,
  actor: Caller,
  serverId: string,
): Promise<{ ticket: string; expires_at: number }> {
  const ticket = newSecret();
  await sql`delete from console_tickets where expires_at < now()`.execute(deps.db);
  const { expires_at } = await deps.db.transaction().execute(async (tx) => {
    const server = await holdServer(tx, serverId, actor.accountId);
    demand(serverCan.console(server));
    return tx
      .insertInto('console_tickets')
      .values({
        token_hash: hashSecret(ticket),
        account_id: actor.accountId,
        server_id: serverId,
        session_id: actor.kind === 'session' ? actor.sessionId : null,
        token_id: actor.kind === 'token' ? actor.tokenId : null,
        expires_at: sql`now() + make_interval(secs => ${ticketSeconds})`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
  });
  return { ticket, expires_at: seconds(expires_at) };
}

/** Deleting the row spends the ticket: of parallel connections with one ticket, one succeeds. */
export async function spendConsoleTicket(
  deps: Pick<Deps, 'db'>,
  actor: Caller,
  { serverId, ticket }: { serverId: string; ticket: string },
): Promise<boolean> {
  const bearer =
    actor.kind === 'session'
      ? sql<boolean>`session_id = ${actor.sessionId}`
      : sql<boolean>`token_id = ${actor.tokenId}`;
  const spent = await deps.db
    .deleteFrom('console_tickets')
    .where('token_hash', '=', hashSecret(ticket))
    .where('account_id', '=', actor.accountId)
    .where('server_id', '=', serverId)
    .where(bearer)
    .where(sql<boolean>`expires_at > now()`)
    .executeTakeFirst();
  return spent.numDeletedRows > 0n;
}

export interface ConsoleUser {
  readonly actor: Caller;
  readonly serverId: string;
}

/**
 * Which open consoles may stay: session or token valid, still a member or signed in as the client, account not suspended, permission still granted, server still
 * owned and active. One query for all of them.
 */
export async function stillAllowed(
  deps: Pick<Deps, 'db'>,
  users: ReadonlyMap<string, ConsoleUser>,
): Promise<Set<string>> {
  if (users.size === 0) return new Set();
  const rows = [...users].map(([key, { actor, serverId }]) => ({
    key,
    server_id: serverId,
    account_id: actor.accountId,
    person_id: actor.personId,
    session_id: actor.kind === 'session' ? actor.sessionId : null,
    token_id: actor.kind === 'token' ? actor.tokenId : null,
    acting_id: (actor.kind === 'session' && actor.actingAs?.actingId) || null,
  }));
  const found = await sql<{
    key: string;
    state: string;
    member_permissions: number | null;
    account_permissions: number;
    token_mask: number | null;
    acting_id: string | null;
    may_act: boolean | null;
    staff_permissions: number;
  }>`
    select w.key, s.state, m.permissions as member_permissions, a.permissions as account_permissions,
      t.permissions as token_mask, w.acting_id, x.may_act, p.staff_permissions
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as w(key text, server_id uuid, account_id uuid, person_id uuid, session_id uuid, token_id uuid,
        acting_id uuid)
    join accounts a on a.id = w.account_id and a.suspended_at is null and a.deleted_at is null
    join persons p on p.id = w.person_id and p.suspended_at is null and p.deleted_at is null
    left join memberships m on w.acting_id is null and m.account_id = a.id and m.person_id = p.id and m.ended_at is null
      and (m.expires_at is null or m.expires_at > now()) and (m.only_ids is null or w.server_id = any(m.only_ids))
    join servers s on s.id = w.server_id and s.account_id = a.id
    left join sessions n on n.id = w.session_id and n.expires_at > statement_timestamp()
    left join api_tokens t on t.id = w.token_id and t.state = 'active' and t.expires_at > now()
      and (t.only_ids is null or w.server_id = any(t.only_ids))
    left join acting_sessions x on x.id = w.acting_id and x.session_id = n.id and x.account_id = a.id
      and x.expires_at > statement_timestamp()
    where (n.id is not null or t.id is not null) and (m.id is not null or x.id is not null)`.execute(deps.db);
  const allowed = found.rows.filter(({ state, token_mask, acting_id, may_act, staff_permissions, ...member }) => {
    const own =
      acting_id === null
        ? memberMask({ ...member, staff_permissions: 0 })
        : actingMask(member.account_permissions, { mayAct: may_act === true, staffPermissions: staff_permissions });
    const mask = token_mask === null ? own : effectiveMask(token_mask, own);
    return allows(mask, 'serversManage') && serverCan.console({ state: serverState.parse(state), task: null }) === true;
  });
  return new Set(allowed.map(({ key }) => key));
}

/** Of staff who are signed in as the client: the gate asks the same when a console is opened. */
function actingMask(accountPermissions: number, acting: ActingRights): number {
  if (!allows(acting.staffPermissions, 'staffSignInAs')) return 0;
  return rightWhileActing(serverEndpoints.vmConsoleTicket, acting) === true
    ? effectiveMask(accountPermissions, customerMask)
    : 0;
}
