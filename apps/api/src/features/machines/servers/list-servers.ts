import { isIP } from 'node:net';
import { countedUpTo, type TimeOrder } from '@resolvo/contract/common';
import { addressNumber } from '@resolvo/contract/machines/addresses';
import type { ListedServer, ServerSort } from '@resolvo/contract/machines/server-admin';
import type { ServerState } from '@resolvo/contract/machines/server-states';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../../core/actor.ts';
import { cutPage, pageOf } from '../../../core/cursors.ts';
import type { Deps } from '../../../core/deps.ts';
import { countOf, oneMore } from '../../../core/page-by.ts';
import { beginsWith, fitsAny, idsFrom } from '../../../core/search.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import { accountLike } from '../../people/accounts/accounts-like.ts';
import { profileLike } from '../../people/clients/profile-like.ts';
import { versionsOf } from '../../sales/catalog/plan-history.ts';
import { unitPrices } from '../../sales/subscriptions/unit-prices.ts';
import { machineSize } from './machine-size.ts';
import { outOfReach } from './outage-of.ts';
import { findOwnedServers, findServers, type OwnedServerRow, toServer } from './server-row.ts';

/** How long a server that could not be set up stays listed, so that its owner sees that the money was given back. */
const failedShownDays = 3;

/** A list does not call a hypervisor for each of a thousand machines whose size differs: the last poll has to do. */
const askedAgainAtOnce = 20;

/** The owner's servers, oldest first, so that a server keeps its position on the screen. */
export async function ownServers(
  deps: Pick<Deps, 'db' | 'compute' | 'live' | 'now'>,
  { accountId, onlyIds }: Pick<Caller, 'accountId' | 'onlyIds'>,
) {
  const since = new Date(deps.now().getTime() - failedShownDays * 86_400_000);
  const rows = await findServers(
    deps.db,
    sql`where s.account_id = ${accountId} and s.state <> 'deleted'
      and (${onlyIds}::uuid[] is null or s.id = any(${onlyIds}::uuid[]))
      and (s.state <> 'failed' or s.created_at > ${since}) order by s.created_at, s.id`,
  );
  let asks = 0;
  const mayAsk = () => {
    asks += 1;
    return asks <= askedAgainAtOnce;
  };
  const prices = await unitPrices(
    deps.db,
    rows.map(({ delivery_id }) => delivery_id),
  );
  return Promise.all(
    rows.map(async (row) =>
      toServer(deps, row, {
        machine: await machineSize(deps, row, mayAsk),
        price: prices.get(row.delivery_id),
      }),
    ),
  );
}

interface ServerQuery {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly search?: string | undefined;
  readonly cluster?: string | undefined;
  readonly node?: string | undefined;
  readonly plan_id?: string | undefined;
  readonly user_id?: string | undefined;
  readonly state?: ServerState | undefined;
  readonly sort?: ServerSort | undefined;
}

/** Every filter has an index in the order of the list, so that each page costs the same. */
export async function listServers(deps: Pick<Deps, 'db' | 'cursors'>, query: ServerQuery) {
  const { search, cluster, node, plan_id, user_id, state, sort = 'newest' } = query;
  const scope = `servers:${JSON.stringify([search, cluster, node, plan_id, user_id, state, sort])}`;
  const wanted: RawBuilder<unknown>[] = [
    ...(cluster ? [sql`s.cluster = ${cluster}`] : []),
    ...(node ? [sql`s.node = ${node}`] : []),
    ...(plan_id ? [await ofPlan(deps, plan_id)] : []),
    ...(user_id ? [sql`s.account_id = ${user_id}`] : []),
    ...(state ? [sql`s.state = ${state}`] : []),
    ...(search ? [await serversLike(deps.db, search)] : []),
    sql`true`,
  ];
  const all = sql`where ${sql.join(wanted, sql` and `)}`;
  const counted = sql`select 1 from servers s ${all} limit ${sql.lit(countedUpTo + 1)}`;
  const page = await (sort === 'name'
    ? pageByName(deps, scope, query, counted, all)
    : pageByTime(deps, scope, query, counted, all, sort));
  const count = await countOf(deps.db, query, page.rows, counted);
  const isAway = await outOfReach(deps.db);
  return { servers: page.rows.map((row) => listed(row, isAway(row))), cursor: page.cursor, eof: page.eof, count };
}

type Paging = Pick<Deps, 'db' | 'cursors'>;

