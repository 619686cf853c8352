import { type QuotaAmounts, quotaKinds, usualQuotas, withinQuota } from '@resolvo/contract/machines/quota-rule';
import type { Quota, StaffQuota, setQuotasBody } from '@resolvo/contract/machines/quotas';
import type { Verdict } from '@resolvo/contract/states';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StaffActor } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import type { ReservedItem } from '../../../core/service-provider.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdAccount } from '../../people/accounts/queries.ts';
import { notBegun } from '../../sales/orders/not-begun.ts';
import { paidSize, type ServerRow } from './server-row.ts';

type SetQuotas = Readonly<Record<keyof QuotaAmounts, number | null>>;

/** Before anything is paid. The account's row is held, so two orders of one account wait for each other. */
export async function refuseBeyondQuota(
  tx: Queryable,
  { itemId, planId, quantity, choices }: ReservedItem,
): Promise<void> {
  const { account_id } = await tx
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select('o.account_id')
    .where('i.id', '=', itemId)
    .executeTakeFirstOrThrow();
  const plan = await tx
    .selectFrom('plans')
    .select(['type', 'vcpus', 'ram_mb', 'disk_gb'])
    .where('id', '=', planId)
    .executeTakeFirstOrThrow();
  const servers = plan.type === 'proxmox' ? quantity : 0;
  const wanted = {
    servers,
    vcpus: servers * (plan.vcpus ?? 0),
    memory_gb: Math.ceil((servers * (plan.ram_mb ?? 0)) / 1024),
    disk_gb: servers * (plan.disk_gb ?? 0),
    addresses: plan.type === 'volume' ? 0 : quantity,
    volume_gb: plan.type === 'volume' ? quantity * (choices.size_gb ?? 0) : 0,
  };
  demand(await quotaAllows(tx, account_id, wanted, itemId));
}

/** Whether the account may have this much more. The item that wants it is not counted twice. */
export async function quotaAllows(
  db: Queryable,
  accountId: string,
  wanted: QuotaAmounts,
  exceptItem?: string,
): Promise<Verdict> {
  return withinQuota(await usedBy(db, accountId, exceptItem), wanted, mostOf(await setFor(db, accountId)));
}

/** Whether the account may have this server in the size of another plan. */
export async function fitsQuota(db: Queryable, server: ServerRow, planId: string): Promise<Verdict> {
  const plan = await db
    .selectFrom('plans')
    .select(['vcpus', 'ram_mb', 'disk_gb'])
    .where('id', '=', planId)
    .executeTakeFirstOrThrow();
  return quotaAllows(db, server.account_id, {
    servers: 0,
    vcpus: (plan.vcpus ?? 0) - server.vcpus,
    memory_gb: Math.ceil(((plan.ram_mb ?? 0) - server.ram_mb) / 1024),
    disk_gb: (plan.disk_gb ?? 0) - paidSize(server).disk_gb,
    addresses: 0,
    volume_gb: 0,
  });
}

/**
 * What the account has: servers, and what is ordered and not yet made. Each server holds one IPv4 address. A larger size
 * counts from the moment it is asked for: its invoice may be paid when nothing can refuse it any more.
 */
