import type { AskedTransfer, OfferedTransfer } from '@resolvo/contract/machines/server-transfers';
import { sql } from 'kysely';
import type { MemberActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { costFor } from '../../sales/subscriptions/hand-over-subscription.ts';
import { findServers, locationOf, type ServerRow } from '../servers/server-row.ts';
import { unitsOf } from './may-transfer.ts';

export async function listTransfers(
  deps: Pick<Deps, 'db' | 'now' | 'compute'>,
  { accountId }: MemberActor,
): Promise<{ asked: AskedTransfer[]; offered: OfferedTransfer[] }> {
  const open = deps.db
    .selectFrom('server_transfers as t')
    .where('t.state', '=', 'asked')
    .where('t.expires_at', '>', deps.now());
  const asked = await open
    .select(['t.id', 't.server_id', 't.email', 't.expires_at'])
    .where('t.account_id', '=', accountId)
    .orderBy('t.created_at')
    .execute();
  const offered = await open
    .innerJoin('accounts as mine', (join) =>
      join.on((eb) => eb(eb.fn('lower', ['mine.email']), '=', eb.fn('lower', ['t.email']))),
    )
    .innerJoin('accounts as theirs', 'theirs.id', 't.account_id')
    .select(['t.id', 't.server_id', 'theirs.email as from', 't.expires_at'])
    .where('mine.id', '=', accountId)
    .orderBy('t.created_at')
    .execute();
  const servers = await findServers(
    deps.db,
    sql`where s.id = any(${offered.map(({ server_id }) => server_id)}::uuid[]) and s.state <> 'deleted'`,
  );
  const shown = await Promise.all(
    offered.map(async ({ id, server_id, from, expires_at }): Promise<OfferedTransfer[]> => {
      const server = servers.find((one) => one.id === server_id);
      if (!server) return [];
      const { total, months, hourly, paidUntil, options } = await costOf(deps.db, server, accountId);
      return [
        {
          transfer_id: id,
          server_name: server.name,
          plan_name: server.plan_name,
          location: locationOf(deps, server),
          from: from ?? '',
          total,
          months,
          hourly,
          next_payment_at: paidUntil === undefined ? 0 : seconds(paidUntil),
          options,
          expires_at: seconds(expires_at),
        },
      ];
    }),
  );
  return {
    asked: asked.map(({ id, expires_at, ...row }) => ({ transfer_id: id, ...row, expires_at: seconds(expires_at) })),
    offered: shown.flat(),
  };
}

/** What the server and its options would cost this account, each for its own period. */
export async function costOf(db: Queryable, server: ServerRow, accountId: string) {
  const costs = await Promise.all(
    (await unitsOf(db, server)).map(async (unit) => ({ unit, cost: await costFor(db, unit, accountId) })),
  );
  const own = costs.find(({ unit }) => unit === server.delivery_id)?.cost;
  return {
    total: costs.reduce((sum, { cost }) => sum + (cost?.total ?? 0), 0),
    months: own?.months ?? 0,
    hourly: own?.hourly ?? null,
    paidUntil: own?.paidUntil,
    options: costs.flatMap(({ unit, cost }) => (cost && unit !== server.delivery_id ? [cost.name] : [])),
  };
}
