import { nothingChosen } from '@resolvo/contract/chosen-words';
import { extraAddresses } from '@resolvo/contract/machines/server-extras';
import type { ExtraType } from '@resolvo/contract/product-types';
import { mayBuy, mayServeEach } from '@resolvo/contract/sales/once-per';
import { sql } from 'kysely';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import type { Delivery, ReservedItem, ServiceProvider } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { freePlace } from '../../sales/deliveries/free-place.ts';
import { refuseBeyondQuota } from '../servers/quotas.ts';
import { freeAddresses } from '../subnets/free-addresses.ts';
import { releaseSome } from '../subnets/hold-addresses.ts';
import { extraApply } from './queues.ts';

/** Options of a server. Addresses are taken from the pools of its cluster when they are delivered. */
export const extraService =
  (type: ExtraType) =>
  (deps: Pick<Deps, 'db' | 'now' | 'jobs'>): ServiceProvider => {
    const { family, count } = extraAddresses[type];

    /** Addresses of the cluster of a server, or of the fullest of all, that no open order waits for. */
    async function free(db: Queryable, serverId: string | undefined, exceptItem?: string): Promise<number> {
      if (count === 0 || family === 6) return Number.POSITIVE_INFINITY;
      const pools = await freeAddresses(db, deps.now());
      const waiting = await openOrders(db, type, exceptItem);
      if (serverId === undefined)
        return pools.size === 0 ? Number.POSITIVE_INFINITY : Math.max(...pools.values()) - waiting;
      const server = await db.selectFrom('servers').select('cluster').where('id', '=', serverId).executeTakeFirst();
      return (pools.get(server?.cluster ?? '') ?? Number.POSITIVE_INFINITY) - waiting;
    }

    async function setSuspended(tx: Queryable, deliveryId: string, suspended: boolean): Promise<void> {
      await tx.updateTable('server_extras').set({ suspended }).where('delivery_id', '=', deliveryId).execute();
    }

    return {
      async check(_planId, { server_id, every_server, ...rest }, accountId) {
        if (every_server && server_id !== undefined) {
          throw invalid('choices.server_id', 'Please choose one server, or each server of the order.');
        }
        if (every_server && Object.keys(rest).length === 0) return nothingChosen;
        if (server_id === undefined) throw invalid('choices.server_id', 'Please choose the server that it is for.');
        if (Object.keys(rest).length > 0) throw invalid('choices', 'There is only the server to choose.');
        const server = await deps.db
          .selectFrom('servers')
          .select('hostname')
          .where('id', '=', server_id)
          .where('account_id', '=', accountId)
          .where('state', 'in', ['active', 'awaiting_image'])
          .executeTakeFirst();
        if (!server) throw invalid('choices.server_id', 'Please choose a server of the account that is running.');
        return { ...nothingChosen, hostname: server.hostname };
      },
      async reserve(tx, item) {
        const { server_id, every_server } = item.choices;
        if (every_server) await refuseUneven(tx, type, item);
        // In an order with servers each of them gets one of it.
        const wanted =
          server_id === undefined
            ? { quantity: 1 }
            : { quantity: item.quantity, has: await countAt(tx, type, server_id, item.itemId) };
        demand(mayBuy({ type, name: item.name, ...wanted }));
        if ((await free(tx, server_id, item.itemId)) < item.quantity) {
          throw conflict(`${item.name} is sold out at the moment. Nothing was ordered and nothing is charged.`);
        }
        if (type === 'extra-ipv4') await refuseBeyondQuota(tx, item);
      },
      async soldOut(db) {
        if ((await free(db, undefined)) >= 1) return new Set();
        const plans = await db.selectFrom('plans').select('id').where('type', '=', type).execute();
        return new Set(plans.map(({ id }) => id));
      },
      async start(tx, delivery) {
        await tx
          .insertInto('server_extras')
          .values({
            delivery_id: delivery.id,
            server_id: await serverFor(tx, delivery),
            account_id: delivery.accountId,
            type,
            created_at: deps.now(),
          })
          .execute();
        await deps.jobs.send(tx, extraApply, { delivery_id: delivery.id });
      },
      async hosts(db, deliveryIds) {
        const rows = await db
          .selectFrom('server_extras as x')
          .innerJoin('servers as s', 's.id', 'x.server_id')
          .select(['x.delivery_id', 's.delivery_id as host'])
          .where('x.delivery_id', 'in', deliveryIds)
          .execute();
        return new Map(rows.flatMap(({ delivery_id, host }) => (host === null ? [] : [[delivery_id, host]])));
      },
      async names(db, deliveryIds) {
        const rows = await db
          .selectFrom('server_extras as x')
          .innerJoin('servers as s', 's.id', 'x.server_id')
          .select(['x.delivery_id', 's.name', sql<string | null>`host(x.addresses[1])`.as('address')])
          .where('x.delivery_id', 'in', deliveryIds)
          .execute();
        return new Map(
          rows.map(({ delivery_id, name, address }) => [
            delivery_id,
            { own: address ? `${address} of ${name}` : name, plan: '' },
          ]),
        );
      },
      async describe(db, deliveryId) {
        const row = await db
          .selectFrom('server_extras as x')
          .innerJoin('servers as s', 's.id', 'x.server_id')
          .innerJoin('deliveries as d', 'd.id', 'x.delivery_id')
          .select(['s.id', 's.hostname', 's.state', 'd.status', sql<string[]>`x.addresses::text[]`.as('addresses')])
          .where('x.delivery_id', '=', deliveryId)
          .executeTakeFirst();
        const serverId = row && row.state !== 'deleted' ? row.id : null;
        const words = { ...nothingChosen, hostname: row?.hostname ?? '' };
        // As people write one: without the length of its prefix.
        const addresses = (row?.addresses ?? []).map((address) => address.replace(/\/\d+$/, ''));
        const about = { name: '', serverId, words, addresses };
        return row?.status === 'started'
          ? { ...about, standing: 'working', text: 'It comes to its server as soon as that runs.' }
          : { ...about, standing: 'ready', text: '' };
      },
      suspend: (tx, deliveryId) => setSuspended(tx, deliveryId, true),
      resume: (tx, deliveryId) => setSuspended(tx, deliveryId, false),
      announceEnd: (tx, deliveryId) => setSuspended(tx, deliveryId, true),
      keep: (tx, deliveryId) => setSuspended(tx, deliveryId, false),
      async end(tx, deliveryId) {
        const ended = await tx
          .updateTable('server_extras')
          .set({ ended_at: sql`greatest(created_at, ${deps.now()}::timestamptz)` })
          .where('delivery_id', '=', deliveryId)
          .where('ended_at', 'is', null)
          .returning(['server_id', sql<string[]>`addresses::text[]`.as('addresses')])
          .executeTakeFirst();
        if (ended) await releaseSome(tx, ended.server_id, ended.addresses, deps.now());
        await freePlace(deps, tx, deliveryId);
        await deps.jobs.send(tx, extraApply, { delivery_id: deliveryId });
      },
      mayChange: async () => 'An option is not changed: end it and order another one.',
      change: async () => undefined,
    };
  };

