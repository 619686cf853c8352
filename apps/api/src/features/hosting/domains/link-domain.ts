import { domainCan } from '@resolvo/contract/hosting/domains';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdServer } from '../../machines/servers/hold-server.ts';
import { facts, holdDomain } from './domain-row.ts';
import { followLink } from './follow-link.ts';

type Needs = Pick<Deps, 'now' | 'events' | 'jobs'>;

/** What a domain points at. A package says itself where it is: its noun stands above this one. */
export type LinkTarget =
  | { readonly kind: 'server'; readonly id: string; readonly name: string }
  | {
      readonly kind: 'package';
      readonly id: string;
      readonly name: string;
      readonly planName: string;
      readonly addresses: readonly string[];
    };

/** For a customer who chooses a server of the account. */
export async function linkToServer(
  deps: Needs & Pick<Deps, 'db'>,
  actor: Caller,
  domainId: string,
  serverId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (actor.onlyIds?.includes(serverId.toLowerCase()) === false) throw notFound();
    // Held before the domain, as in the lock order: linked while it is handed over, it would be followed from then on.
    const server = await holdServer(tx, serverId, actor.accountId);
    await holdDomain(tx, domainId, actor);
    if (server.state === 'deleting' || server.state === 'failed')
      throw conflict('This server ends. Please choose another.');
    await linkDomain(
      deps,
      tx,
      domainId,
      { kind: 'server', id: server.id, name: server.name },
      { accountId: actor.accountId, onlyIds: actor.onlyIds, by: actor },
    );
  });
}

/**
 * Points a domain at a server or a package, in the caller's transaction: A, AAAA and MX follow its addresses. Called again
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
  }: Pick<Caller, 'accountId'> & Partial<Pick<Caller, 'onlyIds'>> & { readonly by?: EventActor | undefined },
): Promise<void> {
  const row = await holdDomain(tx, domainId, { accountId, onlyIds });
  demand(domainCan.link(facts(row).state));
  const isSame = (target.kind === 'server' ? row.server_id : row.package_id) === target.id;
  await tx
    .updateTable('domains')
    .set({
      server_id: target.kind === 'server' ? target.id : null,
      package_id: target.kind === 'package' ? target.id : null,
      package_name: target.kind === 'package' ? target.name : '',
      package_plan: target.kind === 'package' ? target.planName : '',
      package_addresses: target.kind === 'package' ? [...target.addresses] : [],
    })
    .where('id', '=', row.id)
    .execute();
  if (!isSame) {
    const data = { domain_id: row.id, name: row.name, to: target.name };
    await deps.events.emit(tx, { name: 'domain.linked', accountId, by, data });
  }
  await followLink(deps, tx, row.id);
}

/** Lets a domain point at nothing: an address that is free again must not be reached by its name. */
export async function unlinkDomain(
  deps: Needs,
  tx: Queryable,
  domainId: string,
  { reason, by }: { readonly reason: string; readonly by?: EventActor | undefined },
): Promise<void> {
  const row = await holdDomain(tx, domainId);
  if (row.server_id === null && row.package_id === null) return;
  await tx
    .updateTable('domains')
    .set({ server_id: null, package_id: null, package_name: '', package_plan: '', package_addresses: [] })
    .where('id', '=', row.id)
    .execute();
  const { id: domain_id, name, account_id: accountId } = row;
  await deps.events.emit(tx, { name: 'domain.unlinked', accountId, by, data: { domain_id, name, reason } });
  await followLink(deps, tx, row.id);
}

export async function unlinkOwn(deps: Needs & Pick<Deps, 'db'>, actor: Caller, domainId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await holdDomain(tx, domainId, actor);
    if (row.package_id !== null) throw conflict('A hosting package uses this domain. Please change it at the package.');
    if (row.server_id === null) throw conflict('This domain points at nothing.');
    await unlinkDomain(deps, tx, row.id, { reason: 'Unlinked by its owner.', by: actor });
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
