import type { Deps } from '../../../core/deps.ts';
import type { EventActor } from '../../../core/events.ts';
import { conflict } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { type FirewallRow, holdFirewall } from './firewall-row.ts';
import { firewallOfTags, holdDefault, useFirewall } from './use-firewall.ts';

interface Tagged {
  readonly id: string;
  readonly account_id: string;
  readonly tags: readonly string[];
}

/**
 * Brings a server to the firewall of its first tag that has one, or back to the default when none has. What was chosen
 * for the server stays. The caller holds the server, and after it the firewalls, so that no change of tags is missed.
 */
export async function followTags(
  deps: Pick<Deps, 'jobs' | 'events'>,
  tx: Queryable,
  { id: serverId, account_id: accountId, tags }: Tagged,
  by: EventActor,
): Promise<void> {
  const has = await tx
    .selectFrom('server_firewalls')
    .select(['firewall_id', 'source', 'tag'])
    .where('server_id', '=', serverId)
    .executeTakeFirst();
  if (has?.source === 'chosen' && has.firewall_id !== null) return;
  const named = await firewallOfTags(tx, accountId, tags);
  if (named) {
    if (has?.firewall_id === named.firewallId && has.tag === named.tag) return;
    await useFirewall(deps, tx, { serverId, accountId, ...named, by });
  } else if (has?.source === 'tag') {
    const firewallId = (await holdDefault(tx, accountId))?.id ?? null;
    await useFirewall(deps, tx, { serverId, accountId, firewallId, tag: '', by });
  }
}

/** Writes the tags of a firewall. The caller holds the servers with its old and new tags. */
export async function writeFirewallTags(
  tx: Queryable,
  before: FirewallRow,
  accountId: string,
  tags: readonly string[],
): Promise<void> {
  const now = await holdFirewall(tx, before.id, accountId);
  if (now.tags.join() !== before.tags.join()) {
    throw conflict('Somebody else has changed the tags of this firewall. Please load it again.');
  }
  await tx.deleteFrom('firewall_tags').where('firewall_id', '=', before.id).execute();
  for (const tag of tags) {
    try {
      await tx.insertInto('firewall_tags').values({ account_id: accountId, tag, firewall_id: before.id }).execute();
    } catch (error) {
      if (!isUniqueViolation(error, 'firewall_tags_pkey')) throw error;
      throw conflict(`Another firewall has the tag ${tag}. A tag leads to one firewall.`);
    }
  }
}
