import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import type { Queryable } from '../../../db/connection.ts';
import { holdFirewall } from './firewall-row.ts';

/** Longest name of a firewall in the contract, less " (99)". */
const longestName = 55;

/**
 * The machine keeps its rules: the new account gets a copy of the set, since the old one may still change its own. The
 * caller holds the server and both accounts.
 */
export async function handOverFirewall(
  deps: Pick<Deps, 'events' | 'now'>,
  tx: Queryable,
  serverId: string,
  { accountId, by }: { readonly accountId: string; readonly by: EventActor },
): Promise<void> {
  const used = await tx
    .selectFrom('server_firewalls')
    .select(['account_id', 'firewall_id'])
    .where('server_id', '=', serverId)
    .forUpdate()
    .executeTakeFirst();
  if (!used) return;
  const copy = used.firewall_id === null ? null : await copyOf(deps, tx, used.firewall_id, used.account_id, accountId);
  if (copy) {
    const { id, name } = copy;
    await deps.events.emit(tx, { name: 'firewall.created', accountId, by, data: { firewall_id: id, name } });
  }
  await tx
    .updateTable('server_firewalls')
    .set({ account_id: accountId, firewall_id: copy?.id ?? null, source: 'chosen', tag: '' })
    .where('server_id', '=', serverId)
    .execute();
}

async function copyOf(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  firewallId: string,
  from: string,
  to: string,
): Promise<{ id: string; name: string }> {
  const set = await holdFirewall(tx, firewallId, from);
  const rows = await tx.selectFrom('firewalls').select('name').where('account_id', '=', to).execute();
  const taken = new Set(rows.map(({ name }) => name.toLowerCase()));
  let name = set.name;
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
    name = `${set.name.slice(0, longestName)} (${number})`;
  }
  const at = { created_at: deps.now(), changed_at: deps.now() };
  const { id } = await tx
    .insertInto('firewalls')
    .columns(['account_id', 'name', 'rules', 'policy_in', 'policy_out', 'created_at', 'changed_at'])
    .expression((eb) =>
      eb
        .selectFrom('firewalls')
        .select([eb.val(to).as('account_id'), eb.val(name).as('name'), 'rules', 'policy_in', 'policy_out'])
        .select([eb.val(at.created_at).as('created_at'), eb.val(at.changed_at).as('changed_at')])
        .where('id', '=', firewallId),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, name };
}
