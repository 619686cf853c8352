import { graceEnd, type TouchedServices } from '@resolvo/contract/sales/endings';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { touchedUnits } from '../../sales/deliveries/touched-services.ts';

/** What deleting the account would do to all it has, servers that staff made for it included; nothing is changed. */
export async function touchedByAccount(
  deps: Pick<Deps, 'db' | 'now' | 'services' | 'settings'>,
  accountId: string,
): Promise<TouchedServices> {
  const bought = await touchedUnits(deps, { accountId }, 'account_deleted');
  const made = await deps.db
    .selectFrom('servers')
    .select(['id', 'name', 'state'])
    .where('account_id', '=', accountId)
    .where('delivery_id', 'is', null)
    .where('state', 'not in', ['deleting', 'deleted', 'failed'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const now = deps.now();
  const servers = made.map(({ id, name, state }) =>
    state === 'provisioning'
      ? ({ unit_id: id, name, fate: 'unwound', suspended_at: 0, ends_at: 0 } as const)
      : ({
          unit_id: id,
          name,
          fate: 'announced',
          suspended_at: seconds(now),
          ends_at: seconds(graceEnd(now, deps.settings.graceDays)),
        } as const),
  );
  return { ...bought, services: [...bought.services, ...servers] };
}
