import type { LinkChange, LinkParts, linkDomainBody, unlinkDomainBody } from '@resolvo/contract/hosting/domain-links';
import { domainCan } from '@resolvo/contract/hosting/domains';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { doOrPreview } from '../../../db/dry-run.ts';
import { holdServer } from '../../machines/servers/hold-server.ts';
import { type KeptChange, nothingKept } from '../zones/keep-records.ts';
import { facts, holdDomain } from './domain-row.ts';
import { followLink } from './follow-link.ts';
import { presentChange } from './link-change.ts';
import { chosenParts } from './link-records.ts';

type Needs = Pick<Deps, 'now' | 'events' | 'jobs'>;

/** What a domain points at. A package says itself where it is: its noun stands above this one. */
export type LinkTarget =
  | { readonly kind: 'server'; readonly id: string; readonly name: string }
  | {
      readonly kind: 'package';
      readonly id: string;
      readonly name: string;
      readonly addresses: readonly string[];
    };

/** For a customer who chooses a server of the account. */
export function linkToServer(
  deps: Needs & Pick<Deps, 'db'>,
  actor: Caller,
  domainId: string,
  { server_id, preview, ...parts }: z.output<typeof linkDomainBody>,
): Promise<LinkChange> {
  return doOrPreview(deps.db, preview, async (tx) => {
    if (actor.onlyIds?.includes(server_id.toLowerCase()) === false) throw notFound();
    // Held before the domain, as in the lock order: linked while it is handed over, it would be followed from then on.
    const server = await holdServer(tx, server_id, actor.accountId);
    await holdDomain(tx, domainId, actor);
    if (server.state === 'deleting' || server.state === 'failed')
      throw conflict('This server ends. Please choose another.');
    const target = { kind: 'server', id: server.id, name: server.name } as const;
    const done = await linkDomain(deps, tx, domainId, target, { ...actor, by: actor, parts });
    return presentChange(tx, domainId, done, preview);
  });
}

/**
 * Points a domain at a server or a package, in the caller's transaction: its records follow the addresses of that. Called again
 * for the same package, it takes over its new addresses. Refuses a domain that is not active, or not of the account.
 */
export async function linkDomain(
  deps: Needs,
  tx: Queryable,
  domainId: string,
  target: LinkTarget,
  {
    accountId,
    onlyIds = null,
    by,
    parts = {},
  }: Pick<Caller, 'accountId'> &
    Partial<Pick<Caller, 'onlyIds'>> & {
      readonly by?: EventActor | undefined;
      readonly parts?: Partial<LinkParts>;
    },
): Promise<KeptChange> {
  const row = await holdDomain(tx, domainId, { accountId, onlyIds });
  demand(domainCan.link(facts(row).state));
  const isSame = (target.kind === 'server' ? row.server_id : row.package_id) === target.id;
  const { www, mail } = await chosenParts(tx, row, parts);
  await tx
    .updateTable('domains')
    .set({
      server_id: target.kind === 'server' ? target.id : null,
      package_id: target.kind === 'package' ? target.id : null,
      package_addresses: target.kind === 'package' ? [...target.addresses] : [],
      link_www: www,
      link_mail: mail,
    })
    .where('id', '=', row.id)
    .execute();
  if (!isSame) {
    const data = { domain_id: row.id, name: row.name, to: target.name };
    await deps.events.emit(tx, { name: 'domain.linked', accountId, by, data });
  }
  return followLink(deps, tx, row.id, { isChosen: true, by });
}

/**
 * Lets a domain point at nothing: an address that is free again must not be reached by its name. What made room for the
 * link comes back.
 */
export async function unlinkDomain(
  deps: Needs,
  tx: Queryable,
  domainId: string,
  { reason, by }: { readonly reason: string; readonly by?: EventActor | undefined },
): Promise<KeptChange> {
  const row = await holdDomain(tx, domainId);
  if (row.server_id === null && row.package_id === null) return nothingKept;
  await tx
    .updateTable('domains')
    .set({
      server_id: null,
      package_id: null,
      package_addresses: [],
      link_www: true,
      link_mail: true,
    })
    .where('id', '=', row.id)
    .execute();
  const { id: domain_id, name, account_id: accountId } = row;
  await deps.events.emit(tx, { name: 'domain.unlinked', accountId, by, data: { domain_id, name, reason } });
  return followLink(deps, tx, row.id, { by });
}

export function unlinkOwn(
  deps: Needs & Pick<Deps, 'db'>,
  actor: Caller,
  domainId: string,
  { preview }: z.output<typeof unlinkDomainBody>,
): Promise<LinkChange> {
  return doOrPreview(deps.db, preview, async (tx) => {
    const row = await holdDomain(tx, domainId, actor);
    if (row.package_id !== null) throw conflict('A hosting package uses this domain. Please change it at the package.');
    if (row.server_id === null) throw conflict('This domain points at nothing.');
    const done = await unlinkDomain(deps, tx, row.id, { reason: 'Unlinked by its owner.', by: actor });
    return presentChange(tx, domainId, done, preview);
  });
}

/** The domains of a package that ends. */
export async function unlinkPackage(deps: Needs, tx: Queryable, packageId: string, reason: string): Promise<void> {
  const linked = await tx
    .selectFrom('domains')
    .select('id')
    .where('package_id', '=', packageId)
    .orderBy('id')
    .execute();
  for (const { id } of linked) await unlinkDomain(deps, tx, id, { reason });
}

/** A server is gone: its domains stay their owner's, and point at nothing. */
export async function unlinkServer(deps: Needs, tx: Queryable, serverId: string, reason: string): Promise<void> {
  const linked = await tx.selectFrom('domains').select('id').where('server_id', '=', serverId).orderBy('id').execute();
  for (const { id } of linked) await unlinkDomain(deps, tx, id, { reason });
}
