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

/** A new server gets the default of its account, which is applied while the server is made. */
export async function useDefaultFirewall(tx: Queryable, serverId: string, accountId: string): Promise<void> {
  const found = await holdDefault(tx, accountId);
  if (!found) return;
  await tx
    .insertInto('server_firewalls')
    .values({ server_id: serverId, account_id: accountId, firewall_id: found.id, source: 'default' })
    .execute();
}

export const holdDefault = (tx: Queryable, accountId: string) =>
  tx
    .selectFrom('firewalls')
    .select('id')
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();

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
