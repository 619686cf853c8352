import type { firewallTagsBody } from '@resolvo/contract/machines/firewalls';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Caller } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { refuseLockout } from '../firewalls/change-firewalls.ts';
import { findFirewall } from '../firewalls/firewall-row.ts';
import { followTags, writeFirewallTags } from '../firewalls/follow-tags.ts';

/** Sets which tags lead to a firewall, and brings the servers that have them, or had them, to what they lead to now. */
export async function tagFirewall(
  deps: Pick<Deps, 'db' | 'jobs' | 'events'>,
  actor: Caller,
  firewallId: string,
  { tags, lockout_ok }: z.output<typeof firewallTagsBody>,
): Promise<string> {
  const { accountId } = actor;
  return deps.db.transaction().execute(async (tx) => {
    const before = await findFirewall(tx, firewallId, accountId);
    if (!lockout_ok && tags.some((tag) => !before.tags.includes(tag))) refuseLockout(before, actor);
    const touched = [...new Set([...before.tags, ...tags])];
    // Servers before firewalls, in the order of their ids, as everywhere.
    const held = await serversWith(tx, accountId, touched, 'held');
    await writeFirewallTags(tx, before, accountId, tags);
    const now = await serversWith(tx, accountId, touched, 'seen');
    if (now.some(({ id }) => !held.some((one) => one.id === id))) {
      throw conflict('A server was tagged at the same moment. Please save the tags again.');
    }
    for (const server of held) await followTags(deps, tx, server, actor);
    await deps.events.emit(tx, {
      name: 'firewall.tags_changed',
      accountId,
      by: actor,
      data: { firewall_id: firewallId, name: before.name },
    });
    return tags.length === 0
      ? `No tag leads to ${before.name}.`
      : `Servers tagged ${tags.join(' or ')} get ${before.name}.`;
  });
}

async function serversWith(tx: Queryable, accountId: string, tags: readonly string[], how: 'held' | 'seen') {
  const found = tx
    .selectFrom('servers')
    .select(['id', 'account_id', 'tags'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`tags && ${[...tags]}::text[]`)
    .where('deleted_at', 'is', null)
    .orderBy('id');
  return (how === 'held' ? found.forNoKeyUpdate() : found).execute();
}