/** Units that are ordered and hold no address yet. */
async function openOrders(db: Queryable, type: ExtraType, exceptItem?: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select (select coalesce(sum(i.quantity), 0) from order_items i join orders o on o.id = i.order_id
      where i.type = ${type} and o.status in ('open', 'paid', 'partially_issued') and i.id is distinct from ${exceptItem ?? null}
      and coalesce(o.placed_at, o.sealed_at) is not null
      and not exists (select from deliveries d where d.order_item_id = i.id))
    + (select count(*) from server_extras x where x.type = ${type} and x.ended_at is null
      and x.addresses = '{}') as waiting`.execute(db);
  return Number(rows[0]?.waiting ?? 0);
}

/** What is for each server of its order goes evenly among them, and they are known. The order is locked. */
async function refuseUneven(tx: Queryable, type: ExtraType, { itemId, name, quantity }: ReservedItem): Promise<void> {
  const servers = await tx
    .selectFrom('order_items as i')
    .innerJoin('order_items as own', 'own.order_id', 'i.order_id')
    .select(['i.quantity', 'i.client_chooses as open'])
    .where('own.id', '=', itemId)
    .where('i.type', '=', 'proxmox')
    .execute();
  demand(mayServeEach({ type, name, quantity }, servers));
}

/** How many a server has, with those that are ordered for it. The caller holds its account. */
async function countAt(tx: Queryable, type: ExtraType, serverId: string, exceptItem: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from server_extras where server_id = ${serverId} and type = ${type} and ended_at is null)
    + (select coalesce(sum(i.quantity), 0) from order_items i join orders o on o.id = i.order_id
      where i.type = ${type} and i.choices ->> 'server_id' = ${serverId} and i.id <> ${exceptItem}
      and coalesce(o.placed_at, o.sealed_at) is not null
      and o.status in ('open', 'paid') and o.issued_at is null) as count`.execute(tx);
  return Number(rows[0]?.count ?? 0);
}

/** The server that was chosen; in an order with servers they take turns. */
async function serverFor(tx: Queryable, { id, orderId, choices }: Delivery): Promise<string> {
  if (choices.server_id !== undefined) return choices.server_id;
  const servers = await tx
    .selectFrom('servers as s')
    .innerJoin('deliveries as d', 'd.id', 's.delivery_id')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select('s.id')
    .where('i.order_id', '=', orderId)
    .orderBy('i.position')
    .orderBy('d.unit')
    .execute();
  const own = await tx.selectFrom('deliveries').select('unit').where('id', '=', id).executeTakeFirstOrThrow();
  const server = servers[(own.unit - 1) % servers.length];
  if (!server) throw new Error(`The option ${id} belongs to no server.`);
  return server.id;
}
