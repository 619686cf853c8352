import { type ItemChoices, itemChoices } from '@resolvo/contract/sales/item-choices';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { Refusal } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { whoOrdered } from '../../sales/orders/who-ordered.ts';
import { hasFirewall } from '../firewalls/use-firewall.ts';
import { holdNetwork, isInNetwork } from '../private-networks/network-row.ts';
import { joinNetwork } from '../private-networks/use-network.ts';
import { holdServer } from './hold-server.ts';
import { serverWithoutMail } from './mails.ts';
import { doer } from './server-events.ts';

type Needs = Pick<Deps, 'jobs' | 'events'>;

export interface ChosenWithOrder {
  readonly accountId: string;
  readonly choices: ItemChoices;
  /** Its number among the units of its item, from 1. */
  readonly unit: number;
  readonly by: EventActor | undefined;
}

/** What was chosen about a server with its order; undefined where it was not ordered. */
export async function chosenWithOrder(tx: Queryable, serverId: string): Promise<ChosenWithOrder | undefined> {
  const row = await tx
    .selectFrom('servers as s')
    .innerJoin('deliveries as d', 'd.id', 's.delivery_id')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select(['s.account_id', 'i.choices', 'd.unit', 'i.id'])
    .where('s.id', '=', serverId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    accountId: row.account_id,
    choices: itemChoices.parse(row.choices),
    unit: row.unit,
    by: doer(await whoOrdered(tx, row.id)),
  };
}

/**
 * Before its machine is made: the first start finds the card of the network that was chosen. What stands against it is
 * told when the server is there.
 */
export async function joinBeforeStart(deps: Needs, tx: Queryable, serverId: string): Promise<void> {
  const chosen = await chosenWithOrder(tx, serverId);
  try {
    if (chosen) await join(deps, tx, serverId, chosen);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/** A new server is in the private network that was chosen with it, or its owners are told of what is gone by now. */
export async function joinChosenNetwork(deps: Needs, tx: Queryable, serverId: string): Promise<void> {
  const chosen = await chosenWithOrder(tx, serverId);
  if (!chosen) return;
  const { accountId, choices } = chosen;
  const { firewall_id: firewallId } = choices;
  if (firewallId !== undefined && !(await hasFirewall(tx, accountId, firewallId))) {
    await tellWithout(deps, tx, serverId, { thing: 'firewall', reason: 'It was deleted in the meantime.' });
  }
  await orTell(deps, tx, serverId, 'private network', () => join(deps, tx, serverId, chosen));
}

async function join(deps: Needs, tx: Queryable, serverId: string, chosen: ChosenWithOrder): Promise<void> {
  const { accountId, choices, by } = chosen;
  const { network_id: networkId } = choices;
  if (networkId === undefined || (await isInNetwork(tx, serverId))) return;
  const server = await holdServer(tx, serverId, accountId);
  await joinNetwork(deps, tx, { server, network: await holdNetwork(tx, networkId, accountId), by });
}

/** The order is paid and the server is there: what cannot be had any more must not undo it. */
export async function orTell(
  deps: Needs,
  tx: Queryable,
  serverId: string,
  thing: 'private network' | 'volume',
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const reason = error.code === 'not_found' ? 'It was deleted in the meantime.' : error.message;
    await tellWithout(deps, tx, serverId, { thing, reason });
  }
}

async function tellWithout(
  deps: Needs,
  tx: Queryable,
  serverId: string,
  without: { thing: 'firewall' | 'private network' | 'volume'; reason: string },
): Promise<void> {
  const { account_id, name } = await tx
    .selectFrom('servers')
    .select(['account_id', 'name'])
    .where('id', '=', serverId)
    .executeTakeFirstOrThrow();
  await mailOwner(deps, tx, account_id, serverWithoutMail, { server_id: serverId, name, ...without });
}
