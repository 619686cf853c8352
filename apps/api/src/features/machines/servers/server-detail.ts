import type { StaffServer } from '@resolvo/contract/machines/server-admin';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { monthOf } from '@resolvo/contract/machines/traffic';
import type { Deps } from '../../../core/deps.ts';
import { seconds } from '../../../core/time.ts';
import { orderedAgain } from '../../sales/deliveries/ordered-again.ts';
import { subscriptionOfDelivery } from '../../sales/subscriptions/list-subscriptions.ts';
import { keptUntil } from '../../sales/subscriptions/paid-unit.ts';
import { unitPrices } from '../../sales/subscriptions/unit-prices.ts';
import { supportEndOf } from '../clusters/image-rules.ts';
import { recipeOf } from '../images/recipes.ts';
import { firstLogin, titleOf } from '../images/server-images.ts';
import { finalBackupUntil } from './final-backup-until.ts';
import { findServer } from './hold-server.ts';
import { machineSize } from './machine-size.ts';
import { outageOf } from './outage-of.ts';
import { powerOf } from './server-info.ts';
import { type ServerRow, toServer } from './server-row.ts';

async function detail(
  deps: Pick<Deps, 'db' | 'compute' | 'live' | 'now' | 'services' | 'settings'>,
  row: ServerRow,
): Promise<ServerDetail> {
  const subscription = row.delivery_id === null ? undefined : await subscriptionOfDelivery(deps, row.delivery_id);
  const prices = await unitPrices(deps.db, [row.delivery_id]);
  const price = prices.get(row.delivery_id);
  const cancelsAt = price?.endsAt ?? 0;
  return {
    ...toServer(deps, row, { machine: await machineSize(deps, row), price }),
    note: '',
    kept_until: keptUntil(deps, cancelsAt === 0 ? null : new Date(cancelsAt * 1000)),
    image_name: row.image === '' ? '' : titleOf(row.recipe || row.image),
    support_ends_at: await supportEndOf(deps.db, row),
    application: applicationOf(row),
    // Servers made before we named the user have the one of their image.
    login: row.login === '' && row.image !== '' ? firstLogin(row.image) : row.login,
    password_set: row.password_set,
    ssh_key_names: [...row.key_names],
    network_cut: row.network_cut,
    slowed: row.slow_mbit === null ? null : { mbit: row.slow_mbit, until: seconds(monthOf(deps.now(), 1)) },
    outage: await outageOf(deps.db, row),
    subscriptions: subscription ? [subscription] : [],
  };
}

/** How to begin with the application on it; null for a plain system. */
function applicationOf({ recipe: key, image, ipv4 }: ServerRow): ServerDetail['application'] {
  const recipe = image === '' ? undefined : recipeOf(key);
  if (!recipe) return null;
  const { name, ports, hints } = recipe;
  return { image: key, name, ports: [...ports], hints: hints.map((hint) => hint.replaceAll('{address}', ipv4 ?? '')) };
}

export async function ownServer(
  deps: Pick<Deps, 'db' | 'compute' | 'live' | 'now' | 'services' | 'settings'>,
  accountId: string,
  serverId: string,
) {
  const row = await findServer(deps.db, serverId, accountId);
  return { ...(await detail(deps, row)), note: row.note };
}

export async function staffServer(
  deps: Pick<Deps, 'db' | 'compute' | 'live' | 'now' | 'services' | 'settings'>,
  serverId: string,
): Promise<StaffServer> {
  const row = await findServer(deps.db, serverId);
  const owner = await deps.db
    .selectFrom('accounts')
    .select(['email', 'username'])
    .where('id', '=', row.account_id)
    .executeTakeFirstOrThrow();
  const order = row.delivery_id
    ? await deps.db
        .selectFrom('deliveries as d')
        .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
        .select('i.order_id')
        .where('d.id', '=', row.delivery_id)
        .executeTakeFirst()
    : undefined;
  const again = await orderedAgain(deps.db, row.delivery_id === null ? [] : [row.delivery_id]);
  return {
    ...(await detail(deps, row)),
    cluster: row.cluster ?? '',
    node: row.node ?? '',
    user: { user_id: row.account_id, email: owner.email ?? '', username: owner.username ?? '' },
    order_id: order?.order_id ?? null,
    delivery_id: row.delivery_id,
    ordered_again: (row.delivery_id && again.get(row.delivery_id)) || null,
    deleted_at: seconds(row.deleted_at),
    end_reason: row.end_reason ?? '',
    end_asked_by: await emailOf(deps, row.end_by),
    final_backup_until: seconds(await finalBackupUntil(deps.db, row.id)),
    staff_hold: row.staff_hold !== '',
    account_hold: row.account_hold !== '',
    power:
      row.state === 'active' && row.cluster && row.vm_id ? powerOf(await deps.live.look(row.cluster, row.vm_id)) : null,
  };
}

async function emailOf({ db }: Pick<Deps, 'db'>, personId: string | null): Promise<string> {
  if (personId === null) return '';
  const found = await db.selectFrom('persons').select('email').where('id', '=', personId).executeTakeFirst();
  return found?.email ?? '';
}
