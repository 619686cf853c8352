import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { mailOwner } from '../../people/accounts/mail-owner.ts';
import { deliveryFailedMail } from './mails.ts';
import { nameOfUnit } from './unit-names.ts';

interface Failed {
  readonly delivery_id: string;
  readonly name: string;
  readonly credited: number | null;
}

export async function tellFailed(
  deps: Pick<Deps, 'jobs' | 'now' | 'services'>,
  tx: Queryable,
  accountId: string | null,
  { delivery_id: deliveryId, name: plan, credited }: Failed,
): Promise<void> {
  if (accountId === null) return;
  const { type } = await tx
    .selectFrom('deliveries as d')
    .innerJoin('order_items as i', 'i.id', 'd.order_item_id')
    .select('i.type')
    .where('d.id', '=', deliveryId)
    .executeTakeFirstOrThrow();
  const name = await nameOfUnit(deps, tx, { deliveryId, type, plan });
  await mailOwner(deps, tx, accountId, deliveryFailedMail, { name, credited });
}