async function usedBy(db: Queryable, accountId: string, exceptItem: string | undefined): Promise<QuotaAmounts> {
  const { rows } = await sql<QuotaAmounts>`
    with had as (
      select 1 as servers, p.vcpus, p.ram_mb, greatest(s.disk_gb, p.disk_gb) as disk_gb, 1 as addresses,
        0 as volume_gb
      from servers s left join subscriptions b on b.delivery_id = s.delivery_id
        left join subscription_changes c on c.subscription_id = b.id and c.status = 'pending'
        cross join lateral (select max(vcpus) as vcpus, max(ram_mb) as ram_mb, max(disk_gb) as disk_gb
          from plans where id in (s.plan_id, b.plan_id, c.to_plan_id)) p
      where s.account_id = ${accountId} and s.state not in ('deleted', 'failed')
      union all
      select i.quantity, i.quantity * p.vcpus, i.quantity * p.ram_mb, i.quantity * p.disk_gb,
        case when i.type = 'volume' then 0 else i.quantity end, i.quantity * coalesce((i.choices ->> 'size_gb')::int, 0)
      from orders o join order_items i on i.order_id = o.id join plans p on p.id = i.plan_id
      where o.account_id = ${accountId} and i.type in ('proxmox', 'extra-ipv4', 'floating-ipv4', 'volume')
        and ${notBegun} and i.id is distinct from ${exceptItem ?? null}::uuid
      union all
      select 0, 0, 0, 0, 1, 0 from deliveries d join order_items i on i.id = d.order_item_id
      where d.account_id = ${accountId} and i.type in ('extra-ipv4', 'floating-ipv4') and d.status in ('started', 'delivered')
      union all
      select 0, 0, 0, 0, 0, coalesce(greatest(b.size_gb, c.to_size_gb), (i.choices ->> 'size_gb')::int)
      from deliveries d join order_items i on i.id = d.order_item_id left join subscriptions b on b.delivery_id = d.id
        left join subscription_changes c on c.subscription_id = b.id and c.status = 'pending'
      where d.account_id = ${accountId} and i.type = 'volume' and d.status in ('started', 'delivered')
    )
    select coalesce(sum(servers), 0)::int as servers, coalesce(sum(vcpus), 0)::int as vcpus,
      ceil(coalesce(sum(ram_mb), 0) / 1024.0)::int as memory_gb, coalesce(sum(disk_gb), 0)::int as disk_gb,
      coalesce(sum(addresses), 0)::int as addresses, coalesce(sum(volume_gb), 0)::int as volume_gb
    from had`.execute(db);
  return rows[0] ?? { servers: 0, vcpus: 0, memory_gb: 0, disk_gb: 0, addresses: 0, volume_gb: 0 };
}

const nothingSet: SetQuotas = {
  servers: null,
  vcpus: null,
  memory_gb: null,
  disk_gb: null,
  addresses: null,
  volume_gb: null,
};

const setFor = async (db: Queryable, accountId: string): Promise<SetQuotas> =>
  (await db.selectFrom('account_quotas').select(quotaKinds).where('account_id', '=', accountId).executeTakeFirst()) ??
  nothingSet;

const mostOf = (set: SetQuotas): QuotaAmounts => ({
  servers: set.servers ?? usualQuotas.servers,
  vcpus: set.vcpus ?? usualQuotas.vcpus,
  memory_gb: set.memory_gb ?? usualQuotas.memory_gb,
  disk_gb: set.disk_gb ?? usualQuotas.disk_gb,
  addresses: set.addresses ?? usualQuotas.addresses,
  volume_gb: set.volume_gb ?? usualQuotas.volume_gb,
});

export async function listClientQuotas({ db }: Pick<Deps, 'db'>, accountId: string): Promise<StaffQuota[]> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw notFound();
  const used = await usedBy(db, accountId, undefined);
  const set = await setFor(db, accountId);
  const most = mostOf(set);
  return quotaKinds.map((kind) => ({ kind, used: used[kind], most: most[kind], set: set[kind] }));
}

export const listOwnQuotas = async (deps: Pick<Deps, 'db'>, accountId: string): Promise<Quota[]> =>
  (await listClientQuotas(deps, accountId)).map(({ set: _, ...quota }) => quota);

export async function setQuotas(
  deps: Pick<Deps, 'db' | 'now' | 'events'>,
  actor: StaffActor,
  accountId: string,
  { reason, not_told: _, ...set }: z.output<typeof setQuotasBody>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await holdAccount(tx, accountId))) throw notFound();
    const before = await setFor(tx, accountId);
    const row = { ...set, changed_at: deps.now() };
    await tx
      .insertInto('account_quotas')
      .values({ account_id: accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute();
    const data = { account_id: accountId, reason };
    await deps.events.emit(tx, { name: 'quotas.set', accountId, by: actor, data, before: { ...before }, after: set });
  });
}
