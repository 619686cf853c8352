import type { AddressHold, MappedAddress } from '@resolvo/contract/machines/subnets';
import { addressState } from '@resolvo/contract/machines/subnets';
import { sql } from 'kysely';
import { pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { oneMore } from '../../../core/page-by.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';

const perBlock = 256;

interface Cell {
  address: string;
  network: string | null;
  state: string;
  hold_id: string | null;
  server_id: string | null;
  label: string | null;
  held_from: Date | null;
  free_at: Date | null;
}

/**
 * Every address of a block with its state. Of IPv6 only addresses that are or were held: the rest is too many to list.
 */
export async function mapSubnet(
  deps: Pick<Deps, 'db' | 'now'>,
  subnetId: string,
  block: number,
): Promise<{ addresses: MappedAddress[]; blocks: number }> {
  const pool = await sql<{ family: 4 | 6; size: number; held: number }>`
    select family(network) as family, least(2::numeric ^ (case family(network) when 4 then 32 else 128 end
      - masklen(network)), 4294967296)::bigint as size,
      (select count(distinct address) from address_holds h where h.subnet_id = s.id) as held
    from subnets s where id = ${subnetId}`.execute(deps.db);
  const [found] = pool.rows;
  if (!found) throw notFound();
  const blocks = Math.ceil((found.family === 4 ? found.size : found.held) / perBlock);
  if (block >= blocks) return { addresses: [], blocks };
  const from = block * perBlock;
  const addresses =
    found.family === 4
      ? sql`select set_masklen(network::inet, 32) + n as address from subnets,
          generate_series(${from}::bigint, ${Math.min(from + perBlock, found.size) - 1}::bigint) n where id = ${subnetId}`
      : sql`select distinct address from address_holds where subnet_id = ${subnetId}
          order by address offset ${from} limit ${perBlock}`;
  const cells = await sql<Cell>`
    select host(a.address) as address, h.network::text as network,
      case when h.held_until is null and (h.server_id is not null or h.floating_id is not null) then 'in_use'
        when h.id is not null and h.held_until is null then 'reserved'
        when a.address = s.gateway then 'gateway'
        when masklen(s.network) < 31 and family(s.network) = 4 and a.address = set_masklen(s.network::inet, 32) then 'network'
        when masklen(s.network) < 31 and family(s.network) = 4 and a.address = set_masklen(broadcast(s.network), 32) then 'broadcast'
        when (h.server_id is not null or h.floating_id is not null) and h.held_until > ${deps.now()}::timestamptz - make_interval(hours => s.cool_down_hours) then 'cooling'
        else 'free' end as state,
      h.id as hold_id, h.server_id, coalesce(v.name, case when h.floating_id is null then h.note else 'Floating address' end) as label, h.held_from,
      h.held_until + make_interval(hours => s.cool_down_hours) as free_at
    from (${addresses}) a
    join subnets s on s.id = ${subnetId}
    left join lateral (select * from address_holds x where x.address = a.address
      order by x.held_until is null desc, x.held_from desc, x.id desc limit 1) h on true
    left join servers v on v.id = h.server_id
    order by a.address`.execute(deps.db);
  return { addresses: cells.rows.map(onTheWire), blocks };
}

function onTheWire({ address, network, state, hold_id, server_id, label, held_from, free_at }: Cell): MappedAddress {
  const known = addressState.parse(state);
  const isHeld = known === 'in_use' || known === 'reserved';
  const wasHeld = isHeld || known === 'cooling';
  return {
    address,
    network: network ?? '',
    state: known,
    hold_id: isHeld ? hold_id : null,
    server_id: wasHeld ? server_id : null,
    label: wasHeld ? (label ?? '') : '',
    since: wasHeld ? seconds(held_from) : 0,
    free_at: known === 'cooling' ? seconds(free_at) : 0,
  };
}

/** Holds of an address, also long past ones: abuse reports come late. */
export async function addressHistory(
  deps: Pick<Deps, 'db' | 'cursors'>,
  query: { address: string; cursor?: string | undefined; limit: number },
) {
  const scope = `address:${query.address}`;
  const after = deps.cursors.read(scope, query.cursor);
  const found = await sql<{
    id: string;
    created_at: Date;
    address: string;
    subnet_id: string;
    server_id: string | null;
    label: string;
    floating_id: string | null;
    user_id: string | null;
    email: string | null;
    held_until: Date | null;
  }>`
    select h.id, h.held_from as created_at, host(h.address) as address, h.subnet_id, h.server_id,
      coalesce(s.name, case when h.floating_id is null then h.note else 'Floating address' end) as label,
      h.floating_id, s.account_id as user_id, a.email, h.held_until
    from address_holds h left join servers s on s.id = h.server_id left join accounts a on a.id = s.account_id
    where (h.address = ${query.address}::inet or h.network >>= ${query.address}::inet)
      and ${after ? sql`(h.held_from, h.id) < (${after.at}, ${after.id})` : sql`true`}
    order by h.held_from desc, h.id desc limit ${oneMore(query.limit)}`.execute(deps.db);
  const page = pageOf(found.rows, query.limit, deps.cursors, scope);
  const holds = page.rows.map(
    (row): AddressHold => ({
      hold_id: row.id,
      address: row.address,
      subnet_id: row.subnet_id,
      kind: kindOf(row),
      server_id: row.server_id,
      label: row.label,
      user_id: row.user_id,
      email: row.email ?? '',
      from: seconds(row.created_at),
      until: seconds(row.held_until),
    }),
  );
  return { holds, cursor: page.cursor, eof: page.eof };
}

function kindOf({ server_id, floating_id }: { server_id: string | null; floating_id: string | null }) {
  if (server_id !== null) return 'server';
  return floating_id === null ? 'reservation' : 'floating';
}
