import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { eachAlone } from '../../../core/each-alone.ts';
import { findServer } from './hold-server.ts';
import { refOf } from './server-row.ts';

type Needs = Pick<Deps, 'db' | 'compute' | 'now' | 'log'>;

/** Longer than the calls of one server may take together; what failed or was busy is tried again after it. */
const leaseSeconds = 240;
/** So that one run ends within its time limit; the next takes the rest. */
const mostAtOnce = 200;

/** Each minute: brings machines to the speed of their servers. */
export async function applySlowings(deps: Needs): Promise<void> {
  const due = await deps.db
    .selectFrom('servers')
    .select('id')
    .where('slow_due_at', '<=', deps.now())
    .orderBy('slow_due_at')
    .limit(mostAtOnce)
    .execute();
  await eachAlone(
    due,
    ({ id }) => applySlowing(deps, id),
    (error, { id }) =>
      deps.log.error(
        { event: 'server.speed_not_set', server_id: id, err: error },
        'The speed of a machine was not set; it is tried again',
      ),
  );
}

async function applySlowing(deps: Needs, serverId: string): Promise<void> {
  const { db, compute, now } = deps;
  const taken = await db
    .updateTable('servers')
    .set({ slow_due_at: new Date(now().getTime() + leaseSeconds * 1000) })
    .where('id', '=', serverId)
    .where('slow_due_at', '<=', now())
    .returning('slow_mbit')
    .executeTakeFirst();
  if (!taken) return;
  const server = await findServer(db, serverId);
  // Its work may have begun before the speed changed, and writes the card as it was then.
  if (server.task !== null) return;
  const ref = refOf(server);
  // A machine that is made later gets the speed when it is made.
  if (ref && server.image !== '' && server.state !== 'deleted' && (await compute.find(ref))) {
    await compute.setSpeed(ref, taken.slow_mbit);
  }
  await db
    .updateTable('servers')
    .set({
      slow_due_at: sql`case when slow_mbit is distinct from ${taken.slow_mbit}::int then ${now()}::timestamptz end`,
    })
    .where('id', '=', serverId)
    .execute();
}

/** Hourly: machines of slowed servers are looked at again, whatever was changed at the hypervisor. */
export async function lookAtSlowed({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await db
    .updateTable('servers')
    .set({ slow_due_at: now() })
    .where('slow_mbit', 'is not', null)
    .where('slow_due_at', 'is', null)
    .where('state', '<>', 'deleted')
    .execute();
}
