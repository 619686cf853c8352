import { mostDamage, type OutageDamage } from '@resolvo/contract/platform/outages';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/refusal.ts';
import { linkedThings } from '../../../core/things.ts';
import type { Stopped } from '../../../core/watch.ts';
import { keptDamage } from './affected.ts';

/** Which servers of which clients an outage stopped, as their owners call them now. */
export async function outageDamage(deps: Pick<Deps, 'db' | 'linked'>, outageId: string): Promise<OutageDamage> {
  const row = await deps.db
    .selectFrom('outages')
    .select('damage')
    .where('id', '=', outageId)
    .where('told_at', 'is not', null)
    .executeTakeFirst();
  if (!row) throw notFound();
  const stopped = (keptDamage(row.damage) ?? []).slice(0, mostDamage);
  const of = (field: keyof Stopped) =>
    linkedThings(
      deps,
      deps.db,
      field,
      stopped.map((one) => one[field]),
    );
  const [servers, accounts] = await Promise.all([of('server_id'), of('account_id')]);
  return {
    affected: [...Map.groupBy(stopped, ({ account_id }) => account_id)].map(([user_id, theirs]) => ({
      user: { user_id, email: accounts.get(user_id)?.name ?? '' },
      things: theirs.map(({ server_id: id }) => ({ kind: 'server', id, name: servers.get(id)?.name ?? '' })),
    })),
  };
}
