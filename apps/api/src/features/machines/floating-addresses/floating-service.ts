import { nothingChosen } from '@resolvo/contract/chosen-words';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { ofAnyAccount } from '../../../core/owner.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import type { ServiceProvider } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { whoWanted } from '../../sales/deliveries/who-wanted.ts';
import { clustersAt } from '../images/server-images.ts';
import { describeMade } from '../servers/describe-made.ts';
import { refuseBeyondQuota } from '../servers/quotas.ts';
import { freeAddresses } from '../subnets/free-addresses.ts';
import { askFloating, tellFloating } from './ask-floating.ts';
import { type FloatingRow, holdFloating, moveFloating } from './floating-row.ts';
import { floatingApply } from './queues.ts';

/** The service provider of floating addresses. A job takes the address, and does what is to be done to machines. */
export function floatingService(deps: Pick<Deps, 'compute' | 'db' | 'jobs' | 'now' | 'events'>): ServiceProvider {
  /** Addresses of a cluster, or of the one with the most, that no open order waits for. */
  async function free(db: Queryable, cluster: string | undefined, exceptItem?: string): Promise<number> {
    const pools = await freeAddresses(db, deps.now());
    const here = cluster === undefined ? Math.max(0, ...pools.values()) : (pools.get(cluster) ?? 0);
    return here - (await openOrders(db, exceptItem));
  }

  async function hold(tx: Queryable, deliveryId: string): Promise<FloatingRow | undefined> {
    const found = await tx
      .selectFrom('floating_addresses')
      .select('id')
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirst();
    return found && holdFloating(tx, found.id, ofAnyAccount);
  }

  async function setSuspended(tx: Queryable, deliveryId: string, suspended: boolean): Promise<void> {
    const floating = await hold(tx, deliveryId);
    if (!floating || floating.suspended === suspended) return;
    await tx.updateTable('floating_addresses').set({ suspended }).where('id', '=', floating.id).execute();
    const event = suspended ? 'floating_address.suspended' : 'floating_address.resumed';
    await tellFloating(deps, tx, floating, { event, serverId: floating.server_id });
  }

  return {
    async check(_planId, { location, ...rest }) {
      if (Object.keys(rest).length > 0) throw invalid('choices', 'A floating address has a place to choose.');
      const [place] = location === undefined ? [] : clustersAt(deps.compute, location);
      if (!place) throw invalid('choices.location', 'Please choose one of our places.');
      return { ...nothingChosen, location: place.location };
    },
    async reserve(tx, item) {
      const { location } = item.choices;
      // Where the client chooses the place, there is room in one of them.
      const [place] = location === undefined ? [] : clustersAt(deps.compute, location);
      if ((await free(tx, place?.name, item.itemId)) < item.quantity) {
        throw conflict(`${item.name} is sold out at the moment. Nothing was ordered and nothing is charged.`);
      }
      await refuseBeyondQuota(tx, item);
    },
    async soldOut(db) {
      if ((await free(db, undefined)) >= 1) return new Set();
      const plans = await db.selectFrom('plans').select('id').where('type', '=', 'floating-ipv4').execute();
      return new Set(plans.map(({ id }) => id));
    },
    async start(tx, delivery) {
      const [place] = clustersAt(deps.compute, delivery.choices.location);
      if (!place) throw new Error(`The floating address of delivery ${delivery.id} was ordered without a place.`);
      const { id } = await tx
        .insertInto('floating_addresses')
        .values({
          delivery_id: delivery.id,
          account_id: delivery.accountId,
          cluster: place.name,
          created_at: deps.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const floating = { id, account_id: delivery.accountId, address: '' };
      await tellFloating(deps, tx, floating, {
        event: 'floating_address.ordered',
        by: await whoWanted(tx, delivery.id),
      });
      await deps.jobs.send(tx, floatingApply, { floating_id: id });
    },
    async names(db, deliveryIds) {
      const rows = await db
        .selectFrom('floating_addresses')
        .select(['delivery_id', sql<string>`host(address)`.as('own')])
        .where('delivery_id', 'in', deliveryIds)
        .where('address', 'is not', null)
        .execute();
      return new Map(rows.map(({ delivery_id, own }) => [delivery_id, { own, plan: '' }]));
    },
    async describe(db, deliveryId) {
      const row = await db
        .selectFrom('floating_addresses')
        .select(['id', 'stage', 'cluster', sql<string>`coalesce(host(address), '')`.as('name')])
        .where('delivery_id', '=', deliveryId)
        .executeTakeFirst();
      return describeMade(deps, 'floating', row);
    },
    suspend: (tx, deliveryId) => setSuspended(tx, deliveryId, true),
    resume: (tx, deliveryId) => setSuspended(tx, deliveryId, false),
    async announceEnd(tx, deliveryId) {
      const floating = await hold(tx, deliveryId);
      if (floating?.stage === 'ready' && floating.server_id !== null) {
        const asked = { event: 'floating_address.take_off_asked', serverId: floating.server_id } as const;
        await askFloating(deps, tx, floating, { server_id: null }, asked);
      }
      await setSuspended(tx, deliveryId, true);
    },
    keep: (tx, deliveryId) => setSuspended(tx, deliveryId, false),
    async end(tx, deliveryId, asked) {
      const floating = await hold(tx, deliveryId);
      if (!floating || (floating.stage !== 'making' && floating.stage !== 'ready')) return;
      await moveFloating(tx, floating, 'deleting', { server_id: null });
      const detail = asked?.reason ?? '';
      const by = asked?.by === undefined ? undefined : { personId: asked.by };
      await askFloating(deps, tx, floating, {}, { event: 'floating_address.deleted', detail, by });
    },
    mayChange: async () => 'A floating address is not changed: give it back and order another one.',
    change: async () => undefined,
  };
}

/** Units that are ordered and hold no address yet. */
async function openOrders(db: Queryable, exceptItem?: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select (select coalesce(sum(i.quantity), 0) from order_items i join orders o on o.id = i.order_id
      where i.type = 'floating-ipv4' and o.status in ('open', 'paid', 'partially_issued') and i.id is distinct from ${exceptItem ?? null}
      and coalesce(o.placed_at, o.sealed_at) is not null
      and not exists (select from deliveries d where d.order_item_id = i.id))
    + (select count(*) from floating_addresses where stage = 'making') as waiting`.execute(db);
  return Number(rows[0]?.waiting ?? 0);
}
