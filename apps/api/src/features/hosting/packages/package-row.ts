import {
  type PackageState,
  type PackageTaskKind,
  packageState,
  packageTaskKind,
} from '@resolvo/contract/hosting/package-states';
import type { HostingPackage } from '@resolvo/contract/hosting/packages';
import { type EndWhy, endWhyTexts } from '@resolvo/contract/sales/endings';
import { shownName } from '@resolvo/contract/shown-name';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import type { Queryable } from '../../../db/connection.ts';
import type { AccountRef, HostingLimits } from '../../../providers/hosting.ts';
import { keptUntil, readEndWhy } from '../../sales/subscriptions/paid-unit.ts';
import { packageKind } from './sagas/saga-kinds.ts';

/** A package with what belongs to it. One query answers for one package and for a whole list. */
export interface PackageRow {
  readonly id: string;
  readonly account_id: string;
  readonly delivery_id: string | null;
  readonly plan_id: string;
  readonly plan_name: string;
  readonly plan_slug: string;
  readonly disk_gb: number;
  readonly websites: number;
  readonly mailboxes: number;
  readonly databases: number;
  /** What its account on the hosting server was made with. */
  readonly domain: string;
  /** What people call it: its own domain once the server has it, as they read it. */
  readonly shown_domain: string;
  /** Where it was ordered to stand; empty where nothing was chosen. */
  readonly location: string;
  readonly server: string | null;
  readonly username: string | null;
  readonly address: string;
  readonly state: PackageState;
  /** A domain of its own that is not proved yet. */
  readonly waits_for: string;
  readonly task: PackageTaskKind | null;
  readonly stuck: boolean;
  readonly billing_hold: string;
  readonly staff_hold: string;
  readonly account_hold: string;
  readonly final_backup_until: Date | null;
  /** When it ends because it was cancelled; null when it was not. */
  readonly cancels_at: Date | null;
  /** When it is deleted, because its ground is gone; null when nothing is announced. */
  readonly ends_at: Date | null;
  readonly end_why: EndWhy | null;
  readonly end_reason: string | null;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
}

interface Raw extends Omit<PackageRow, 'state' | 'task' | 'end_why'> {
  readonly state: string;
  readonly end_why: string | null;
  readonly saga_kind: string | null;
}

const columns = sql`
  h.id, h.account_id, h.delivery_id, h.plan_id, p.name as plan_name, p.slug as plan_slug, p.disk_gb, p.websites,
  p.mailboxes, p.databases, h.domain, package_domain(h) as shown_domain, h.location, h.server, h.username, h.address, h.state, h.billing_hold, h.staff_hold,
  h.account_hold, h.final_backup_until, coalesce((select o.name from package_domains o
    where o.package_id = h.id and o.role = 'own' and o.state = 'waiting'), '') as waits_for, case when b.cancelled_at is not null then b.period_end end as cancels_at,
  e.ends_at, e.why as end_why, e.reason as end_reason, h.created_at, h.deleted_at,
  g.kind as saga_kind, coalesce(g.status = 'stuck', false) as stuck`;

const tables = sql`hosting_packages h join plans p on p.id = h.plan_id
  left join announced_ends e on e.unit_id = coalesce(h.delivery_id, h.id)
  left join subscriptions b on b.delivery_id = h.delivery_id and b.status <> 'ended'
  left join lateral (select kind, status from sagas where subject_id = h.id and finished_at is null
    order by seq limit 1) g on true`;

export async function findPackages(db: Queryable, rest: RawBuilder<unknown>): Promise<PackageRow[]> {
  const found = await sql<Raw>`select ${columns} from ${tables} ${rest}`.execute(db);
  return found.rows.map(packageRow);
}

export interface OwnedPackageRow extends PackageRow {
  readonly email: string;
  /** How many the whole list has. */
  readonly counted: number;
}

