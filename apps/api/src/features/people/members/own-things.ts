import { limitMessages } from '@resolvo/contract/people/members';
import type { MemberActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { invalid } from '../../../core/refusal.ts';
import type { Queryable } from '../../../db/connection.ts';

/**
 * Ids that something is to be limited to: each once, all of servers and domains that are the account's and the actor's to
 * use. Those of `before` may be gone since: they fall away.
 */
export async function ownThings(
  deps: Pick<Deps, 'limitable'>,
  tx: Queryable,
  { accountId, onlyIds }: Pick<MemberActor, 'accountId' | 'onlyIds'>,
  asked: readonly string[],
  before: readonly string[] = [],
): Promise<string[]> {
  const ids = [...new Set(asked.map((id) => id.toLowerCase()))];
  const own = new Set(await deps.limitable(tx, accountId, ids));
  const isOpen = (id: string) => own.has(id) && (onlyIds?.includes(id) ?? true);
  if (!ids.every((id) => isOpen(id) || before.includes(id))) throw invalid('only_ids', limitMessages.foreign);
  const open = ids.filter(isOpen);
  if (open.length === 0) throw invalid('only_ids', limitMessages.none);
  return open;
}
