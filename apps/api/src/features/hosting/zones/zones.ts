import { brand } from '@resolvo/brand/brand';
import type { ZoneRecord } from '@resolvo/contract/hosting/records';
import { shownName } from '@resolvo/contract/shown-name';
import { sql } from 'kysely';
import { getDomain, getPublicSuffix } from 'tldts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { changeRecords, spelled } from './change-records.ts';
import { type HeldZone, holdZone } from './hold-zone.ts';
import { zoneApply } from './queues.ts';

/*
 * What nouns above do with zones, in their own transactions. Nothing here waits for the name servers: a job brings every
 * change there, and again when they were down.
 */

type Needed = Pick<Deps, 'now' | 'events' | 'jobs'>;

/** The name servers' own records. No screen changes them. */
export const managedByNameservers = 'nameservers';

export interface NewZone {
  /** Null: a zone of the company. */
  readonly accountId: string | null;
  /** Whose records it has. A zone of the company is of no domain. */
  readonly domainId?: string;
  /** Small letters, other scripts as punycode, without the dot at the end. */
  readonly name: string;
  /** By default those of the brand. */
  readonly nameservers?: readonly string[];
  /** What it begins with, as the customer's own. */
  readonly records?: readonly ZoneRecord[];
  readonly by?: EventActor | undefined;
}

/**
 * Opens a zone. Refuses (409) a name that has one, that is below a zone of another account, that is a public suffix, or
 * that is the company's own. Zones of the company (accountId null) may carry zones of customers below them.
 */
export async function openZone(deps: Needed, tx: Queryable, zone: NewZone): Promise<string> {
  const { accountId, domainId = null, name, nameservers = brand.nameservers } = zone;
  if (!isZoneName(name)) throw invalid('name', 'Please enter a domain, such as example.com.');
  // Two zones of one domain are opened one after the other, so that neither misses the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`zone:${getDomain(name) ?? name}`}, 0))`.execute(tx);
  await refuseTaken(tx, accountId, name);
  const row = await tx
    .insertInto('zones')
    .values({ account_id: accountId, domain_id: domainId, name, created_at: deps.now() })
    .returning(['id', 'account_id', 'domain_id', 'name', 'version', 'applied_version', 'signed', 'dropped_at'])
    .executeTakeFirstOrThrow();
  const added = [
    ...nameservers.map(
      (host) => ({ name: '@', type: 'NS', ttl: 86_400, content: host, managed: managedByNameservers }) as const,
    ),
    ...(zone.records ?? []).map((record) => ({ ...record, managed: null })),
  ].map((record) => spelled(record, name));
  await deps.events.emit(tx, { name: 'zone.opened', accountId, by: zone.by, data: { zone_id: row.id, name } });
  await changeRecords(deps, tx, row, { kind: 'opened', removed: [], added, by: zone.by });
  return row.id;
}

/** Takes the zone off the name servers and frees its name. Its records are kept for the grace period. */
export async function dropZone(
  deps: Needed & Pick<Deps, 'settings'>,
  tx: Queryable,
  zoneId: string,
  by?: EventActor,
): Promise<void> {
  const zone = await holdZone(tx, zoneId);
  if (!zone || zone.dropped_at !== null) return;
  const now = deps.now();
  await tx
    .updateTable('zones')
    .set({
      dropped_at: now,
      kept_until: new Date(now.getTime() + deps.settings.graceDays * 86_400_000),
      version: zone.version + 1,
    })
    .where('id', '=', zone.id)
    .execute();
  await tellAndApply(deps, tx, zone, 'zone.dropped', by);
}

/** Brings a dropped zone back as it was, within the grace period. Refused (409) when its name is taken by then. */
export async function reopenZone(deps: Needed, tx: Queryable, zoneId: string, by?: EventActor): Promise<void> {
  const zone = await holdZone(tx, zoneId);
  if (!zone) throw conflict('The records of this domain are gone: the time they are kept is over.');
  if (zone.dropped_at === null) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`zone:${getDomain(zone.name) ?? zone.name}`}, 0))`.execute(
    tx,
  );
  await refuseTaken(tx, zone.account_id, zone.name);
  await tx
    .updateTable('zones')
    .set({ dropped_at: null, kept_until: null, version: zone.version + 1 })
    .where('id', '=', zone.id)
    .execute();
  await tellAndApply(deps, tx, zone, 'zone.opened', by);
}

/**
 * Has all records compared with what the name servers have, and sent where they differ, also those that were refused: for
 * staff, where what is answered is not what the zone holds, and by itself when another version of the name server runs.
 */
export async function republishZone(deps: Needed, tx: Queryable, zoneId: string, by?: EventActor): Promise<void> {
  const zone = await holdZone(tx, zoneId);
  if (!zone || zone.dropped_at !== null) throw conflict('This domain has no zone that could be published.');
  await tx
    .updateTable('zones')
    // No name server was left with version 0, so all of it is compared with what is there.
    .set({ version: zone.version + 1, applied_version: 0 })
    .where('id', '=', zone.id)
    .execute();
  await tellAndApply(deps, tx, zone, 'zone.republished', by);
}

/** Zones of an account that leaves. */
export async function dropZonesOf(
  deps: Needed & Pick<Deps, 'settings'>,
  tx: Queryable,
  accountId: string,
): Promise<void> {
  const rows = await tx
    .selectFrom('zones')
    .select('id')
    .where('account_id', '=', accountId)
    .where('dropped_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const { id } of rows) await dropZone(deps, tx, id);
}

async function tellAndApply(
  deps: Needed,
  tx: Queryable,
  zone: HeldZone,
  name: 'zone.opened' | 'zone.dropped' | 'zone.republished',
  by: EventActor | undefined,
): Promise<void> {
  await deps.events.emit(tx, {
    name,
    accountId: zone.account_id,
    by,
    data: { zone_id: zone.id, name: zone.name },
  });
  await deps.jobs.send(tx, zoneApply, { zone_id: zone.id });
}

const isZoneName = (name: string): boolean =>
  name.length <= 253 &&
  name.includes('.') &&
  name.split('.').every((part) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(part));

async function refuseTaken(tx: Queryable, accountId: string | null, name: string): Promise<void> {
  const parts = name.split('.');
  const above = parts.map((_, index) => parts.slice(index).join('.'));
  const zones = await tx
    .selectFrom('zones')
    .select(['name', 'account_id'])
    .where('dropped_at', 'is', null)
    .where(sql<boolean>`name = any(${above})`)
    .execute();
  if (zones.some((zone) => zone.name === name)) throw conflict(`${shownName(name)} is already set up here.`);
  if (accountId === null) return;
  const foreign = zones.find((zone) => zone.account_id !== null && zone.account_id !== accountId);
  if (foreign)
    throw conflict(
      `${shownName(name)} belongs to ${shownName(foreign.name)}, which is set up here by another customer.`,
    );
  if (getPublicSuffix(name, { allowPrivateDomains: true }) === name) {
    throw conflict(`${shownName(name)} is an ending that many domains share. Please enter the domain below it.`);
  }
  if (getDomain(name) === getDomain(new URL(brand.siteUrl).hostname)) {
    throw conflict(`${shownName(name)} is ${brand.name}’s own. Please enter a domain that is yours.`);
  }
}
