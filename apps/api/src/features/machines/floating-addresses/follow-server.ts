import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { passFloating } from '../subnets/hold-addresses.ts';
import { askFloating, tellFloating } from './ask-floating.ts';
import { findFloatings } from './floating-row.ts';

type Needs = Pick<Deps, 'jobs' | 'events' | 'now'>;

/** Held in the order of their ids. The caller holds the server. */
async function floatingsAt(tx: Queryable, serverId: string) {
  await sql`select 1 from floating_addresses where server_id = ${serverId} or on_server_id = ${serverId}
    order by id for no key update`.execute(tx);
  return findFloatings(tx, sql`where f.server_id = ${serverId} or f.on_server_id = ${serverId} order by f.id`);
}

/** Another machine stands in the place of its old one, or an earlier state of it: its list is set again. */
export async function assignAgain(
  deps: Needs,
  tx: Queryable,
  serverId: string,
  by: EventActor | undefined,
): Promise<void> {
  for (const floating of await floatingsAt(tx, serverId)) {
    await askFloating(deps, tx, floating, {}, { event: 'floating_address.asked_again', serverId, by });
  }
}

/** The server has ended, and its machine with it: its floating addresses stay, assigned to nothing. */
export async function leaveServer(
  deps: Needs,
  tx: Queryable,
  serverId: string,
  by: EventActor | undefined,
): Promise<void> {
  for (const floating of await floatingsAt(tx, serverId)) {
    const { id, server_id, on_server_id } = floating;
    if (on_server_id === serverId && (await passFloating(tx, id, null, deps.now()))) {
      await tellFloating(deps, tx, floating, { event: 'floating_address.left', serverId, by });
    }
    await tx
      .updateTable('floating_addresses')
      .set({
        server_id: server_id === serverId ? null : server_id,
        on_server_id: on_server_id === serverId ? null : on_server_id,
      })
      .where('id', '=', id)
      .execute();
    const detail = 'Its server has ended.';
    await askFloating(deps, tx, floating, {}, { event: 'floating_address.taken_off', serverId, detail, by });
  }
}
