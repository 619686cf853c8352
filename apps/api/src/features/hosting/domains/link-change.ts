import type { LinkChange } from '@resolvo/contract/hosting/domain-links';
import type { Queryable } from '../../../db/connection.ts';
import { recordsAt } from '../zones/change-records.ts';
import type { KeptChange } from '../zones/keep-records.ts';
import { findDomain } from './domain-row.ts';

const staysAtMost = 50;

/** What a link or its end did, or would do, for the person who asked for it. */
export async function presentChange(
  tx: Queryable,
  domainId: string,
  { added, removed, notBack }: KeptChange,
  isPreview: boolean,
): Promise<LinkChange> {
  const row = await findDomain(tx, domainId);
  const there = row.zone_id === null ? [] : await recordsAt(tx, row.zone_id, new Set(['@', 'www']));
  const brought = new Set(added.map(({ name, type, content }) => `${name} ${type} ${content}`));
  const stays = there
    .filter((one) => one.managed === null && !brought.has(`${one.name} ${one.type} ${one.content}`))
    .slice(0, staysAtMost)
    .map(({ name, type, ttl, content }) => ({ name, type, ttl, content }));
  const isLinked = row.server_id !== null || row.package_id !== null;
  const later =
    isLinked && row.addresses.length + row.package_addresses.length === 0
      ? ' It has no address yet: the records follow once it has one.'
      : '';
  return {
    details: detailsOf({ added, removed, notBack }, isLinked, isPreview) + later,
    added: [...added],
    removed: [...removed],
    stays,
    not_back: [...notBack],
    www: isLinked && row.link_www,
    mail: isLinked && row.link_mail,
  };
}

function detailsOf(
  done: Pick<KeptChange, 'added' | 'removed' | 'notBack'>,
  isLinked: boolean,
  isPreview: boolean,
): string {
  if (isPreview) return `${done.added.length} would be added and ${done.removed.length} removed.${notBackText(done)}`;
  if (isLinked) return `The domain is linked.${notBackText(done)}`;
  return `The domain points at nothing now.${afterLink(done)}`;
}

/** What became of the records that had made room for a link, as sentences after another. */
export function afterLink(done: Pick<KeptChange, 'added' | 'notBack'>): string {
  const count = done.added.length;
  const back = count === 1 ? ' 1 record of before is back.' : ` ${count} records of before are back.`;
  return `${count === 0 ? '' : back}${notBackText(done)}`;
}

function notBackText({ notBack }: Pick<KeptChange, 'notBack'>): string {
  if (notBack.length === 0) return '';
  const counted = notBack.length === 1 ? '1 earlier record does' : `${notBack.length} earlier records do`;
  return ` ${counted} not come back: another stands in its place, or its address is no longer yours.`;
}
