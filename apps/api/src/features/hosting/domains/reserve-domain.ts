import { splitFree } from '@resolvo/contract/free-names';
import { customName, freeName } from '@resolvo/contract/hosting/domain-fields';
import { itemChoices } from '@resolvo/contract/sales/item-choices';
import type { Deps } from '../../../core/deps.ts';
import { invalid, Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { whoOrdered } from '../../sales/orders/who-ordered.ts';
import { activateDomain } from './activate-domain.ts';
import { addDomain } from './create-domain.ts';
import { refuseCustomName, standingOfName } from './custom-names.ts';
import { holdDomain } from './domain-row.ts';
import { readSettings } from './domain-settings.ts';
import { chosenParts, mayLinkUnasked } from './link-records.ts';
import { endDomain } from './remove-domain.ts';

type Needs = Pick<Deps, 'db' | 'now' | 'events' | 'jobs' | 'settings'>;

/** What a customer typed, as the dialog would send it. */
function readName(typed: string) {
  const free = splitFree(typed.trim().toLowerCase());
  const name = free ? freeName.safeParse(free.label) : customName.safeParse(typed);
  if (!name.success) throw invalid('choices.domain', name.error.issues[0]?.message ?? 'Please enter a domain.');
  return free
    ? ({ kind: 'free', name: name.data, suffix: free.suffix } as const)
    : ({ kind: 'custom', name: name.data } as const);
}

/**
 * An order is placed, sealed by staff, or an item of it was chosen: a free name that was chosen with it is kept for the
 * account until it is paid or dropped. A refusal here takes the order back, before anything is paid. A custom domain is
 * added with the server, and only checked here.
 */
export async function reserveForOrder(deps: Needs, tx: Queryable, of: Reserved): Promise<void> {
  for (const { id, type, quantity, account_id, domain } of await chosenDomains(tx, of)) {
    if (quantity > 1)
      throw invalid('choices.domain', 'A domain points at one server. Please order one, or choose no domain.');
    const wanted = readName(domain);
    if (wanted.kind === 'free') await addDomain(deps, tx, account_id, wanted, undefined, { orderItemId: id });
    // A website may be below a domain of its owner, which has no zone of its own.
    else if (type === 'cpanel') await standingOfName(tx, wanted.name, account_id);
    else await refuseCustomName(tx, wanted.name, account_id, (await readSettings(tx)).name_servers);
  }
}

interface Reserved {
  readonly orderId: string;
  /** Of this item alone. */
  readonly itemId?: string;
  /** What a customer placed had its names reserved then. */
  readonly unlessPlaced?: boolean;
}

async function chosenDomains(tx: Queryable, { orderId, itemId, unlessPlaced = false }: Reserved) {
  const items = await tx
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.type', 'i.quantity', 'i.choices', 'o.account_id'])
    .where('i.order_id', '=', orderId)
    .$if(itemId !== undefined, (query) => query.where('i.id', '=', itemId ?? ''))
    .$if(unlessPlaced, (query) => query.where('o.placed_at', 'is', null))
    .execute();
  return items.flatMap(({ choices, ...item }) => {
    const { domain } = itemChoices.parse(choices ?? {});
    return domain === undefined ? [] : [{ ...item, domain }];
  });
}

/** The order will not be: its name can be had by every account again, at once, because nothing ever pointed at it. */
export async function dropReservations(deps: Needs, tx: Queryable, orderId: string): Promise<void> {
  const reserved = await tx
    .selectFrom('domains as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select('d.id')
    .where('i.order_id', '=', orderId)
    .where('d.state', '=', 'reserved')
    .orderBy('d.id')
    .execute();
  for (const { id } of reserved) {
    await endDomain(deps, tx, await holdDomain(tx, id), { reason: 'The order was not finished.' });
  }
}

/** The server of an order is being made: the name that was chosen with it is the account's, and points there. */
export async function giveToServer(deps: Needs, tx: Queryable, serverId: string): Promise<void> {
  const chosen = await tx
    .selectFrom('servers as s')
    .innerJoin('deliveries as y', 'y.id', 's.delivery_id')
    .innerJoin('order_items as i', 'i.id', 'y.order_item_id')
    .select(['s.account_id', 'i.id as item_id', 'i.choices'])
    .where('s.id', '=', serverId)
    .executeTakeFirst();
  if (!chosen) return;
  const { domain } = itemChoices.parse(chosen.choices ?? {});
  if (domain === undefined) return;
  const reserved = await tx
    .selectFrom('domains')
    .select('id')
    .where('order_item_id', '=', chosen.item_id)
    .where('state', '=', 'reserved')
    .executeTakeFirst();
  if (reserved) {
    await tx.updateTable('domains').set({ server_id: serverId }).where('id', '=', reserved.id).execute();
    await activateDomain(deps, tx, await holdDomain(tx, reserved.id), 'free');
    return;
  }
  const wanted = readName(domain);
  if (wanted.kind === 'free') return;
  await linkCustom(deps, tx, chosen, wanted.name, serverId);
}

/**
 * A custom domain waits for its proof, linked already. One that the account has is linked, unless it points elsewhere.
 */
async function linkCustom(
  deps: Needs,
  tx: Queryable,
  chosen: { readonly account_id: string; readonly item_id: string },
  name: string,
  serverId: string,
): Promise<void> {
  const accountId = chosen.account_id;
  const personId = await whoOrdered(tx, chosen.item_id);
  const by = personId === undefined ? undefined : { personId };
  const own = await tx
    .selectFrom('domains')
    .select(['id', 'state', 'zone_id', 'server_id', 'package_id', 'link_www', 'link_mail'])
    .where('name', '=', name)
    .where('account_id', '=', accountId)
    .where('state', '<>', 'ended')
    .executeTakeFirst();
  if (own) {
    if (own.state === 'released' || own.server_id !== null || own.package_id !== null) return;
    // A website that is elsewhere stays there until a person says so.
    if (!(await mayLinkUnasked(tx, own))) return;
    const { www, mail } = await chosenParts(tx, own, {});
    await tx
      .updateTable('domains')
      .set({ server_id: serverId, link_www: www, link_mail: mail })
      .where('id', '=', own.id)
      .execute();
    const data = { domain_id: own.id, name, to: 'the server that was ordered with it' };
    await deps.events.emit(tx, { name: 'domain.linked', accountId, by, data });
    return;
  }
  const more = { orderItemId: chosen.item_id, serverId };
  try {
    await addDomain(deps, tx, accountId, { kind: 'custom', name }, by, more);
  } catch (error) {
    // The order is paid: a name that cannot be had any more must not stop the server.
    if (!(error instanceof Refusal)) throw error;
  }
}
