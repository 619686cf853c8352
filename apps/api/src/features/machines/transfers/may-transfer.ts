import { serverCan } from '@resolvo/contract/machines/server-states';
import type { Verdict } from '@resolvo/contract/states';
import type { Queryable } from '../../../db/connection.ts';
import { ownIsoOf } from '../../../providers/compute.ts';
import { mayHandOver } from '../../sales/subscriptions/hand-over-subscription.ts';
import { extrasOf } from '../extras/hand-over-extras.ts';
import { hasFloating } from '../floating-addresses/floating-row.ts';
import { isInNetwork } from '../private-networks/network-row.ts';
import type { ServerRow } from '../servers/server-row.ts';

/** The units that go over together: the server and its options. */
export async function unitsOf(db: Queryable, server: ServerRow): Promise<readonly string[]> {
  const extras = await extrasOf(db, server.id);
  return [
    ...(server.delivery_id === null ? [] : [server.delivery_id]),
    ...extras.map(({ delivery_id }) => delivery_id),
  ];
}

/** `true`, or why the server cannot go over to another account now. */
export async function mayTransfer(db: Queryable, server: ServerRow): Promise<Verdict> {
  const verdict = serverCan.transfer(server);
  if (verdict !== true) return verdict;
  if (await isInNetwork(db, server.id)) return 'This server is in a private network. Please take it out first.';
  if (await hasFloating(db, server.id)) return 'This server has a floating address. Please take it off first.';
  if (ownIsoOf(server.iso) !== undefined)
    return 'An ISO that your account added is in the drive of this server. Please take it out first.';
  if (server.network_cut !== '') return 'The network of this server is cut. Please write to support first.';
  for (const unit of await unitsOf(db, server)) {
    const may = await mayHandOver(db, unit);
    if (may !== true) return may;
  }
  return true;
}
