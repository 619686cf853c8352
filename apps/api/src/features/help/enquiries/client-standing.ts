import type { ClientStanding } from '@resolvo/contract/help/client-standing';
import { domainState } from '@resolvo/contract/hosting/domains';
import { packageState } from '@resolvo/contract/hosting/package-states';
import { serverState } from '@resolvo/contract/machines/server-states';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isOverdue } from '../../money/invoices/order-status.ts';
import { balanceOf } from '../../money/ledger/book-entry.ts';
import { findClient } from '../../people/clients/queries.ts';

/** What a client has and owes. What is gone is left out. */
export async function clientStanding(deps: Pick<Deps, 'db' | 'now'>, accountId: string): Promise<ClientStanding> {
  const { db } = deps;
  await findClient(db, accountId);
  const [servers, packages, domains, balance, money, open_tickets] = await Promise.all([
    countStates(db, 'servers', accountId, ['deleted']),
    countStates(db, 'hosting_packages', accountId, ['deleted']),
    countStates(db, 'domains', accountId, ['released', 'ended']),
    balanceOf(db, accountId),
    owedBy(db, accountId, deps.now()),
    countTickets(db, accountId),
  ]);
  return {
    servers: servers.map(({ state, count }) => ({ state: serverState.parse(state), count })),
    packages: packages.map(({ state, count }) => ({ state: packageState.parse(state), count })),
    domains: domains.map(({ state, count }) => ({ state: domainState.parse(state), count })),
    balance,
    ...money,
    open_tickets,
  };
}

const countStates = (
  db: Queryable,
  table: 'servers' | 'hosting_packages' | 'domains',
  accountId: string,
  gone: readonly string[],
) =>
  db
    .selectFrom(table)
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('account_id', '=', accountId)
    .where('state', 'not in', gone)
    .groupBy('state')
    .orderBy('count', 'desc')
    .orderBy('state')
    .execute();

async function owedBy(db: Queryable, accountId: string, now: Date) {
  const sums = await db
    .selectFrom('invoices')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(total - paid_amount), 0)::bigint`.as('total'),
      sql<number>`count(*) filter (where ${isOverdue('invoices', now)})`.as('overdue'),
      sql<number>`coalesce(sum(total - paid_amount) filter (where ${isOverdue('invoices', now)}), 0)::bigint`.as(
        'overdue_total',
      ),
    ])
    .where('account_id', '=', accountId)
    .where('status', '=', 'awaiting_payment')
    .executeTakeFirstOrThrow();
  return {
    unpaid: { count: sums.count, total: sums.total },
    overdue: { count: sums.overdue, total: sums.overdue_total },
  };
}

async function countTickets(db: Queryable, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('enquiries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'ticket')
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow();
  return count;
}