/** With their owners, and how many rows the query `counted` has. */
export async function findOwnedPackages(
  db: Queryable,
  counted: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<OwnedPackageRow[]> {
  const found = await sql<Raw & { readonly email: string | null; readonly counted: number }>`
    select ${columns}, (select email from accounts where id = h.account_id) as email,
      (select count(*)::int from (${counted}) all_rows) as counted
    from ${tables} ${rest}`.execute(db);
  return found.rows.map((row) => ({ ...packageRow(row), email: row.email ?? '', counted: row.counted }));
}

const packageRow = ({ saga_kind, state, end_why, ...row }: Raw): PackageRow => ({
  ...row,
  shown_domain: shownName(row.shown_domain),
  waits_for: shownName(row.waits_for),
  end_why: readEndWhy(end_why),
  state: packageState.parse(state),
  task: saga_kind === null ? null : packageTaskKind.parse(saga_kind.slice(packageKind('').length)),
});

export function toPackage(deps: Pick<Deps, 'hosting' | 'settings'>, row: PackageRow): HostingPackage {
  return {
    package_id: row.id,
    domain: row.shown_domain,
    waits_for: row.waits_for,
    username: row.username ?? '',
    plan_id: row.plan_id,
    plan_name: row.plan_name,
    disk_gb: row.disk_gb,
    websites: row.websites,
    mailboxes: row.mailboxes,
    databases: row.databases,
    package_state: row.state,
    package_task: row.task,
    location: locationOf(deps, row),
    suspension_reason:
      row.account_hold || row.staff_hold || row.billing_hold || (row.end_why ? `${endWhyTexts[row.end_why]}.` : ''),
    suspended_by: suspendedBy(row),
    cancels_at: seconds(row.cancels_at),
    kept_until: keptUntil(deps, row.cancels_at),
    ends_at: seconds(row.ends_at),
    end_why: row.end_why,
    created_at: seconds(row.created_at),
  };
}

/** The place of its server, as customers read it; until it has one, the place that was chosen. */
export const locationOf = (
  { hosting }: Pick<Deps, 'hosting'>,
  { server, location }: Pick<PackageRow, 'server' | 'location'>,
): string => hosting.servers.find(({ name }) => name === server)?.location ?? location;

/** As a domain that is linked to it knows it. */
export const linkTargetOf = (row: PackageRow) =>
  ({
    kind: 'package',
    id: row.id,
    name: row.shown_domain,
    addresses: row.address === '' ? [] : [row.address],
  }) as const;

/** What people call it. */
export const titleOf = ({ shown_domain, plan_name }: Pick<PackageRow, 'shown_domain' | 'plan_name'>): string =>
  shown_domain || plan_name;

/** Whether it must be suspended: for an unpaid bill, by staff, with its account, or because its end is announced. */
export const isHeld = (row: Pick<PackageRow, 'billing_hold' | 'staff_hold' | 'account_hold' | 'ends_at'>): boolean =>
  row.billing_hold !== '' || row.staff_hold !== '' || row.account_hold !== '' || row.ends_at !== null;

function suspendedBy(row: PackageRow): HostingPackage['suspended_by'] {
  if (row.staff_hold !== '' || row.account_hold !== '') return 'staff';
  if (row.end_why !== null && row.end_why !== 'unpaid') return 'ending';
  return row.billing_hold !== '' ? 'billing' : null;
}

/** Its account, once a server and a user name are reserved. */
export function refOf({ server, username }: Pick<PackageRow, 'server' | 'username'>): AccountRef | undefined {
  return server === null || username === null ? undefined : { server, user: username };
}

interface PlanRow {
  readonly plan_id: string;
  readonly plan_slug: string;
  readonly disk_gb: number;
  readonly websites: number;
  readonly mailboxes: number;
  readonly databases: number;
}

/** The plan as hosting servers call it. A plan that changed is a new one there too: packages keep what they were sold. */
export const planOnServer = ({ plan_slug, plan_id }: Pick<PlanRow, 'plan_id' | 'plan_slug'>): string =>
  `${
    plan_slug
      .toLowerCase()
      .replaceAll(/[^a-z0-9-]/g, '')
      .replace(/^-+/, '')
      .slice(0, 40) || 'plan'
  }-${plan_id.slice(0, 8)}`;

export const limitsOf = ({ disk_gb, websites, mailboxes, databases }: PlanRow): HostingLimits => ({
  diskMb: disk_gb * 1024,
  websites,
  mailboxes,
  databases,
});

export async function hostingPlan(
  db: Queryable,
  planId: string,
): Promise<(PlanRow & { name: string; type: string }) | undefined> {
  const plan = await db
    .selectFrom('plans')
    .select(['id', 'slug', 'name', 'type', 'disk_gb', 'websites', 'mailboxes', 'databases'])
    .where('id', '=', planId)
    .executeTakeFirst();
  return (
    plan && {
      plan_id: plan.id,
      plan_slug: plan.slug,
      name: plan.name,
      type: plan.type,
      disk_gb: plan.disk_gb ?? 0,
      websites: plan.websites ?? 0,
      mailboxes: plan.mailboxes ?? 0,
      databases: plan.databases ?? 0,
    }
  );
}
