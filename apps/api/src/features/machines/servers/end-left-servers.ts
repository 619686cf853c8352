import { isGraceOver } from '@resolvo/contract/sales/endings';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import type { Queryable } from '../../../db/connection.ts';
import { announceEnd, findEnd, forgetEnd } from '../../sales/deliveries/announced-ends.ts';
import { announceServerEnd, endServer } from './end-server.ts';
import { holdServer } from './hold-server.ts';

type Needs = Pick<Deps, 'db' | 'jobs' | 'now' | 'events' | 'settings'>;

const reason = 'The account was deleted.';

/** Ids of servers that staff made for the account: bought ones end with their delivery. */
const madeByStaff = (db: Queryable) =>
  db
    .selectFrom('servers as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select('s.id')
    .where('s.delivery_id', 'is', null)
    .where('s.state', 'not in', ['deleting', 'deleted', 'failed']);

/**
 * The account is being deleted: announces the end of the servers that staff made for it, in the transaction of the
 * deletion, while there is still an address to mail to.
 */
export async function announceLeftServers(
  deps: Omit<Needs, 'db'>,
  tx: Queryable,
  accountId: string,
  by: EventActor | undefined,
): Promise<void> {
  const left = await madeByStaff(tx).where('s.account_id', '=', accountId).orderBy('s.id').execute();
  for (const { id } of left) await leaveServer(deps, tx, id, by?.personId);
}

/** One that is still being made ends at once: nothing of the customer's is on it. */
async function leaveServer(deps: Omit<Needs, 'db'>, tx: Queryable, serverId: string, by: string | undefined) {
  const server = await holdServer(tx, serverId, ofAnyAccount);
  if (server.state === 'provisioning') return endServer(deps, tx, server, { actorId: by, reason });
  const unit = { unitId: server.id, accountId: server.account_id, type: 'proxmox', serverId, name: server.name };
  const lost = { why: 'account_deleted', reason, by } as const;
  if (await announceEnd(deps, tx, unit, lost)) await announceServerEnd(deps, tx, server, lost);
}

/** Hourly: ends those whose announced date has come, and announces what an earlier release left without a date. */
export async function endLeftServers(deps: Needs): Promise<void> {
  const left = await madeByStaff(deps.db).where('a.deleted_at', 'is not', null).execute();
  for (const { id } of left) {
    await deps.db.transaction().execute(async (tx) => {
      const server = await holdServer(tx, id, ofAnyAccount);
      const announced = await findEnd(tx, id);
      if (!announced) return leaveServer(deps, tx, id, undefined);
      if (!isGraceOver(announced, deps.now())) return;
      await forgetEnd(tx, id);
      await endServer(deps, tx, server, { reason: announced.reason });
    });
  }
}
