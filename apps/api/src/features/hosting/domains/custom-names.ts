import { brand } from '@resolvo/brand/brand';
import { freeSuffixes, isBelow, namesAbove } from '@resolvo/contract/hosting/domain-names';
import { parse } from 'tldts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';

/** The company's own names: no customer has a zone at or below them but by a free subdomain. */
function brandNames(nameServers: readonly string[]): string[] {
  const site = new URL(brand.siteUrl).hostname.replace(/^www\./, '');
  const mail = brand.supportEmail.split('@')[1] ?? site;
  const servers = nameServers.map((name) => parse(name).domain ?? name);
  return [...freeSuffixes, site, mail, ...servers];
}

/**
 * Refuses names that no customer may have a zone of: the company's own, public suffixes, what the public DNS does not
 * have, and names below the zone of another account.
 */
export async function refuseCustomName(
  db: Queryable,
  name: string,
  accountId: string,
  nameServers: readonly string[],
): Promise<void> {
  if (brandNames(nameServers).some((own) => isBelow(name, own))) {
    throw conflict('This name is ours. Please choose Free Subdomain to have a name below it.');
  }
  const { publicSuffix, isIcann, isPrivate } = parse(name, { allowPrivateDomains: true });
  if (publicSuffix === name) throw conflict(`${name} is an ending that many share. Please enter a domain below it.`);
  if (!isIcann && !isPrivate) {
    throw conflict(
      'This ending does not exist in the public DNS. Please enter a registered domain, such as example.com.',
    );
  }
  const above = await db
    .selectFrom('domains')
    .select(['account_id', 'name'])
    .where('name', 'in', namesAbove(name))
    .where('state', 'in', ['active', 'released'])
    .execute();
  if (above.some(({ account_id }) => account_id !== accountId)) {
    throw conflict('This name is below a domain of another account. Please ask its owner to add records for you.');
  }
  const [own] = above;
  if (own) throw conflict(`${own.name} is yours already. Please add records for ${name} there.`);
}
