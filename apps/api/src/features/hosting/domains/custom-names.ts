import { brand } from '@resolvo/brand/brand';
import { freeSuffixes } from '@resolvo/contract/free-names';
import { isBelow, mailServiceOf, namesAbove } from '@resolvo/contract/hosting/domain-names';
import { shownName } from '@resolvo/contract/shown-name';
import { parse } from 'tldts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { readSettings } from './domain-settings.ts';

/** The company's own names: no customer has a zone at or below them but by a free subdomain. */
function isBrandName(name: string, nameServers: readonly string[]): boolean {
  const site = new URL(brand.siteUrl).hostname.replace(/^www\./, '');
  const mail = brand.supportEmail.split('@')[1] ?? site;
  const servers = nameServers.map((server) => parse(server).domain ?? server);
  return [...freeSuffixes, site, mail, ...servers].some((own) => isBelow(name, own));
}

/**
 * Refuses names that no customer may have a zone of: the company's own, public suffixes, mail services that many share,
 * what the public DNS does not have, and names below the zone of another account.
 */
export async function refuseCustomName(
  db: Queryable,
  name: string,
  accountId: string,
  nameServers: readonly string[],
): Promise<void> {
  await refuseSharedName(db, name, accountId, nameServers);
  const [own] = await namesHeldAbove(db, name);
  if (own) throw conflict(`${shownName(own.name)} is yours already. Please add records for ${shownName(name)} there.`);
}

/** As above, for a website: below a domain of the account its owner may have one. */
async function refuseSharedName(
  db: Queryable,
  name: string,
  accountId: string,
  nameServers: readonly string[],
): Promise<void> {
  if (isBrandName(name, nameServers)) {
    throw conflict('This name is ours. Please choose Free Subdomain to have a name below it.');
  }
  const { publicSuffix, isIcann, isPrivate } = parse(name, { allowPrivateDomains: true });
  if (publicSuffix === name)
    throw conflict(`${shownName(name)} is an ending that many share. Please enter a domain below it.`);
  const service = mailServiceOf(name);
  if (service !== undefined) {
    throw conflict(`${service} is a mail service that many share. Please enter a domain of yours.`);
  }
  if (!isIcann && !isPrivate) {
    throw conflict(
      'This ending does not exist in the public DNS. Please enter a registered domain, such as example.com.',
    );
  }
  if ((await namesHeldAbove(db, name)).some(({ account_id }) => account_id !== accountId)) {
    throw conflict('This name is below a domain of another account. Please ask its owner to add records for you.');
  }
}

const namesHeldAbove = (db: Queryable, name: string) =>
  db
    .selectFrom('domains')
    .select(['account_id', 'name'])
    .where('name', 'in', namesAbove(name))
    .where('state', 'in', ['active', 'released'])
    .execute();

/** `yours`: the account has it, or the domain above it, proved and active. `claimable`: it may claim it, and prove it. */
export type Standing = 'yours' | 'claimable';

/** Whose a name is, for nouns that would use it. Refuses one that is not the account's and cannot become so here. */
export async function standingOfName(db: Queryable, name: string, accountId: string): Promise<Standing> {
  const held = await db
    .selectFrom('domains')
    .select(['account_id', 'state', 'name'])
    .where('name', 'in', [name, ...namesAbove(name)])
    .where('state', 'in', ['active', 'released', 'reserved'])
    .execute();
  // The nearest says whose it is: a name below another may be another account's.
  const [nearest] = held.sort((a, b) => b.name.length - a.name.length);
  if (nearest?.account_id === accountId && nearest.state === 'active') return 'yours';
  if (nearest && nearest.account_id !== accountId && nearest.name === name) {
    throw conflict(
      `${shownName(name)} is with another account here. If it is yours, please add it under Domains: its TXT record decides.`,
    );
  }
  await refuseSharedName(db, name, accountId, (await readSettings(db)).name_servers);
  return 'claimable';
}

/** Refuses what would pass for the company: its own names, but for a free name of the account and what is below it. */
export async function refuseBrandName(db: Queryable, name: string, accountId: string): Promise<void> {
  if (!isBrandName(name, (await readSettings(db)).name_servers)) return;
  const own = await db
    .selectFrom('domains')
    .select('id')
    .where('name', 'in', [name, ...namesAbove(name)])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'free')
    .where('state', '=', 'active')
    .executeTakeFirst();
  if (!own) throw conflict('This name is ours. Please choose one of your own domains.');
}
