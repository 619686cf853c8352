import { sql } from 'kysely';
import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdFirewall } from './firewall-row.ts';
import { firewallApply } from './queues.ts';

interface Use {
  readonly serverId: string;
  readonly accountId: string;
  /** Null: none. */
  readonly firewallId: string | null;
  /** By which it was found; undefined: it was chosen. */
  readonly tag?: string;
  readonly by: EventActor;
}

/** Chooses the firewall of a server. The caller holds the server; a firewall is held, so that no change of it is missed. */
export async function useFirewall(
  deps: Pick<Deps, 'jobs' | 'events'>,
  tx: Queryable,
  { serverId, accountId, firewallId, tag, by }: Use,
): Promise<void> {
  const name = firewallId === null ? '' : (await holdFirewall(tx, firewallId, accountId)).name;
  const source = tag === undefined ? 'chosen' : tag === '' ? 'default' : 'tag';
  await sql`insert into server_firewalls (server_id, account_id, firewall_id, source, tag)
    values (${serverId}, ${accountId}, ${firewallId}, ${source}, ${tag ?? ''})
    on conflict (server_id) do update set firewall_id = excluded.firewall_id, source = excluded.source, tag = excluded.tag,
      version = server_firewalls.version + 1, trouble = null, reason = '', differs = false`.execute(tx);
  await deps.events.emit(tx, {
    name: 'firewall.chosen',
    accountId,
    by,
    data: { server_id: serverId, detail: name === '' ? 'No firewall' : tag ? `${name}, by the tag ${tag}` : name },
  });
  await deps.jobs.send(tx, firewallApply, { server_id: serverId });
}

interface New {
  readonly serverId: string;
  readonly accountId: string;
  readonly tags: readonly string[];
  /** Chosen with the order. One that was deleted since gives way to the others. */
  readonly wantedId: string | undefined;
}

/** What a new server gets is applied while it is made. */
export async function useFirstFirewall(tx: Queryable, { serverId, accountId, tags, wantedId }: New): Promise<void> {
  await shareFirewalls(tx, accountId);
  const first = await firstOf(tx, accountId, tags, wantedId);
  if (!first) return;
  await tx
    .insertInto('server_firewalls')
    .values({ server_id: serverId, account_id: accountId, ...first })
    .execute();
}

async function firstOf(tx: Queryable, accountId: string, tags: readonly string[], wantedId: string | undefined) {
  if (wantedId !== undefined && (await hasFirewall(tx, accountId, wantedId))) {
    return { firewall_id: wantedId, source: 'chosen' };
  }
  const named = await firewallOfTags(tx, accountId, tags);
  if (named) return { firewall_id: named.firewallId, source: 'tag', tag: named.tag };
  const usual = await holdDefault(tx, accountId);
  return usual && { firewall_id: usual.id, source: 'default' };
}

/** Shared by those who change the tags of servers, and not with one who deletes a firewall or changes its tags. */
export async function shareFirewalls(tx: Queryable, accountId: string): Promise<void> {
  await tx.selectFrom('firewalls').select('id').where('account_id', '=', accountId).orderBy('id').forShare().execute();
}

export const holdDefault = (tx: Queryable, accountId: string) =>
  tx
    .selectFrom('firewalls')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Of several tags the first by the alphabet decides. */
export async function firewallOfTags(
  tx: Queryable,
  accountId: string,
  tags: readonly string[],
): Promise<{ firewallId: string; tag: string } | undefined> {
  if (tags.length === 0) return undefined;
  const found = await tx
    .selectFrom('firewall_tags')
    .select(['firewall_id', 'tag'])
    .where('account_id', '=', accountId)
    .where('tag', 'in', tags)
    .orderBy('tag')
    .executeTakeFirst();
  return found && { firewallId: found.firewall_id, tag: found.tag };
}

export async function hasFirewall(db: Queryable, accountId: string, firewallId: string): Promise<boolean> {
  const found = await db
    .selectFrom('firewalls')
    .select('id')
    .where('id', '=', firewallId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Has a server's rules applied again. False when it never had a firewall. */
export async function askAgain(
  deps: Pick<Deps, 'jobs' | 'events'>,
  tx: Queryable,
  serverId: string,
  by?: EventActor,
): Promise<boolean> {
  const asked = await tx
    .updateTable('server_firewalls')
    .set({ version: sql`version + 1`, trouble: null, reason: '', differs: false })
    .where('server_id', '=', serverId)
    .returning('account_id')
    .executeTakeFirst();
  if (!asked) return false;
  const data = { server_id: serverId, detail: '' };
  await deps.events.emit(tx, { name: 'firewall.asked_again', accountId: asked.account_id, by, data });
  await deps.jobs.send(tx, firewallApply, { server_id: serverId });
  return true;
}

/** The rules of a firewall have changed: all its servers get them. The caller holds the firewall. */
export async function askForAll(deps: Pick<Deps, 'jobs'>, tx: Queryable, firewallId: string): Promise<void> {
  const behind = await tx
    .updateTable('server_firewalls')
    .set({ version: sql`version + 1`, trouble: null, reason: '', differs: false })
    .where('firewall_id', '=', firewallId)
    .returning('server_id')
    .execute();
  for (const { server_id } of behind) await deps.jobs.send(tx, firewallApply, { server_id });
}

/** The server has ended: its firewall can be deleted. */
export async function leaveFirewall(tx: Queryable, serverId: string): Promise<void> {
  await tx.deleteFrom('server_firewalls').where('server_id', '=', serverId).execute();
}
