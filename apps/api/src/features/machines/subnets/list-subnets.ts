import { type Subnet, subnet } from '@resolvo/contract/machines/subnets';
import { type RawBuilder, sql } from 'kysely';
import { pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { seconds } from '../../../core/time.ts';

interface Row {
  id: string;
  name: string;
  cluster: string;
  family: number;
  network: string;
  gateway: string;
  vlan: number | null;
  prefix: number;
  unit: number | null;
  cool_down_hours: number;
  enabled: boolean;
  created_at: Date;
  in_use: number;
  reserved: number;
  cooling: number;
  was_used: boolean;
}

const select = (now: Date, where: RawBuilder<unknown>, limit: number) => sql<Row>`
  select s.id, s.name, s.cluster, family(s.network) as family, s.network::text as network, host(s.gateway) as gateway,
    s.vlan, masklen(s.network) as prefix, s.unit, s.cool_down_hours, s.enabled, s.created_at, h.in_use, h.reserved, h.cooling,
    exists (select 1 from address_holds u where u.subnet_id = s.id) as was_used
  from subnets s cross join lateral (
    select count(*) filter (where held_until is null and (server_id is not null or floating_id is not null)) as in_use,
      count(*) filter (where held_until is null and server_id is null and floating_id is null) as reserved,
      count(distinct address) filter (where (server_id is not null or floating_id is not null)
        and not exists (select 1 from address_holds n where n.address = x.address and n.held_until is null)
        and held_until > ${now}::timestamptz - make_interval(hours => s.cool_down_hours)) as cooling
    from address_holds x where subnet_id = s.id) h
  where ${where} order by s.created_at desc, s.id desc limit ${limit}`;

export async function listSubnets(
  deps: Pick<Deps, 'db' | 'cursors' | 'now'>,
  query: { cursor?: string | undefined; limit: number },
) {
  const after = deps.cursors.read('subnets', query.cursor);
  const where = after ? sql`(s.created_at, s.id) < (${after.at}, ${after.id})` : sql`true`;
  const found = await select(deps.now(), where, query.limit + 1).execute(deps.db);
  const page = pageOf(found.rows, query.limit, deps.cursors, 'subnets');
  return { subnets: page.rows.map(onTheWire), cursor: page.cursor, eof: page.eof };
}

export async function getSubnet(deps: Pick<Deps, 'db' | 'now'>, subnetId: string): Promise<Subnet> {
  const found = await select(deps.now(), sql`s.id = ${subnetId}`, 1).execute(deps.db);
  const [row] = found.rows;
  if (!row) throw notFound();
  return onTheWire(row);
}

/** Networks that a pool can give out, without its first, which is left to the routers. */
const networksOf = (prefix: number, unit: number): number => 2 ** (unit - prefix) - 1;

/** Without the gateway, without network and broadcast address of IPv4, and without the first address of IPv6. */
export function sizeOf(family: number, prefix: number): number {
  const all = 2 ** ((family === 4 ? 32 : 128) - prefix);
  const ends = all <= 2 ? 0 : family === 4 ? 2 : 1;
  return Math.max(0, all - ends - 1);
}

function onTheWire({ id, prefix, created_at, ...row }: Row): Subnet {
  return subnet.parse({
    ...row,
    subnet_id: id,
    total: row.unit === null ? sizeOf(row.family, prefix) : networksOf(prefix, row.unit),
    created_at: seconds(created_at),
  });
}
