import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { ReservedItem } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { notBegun } from '../../sales/orders/not-begun.ts';
import { holdServers, serverSettings } from '../hosting-servers/server-settings.ts';
import { serversAt, usersByServer } from './place-package.ts';

type Needs = Pick<Deps, 'hosting'>;

/**
 * Whether so many more packages find a place, counting those that are ordered and not placed yet. By what we know
 * ourselves: accounts that others made on a server are seen when a package is placed, and money goes back then.
 */
export async function hasHostingRoom(
  { hosting }: Needs,
  db: Queryable,
  {
    location,
    quantity = 1,
    exceptItem,
  }: { location?: string | undefined; quantity?: number; exceptItem?: string } = {},
): Promise<boolean> {
  const settings = await serverSettings(db, hosting.servers);
  const ours = await usersByServer(db);
  const waiting = await unplaced(db, exceptItem);
  const free = (where: string | undefined) =>
    serversAt({ hosting }, where).reduce((sum, { name }) => {
      const { capacity = 0, closed = true } = settings.get(name) ?? {};
      return sum + (closed ? 0 : Math.max(0, capacity - (ours.get(name)?.size ?? 0)));
    }, 0);
  const all = waiting.reduce((sum, one) => sum + one.quantity, 0);
  const there = waiting.filter((one) => one.location === location).reduce((sum, one) => sum + one.quantity, 0);
  return free(undefined) - all >= quantity && (location === undefined || free(location) - there >= quantity);
}

/** Refuses an order for which there is no place. Two orders that want the last one wait for each other. */
export async function refuseFullHosting(
  deps: Needs,
  tx: Queryable,
  { itemId, quantity, name, choices: { location } }: ReservedItem,
): Promise<void> {
  await holdServers(tx, deps.hosting.servers);
  if (await hasHostingRoom(deps, tx, { location, quantity, exceptItem: itemId })) return;
  const where = location === undefined ? '' : ' there';
  throw conflict(`${name} is sold out${where} at the moment. Nothing was ordered and nothing is charged.`);
}

export async function fullHostingPlans(deps: Needs, db: Queryable): Promise<ReadonlySet<string>> {
  if (await hasHostingRoom(deps, db)) return new Set();
  const plans = await db
    .selectFrom('plans')
    .select('id')
    .where('type', '=', 'cpanel')
    .where('archived_at', 'is', null)
    .execute();
  return new Set(plans.map(({ id }) => id));
}

async function unplaced(
  db: Queryable,
  exceptItem: string | undefined,
): Promise<{ location: string | undefined; quantity: number }[]> {
  const { rows } = await sql<{ location: string | null; quantity: number }>`
    select i.choices ->> 'location' as location, i.quantity
    from orders o join order_items i on i.order_id = o.id
    where ${notBegun} and i.type = 'cpanel' and i.id is distinct from ${exceptItem ?? null}::uuid
    union all
    select nullif(location, ''), 1 from hosting_packages where state = 'provisioning' and server is null`.execute(db);
  return rows.map(({ location, quantity }) => ({ location: location ?? undefined, quantity }));
}
