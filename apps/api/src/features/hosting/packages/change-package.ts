import { fitsPlan } from '@resolvo/contract/hosting/fits-plan';
import { packageCan } from '@resolvo/contract/hosting/package-states';
import type { PackageChangeOption, PackageChangePreview } from '@resolvo/contract/hosting/packages';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { keepUnit } from '../../sales/deliveries/keep-unit.ts';
import { changeOwnPlan } from '../../sales/subscriptions/change-own-plan.ts';
import { cancelDelivered, previewMoney, subscriptionOf } from '../../sales/subscriptions/of-delivery.ts';
import { unitPrices } from '../../sales/subscriptions/unit-prices.ts';
import { findPackage } from './hold-package.ts';
import { packageUsage } from './operate-package.ts';
import { recordPackageEvent } from './package-events.ts';
import { hostingPlan } from './package-row.ts';

export async function changeOptions(deps: Pick<Deps, 'db'>, accountId: string, packageId: string) {
  const row = await findPackage(deps.db, packageId, accountId);
  const plans = await deps.db
    .selectFrom('plans')
    .select(['id', 'name', 'price', 'disk_gb', 'websites', 'mailboxes', 'databases', 'stock'])
    .where('type', '=', 'cpanel')
    .where((eb) =>
      eb.or([eb('id', '=', row.plan_id), eb.and([eb('visible', '=', true), eb('archived_at', 'is', null)])]),
    )
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const paid = (await unitPrices(deps.db, [row.delivery_id])).get(row.delivery_id);
  return {
    plans: plans.map((plan): PackageChangeOption => {
      const current = plan.id === row.plan_id;
      const verdicts = [
        packageCan.change(row),
        !current || 'This is the package that you have.',
        plan.stock !== 0 || 'This plan is sold out.',
      ];
      const reason = verdicts.find((verdict) => verdict !== true);
      return {
        plan_id: plan.id,
        plan_name: plan.name,
        plan_price: plan.price,
        your_price: paid === undefined ? null : paid.totalOf(plan.price),
        disk_gb: plan.disk_gb ?? 0,
        websites: plan.websites ?? 0,
        mailboxes: plan.mailboxes ?? 0,
        databases: plan.databases ?? 0,
        current,
        possible: reason === undefined,
        reason: typeof reason === 'string' ? reason : '',
      };
    }),
  };
}

export async function previewChange(
  deps: Pick<Deps, 'db' | 'now' | 'services'>,
  actor: Caller,
  packageId: string,
  planId: string,
): Promise<PackageChangePreview> {
  const { row, plan, subscriptionId } = await lookBoth(deps, actor, packageId, planId);
  const money = await previewMoney(deps, actor, subscriptionId, { planId });
  const counted = (one: number, other: number, words: string) =>
    one === other ? [] : [`${words} go from ${one} to ${other}.`];
  return {
    plan_id: planId,
    plan_name: plan.name,
    ...money,
    effects: [
      ...(row.disk_gb === plan.disk_gb ? [] : [`The disk goes from ${row.disk_gb} GB to ${plan.disk_gb} GB.`]),
      ...counted(row.websites, plan.websites, 'Websites'),
      ...counted(row.mailboxes, plan.mailboxes, 'Mailboxes'),
      ...counted(row.databases, plan.databases, 'Databases'),
      'Your website, mailboxes and databases stay as they are and go on working.',
    ],
  };
}

/** Money first: the limits change once the difference is paid, which for a smaller plan is at once. */
export async function requestChange(deps: Deps, actor: Caller, packageId: string, planId: string) {
  const { row, plan, subscriptionId } = await lookBoth(deps, actor, packageId, planId);
  const isSmaller =
    plan.disk_gb < row.disk_gb ||
    plan.websites < row.websites ||
    plan.mailboxes < row.mailboxes ||
    plan.databases < row.databases;
  if (isSmaller) demand(fitsPlan(await packageUsage(deps, actor, packageId), plan));
  const { details, invoice_id, payment } = await changeOwnPlan(deps, actor, subscriptionId, { planId });
  return { details, invoice_id, payment };
}

/** Cancels a package, which runs to the end of the paid period. */
export async function cancelPackage(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events' | 'services' | 'settings' | 'companions'>,
  actor: Caller,
  packageId: string,
): Promise<string> {
  const row = await findPackage(deps.db, packageId, actor.accountId);
  demand(packageCan.cancel(row));
  const told = await cancelDelivered(deps, actor, row, 'package');
  await recordPackageEvent(deps, deps.db, { packageId, kind: 'cancelled', by: actor });
  return told;
}

/** The owner takes back the announced end of a package: it is resumed, and its subscription begins anew. */
export async function keepOwnPackage(
  deps: Pick<Deps, 'db' | 'services'>,
  actor: Caller,
  packageId: string,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await findPackage(tx, packageId, actor.accountId);
    if (row.ends_at === null || row.delivery_id === null) throw conflict('This package is not about to end.');
    await keepUnit(deps, tx, row.delivery_id, { by: actor, ownerId: actor.accountId, reason: 'Kept by its owner.' });
  });
}

async function lookBoth(deps: Pick<Deps, 'db'>, actor: Caller, packageId: string, planId: string) {
  const row = await findPackage(deps.db, packageId, actor.accountId);
  const plan = await hostingPlan(deps.db, planId);
  if (plan?.type !== 'cpanel') throw notFound();
  demand(packageCan.change(row));
  const subscription = await subscriptionOf(deps.db, row, 'package');
  return { row, plan, subscriptionId: subscription.id };
}