async function pageByTime(
  deps: Paging,
  scope: string,
  query: ServerQuery,
  counted: RawBuilder<unknown>,
  all: RawBuilder<unknown>,
  sort: TimeOrder,
) {
  const after = deps.cursors.read(scope, query.cursor);
  const [isBeyond, direction] = sort === 'oldest' ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const found = await findOwnedServers(
    deps.db,
    counted,
    sql`${all} ${after ? sql`and (s.created_at, s.id) ${isBeyond} (${after.at}, ${after.id})` : sql``}
      order by s.created_at ${direction}, s.id ${direction} limit ${oneMore(query.limit)}`,
  );
  return pageOf(found, query.limit, deps.cursors, scope);
}

async function pageByName(
  { db, cursors }: Paging,
  scope: string,
  query: ServerQuery,
  counted: RawBuilder<unknown>,
  all: RawBuilder<unknown>,
) {
  const after = cursors.readText(scope, query.cursor);
  const found = await findOwnedServers(
    db,
    counted,
    sql`${all} ${after ? sql`and (lower(s.name), s.id) > (lower(${after.text}), ${after.id})` : sql``}
      order by lower(s.name), s.id limit ${oneMore(query.limit)}`,
  );
  return cutPage(found, query.limit, ({ name, id }) => cursors.writeText(scope, { text: name, id }));
}

/** A filter by plan includes its earlier versions. With a single version its index gives the order. */
async function ofPlan({ db }: Pick<Deps, 'db'>, planId: string): Promise<RawBuilder<unknown>> {
  const versions = (await versionsOf(planId).execute(db)).rows.map(({ id }) => id);
  return versions.length > 1 ? sql`s.plan_id = any(${versions}::uuid[])` : sql`s.plan_id = ${planId}`;
}

function serversLike(db: Queryable, search: string): Promise<RawBuilder<boolean>> {
  const start = beginsWith(search);
  const ids = idsFrom(search);
  const vmId = /^\d{1,9}$/.test(search) ? Number(search) : undefined;
  return fitsAny(db, 'servers', 's', [
    sql`lower(s.name) like ${start}`,
    sql`lower(s.hostname) like ${start}`,
    // The domain of a hostname: everything that ends with it, read from the end.
    sql`reverse(lower(s.hostname)) like reverse(${search.toLowerCase().replaceAll(/[\\%_]/g, '')}) || '.%'`,
    accountLike('s.account_id', search),
    ...profileLike('s.account_id', search),
    ...(ids ? [sql`s.id between ${ids.first} and ${ids.last}`] : []),
    ...(vmId === undefined ? [] : [sql`s.vm_id = ${vmId}`]),
    ...(isIP(search) === 0
      ? []
      : [
          sql`s.id in (select server_id from address_holds
            where (address = ${search}::inet or network >>= ${search}::inet) and held_until is null)`,
        ]),
  ]);
}

function listed(row: OwnedServerRow, isAway: boolean): ListedServer {
  return {
    server_id: row.id,
    proxmox_vm_id: row.vm_id ?? 0,
    proxmox_vm_name: row.name,
    name: row.plan_name,
    plan_id: row.plan_id,
    proxmox_vm_ipv4: addressNumber(row.ipv4 ?? '') ?? 0,
    server_state: row.state,
    server_task: row.task,
    stuck: row.stuck,
    ends_at: seconds(row.ends_at),
    cluster: row.cluster ?? '',
    node: row.node ?? '',
    out_of_reach: isAway,
    user: { user_id: row.account_id, email: row.email ?? '' },
    created_at: seconds(row.created_at),
  };
}

export async function countServers(deps: Pick<Deps, 'db'>) {
  const counted = await sql<{ state: string; count: number }>`
    select state, count(*) as count from servers group by state
    union all select 'stuck', count(*) from sagas where status = 'stuck'`.execute(deps.db);
  const of = (state: string) => counted.rows.find((row) => row.state === state)?.count ?? 0;
  const all = counted.rows.reduce((sum, { state, count }) => sum + (state === 'stuck' ? 0 : count), 0);
  return {
    total: all,
    active: of('active'),
    provisioning: of('provisioning'),
    awaiting_image: of('awaiting_image'),
    suspended: of('suspended'),
    failed: of('failed'),
    deleted: of('deleted'),
    stuck_tasks: of('stuck'),
  };
}
