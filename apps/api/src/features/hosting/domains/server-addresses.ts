import type { AddressNetwork } from '@resolvo/contract/hosting/domains';
import { shownName } from '@resolvo/contract/shown-name';
import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { findServer } from '../../machines/servers/hold-server.ts';
import { addressNames } from './reverse-zones.ts';

interface Row {
  readonly family: 4 | 6;
  readonly network: string;
  readonly gateway: string;
  readonly own: boolean;
  readonly address: string;
  readonly name: string | null;
}

/** By network, the one of its first address first: a network may have addresses of other servers, which are not shown. */
export async function addressesOfServer(
  { db }: Pick<Deps, 'db'>,
  accountId: string,
  serverId: string,
): Promise<{ networks: AddressNetwork[] }> {
  await findServer(db, serverId, accountId);
  const { rows } = await sql<Row>`
    select family(h.address) as family, coalesce(h.network, n.network)::text as network, host(n.gateway) as gateway,
      h.network is not null as own, host(a.address) as address, a.name
    from address_holds h join subnets n on n.id = h.subnet_id cross join lateral (${addressNames}) a
    where h.server_id = ${serverId} and h.held_until is null
    order by family(h.address), h.held_from, a.address <> h.address, a.address`.execute(db);
  return {
    networks: [...Map.groupBy(rows, ({ network }) => network)].flatMap(([network, held]) => {
      const [first] = held;
      if (!first) return [];
      const addresses = held.map(({ address, name }) => ({ address, name: shownName(name ?? '') }));
      return { family: first.family, network, gateway: first.gateway, own: first.own, addresses };
    }),
  };
}
