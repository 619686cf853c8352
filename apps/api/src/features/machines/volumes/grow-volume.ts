import { diskSize } from '@resolvo/contract/disk-size';
import { volumeCan } from '@resolvo/contract/machines/volume-rules';
import type { GrowPreview } from '@resolvo/contract/machines/volumes';
import type { Collected } from '@resolvo/contract/money/charges';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Queryable } from '../../../db/connection.ts';
import { changeOwnPlan } from '../../sales/subscriptions/change-own-plan.ts';
import { findSubscription } from '../../sales/subscriptions/hold-subscription.ts';
import { subscriptionOf } from '../../sales/subscriptions/of-delivery.ts';
import { previewPlan } from '../../sales/subscriptions/quote-plan.ts';
import { findVolume, stateOf, type VolumeRow } from './volume-row.ts';

/** What it costs to make it larger; nothing is changed. */
export async function previewGrow(
  deps: Pick<Deps, 'db' | 'now' | 'services'>,
  actor: Caller,
  volumeId: string,
  sizeGb: number,
): Promise<GrowPreview> {
  const volume = await findVolume(deps.db, volumeId, actor.accountId);
  const { id, plan_id } = await paidBy(deps.db, volume);
  const preview = await previewPlan(deps, actor, id, { planId: plan_id, sizeGb });
  return {
    size_gb: sizeGb,
    allowed: preview.allowed,
    reason: preview.reason,
    due_now: Math.max(0, preview.amount),
    next_price: preview.next_price,
    next_months: preview.next_months,
    next_hourly: preview.next_hourly,
    next_period_at: preview.renews_at,
    open_bill: preview.open_bill,
    pays_with: preview.pays_with,
  };
}

/** A volume grows when the difference is paid, which is tried at once. */
export async function growVolume(deps: Deps, actor: Caller, volumeId: string, sizeGb: number) {
  const volume = await findVolume(deps.db, volumeId, actor.accountId);
  demand(volumeCan.grow(stateOf(volume)));
  const { id, plan_id } = await paidBy(deps.db, volume);
  const { invoice_id, payment } = await changeOwnPlan(deps, actor, id, { planId: plan_id, sizeGb });
  return { details: `${volume.name}: ${detailsOf[payment](sizeGb)}`, invoice_id, payment };
}

const waits = (sizeGb: number) => `It grows to ${diskSize(sizeGb)} as soon as its invoice is paid.`;

const detailsOf: Readonly<Record<Collected, (sizeGb: number) => string>> = {
  nothing: (sizeGb) => `it is growing to ${diskSize(sizeGb)}.`,
  paid: (sizeGb) => `the difference is paid, and it is growing to ${diskSize(sizeGb)}.`,
  needs_action: (sizeGb) => `your bank wants you to confirm the payment. ${waits(sizeGb)}`,
  declined: (sizeGb) => `your card was declined. ${waits(sizeGb)}`,
  no_method: (sizeGb) => `an invoice is ready. ${waits(sizeGb)}`,
  unknown: (sizeGb) => `your bank has not answered yet. ${waits(sizeGb)}`,
};

async function paidBy(db: Queryable, volume: VolumeRow) {
  const { id } = await subscriptionOf(db, volume, 'volume');
  return findSubscription(db, id);
}
