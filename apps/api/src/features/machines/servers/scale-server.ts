import { diskSize } from '@resolvo/contract/disk-size';
import type { ScaleOption, ScalePreview } from '@resolvo/contract/machines/server-billing';
import { type ServerFacts, serverCan } from '@resolvo/contract/machines/server-states';
import type { Caller } from '../../../core/actor.ts';
import { demand } from '../../../core/demand.ts';
import type { Deps } from '../../../core/deps.ts';
import { conflict, notFound } from '../../../core/refusal.ts';
import { changeOwnPlan } from '../../sales/subscriptions/change-own-plan.ts';
import { cancelDelivered, previewMoney, subscriptionOf } from '../../sales/subscriptions/of-delivery.ts';
import { unitPrices } from '../../sales/subscriptions/unit-prices.ts';
import { orUnavailable } from '../images/server-images.ts';
import { canBecome } from './can-become.ts';
import { findServer } from './hold-server.ts';
import { hasRoom } from './sagas/saga-scale.ts';
import { recordServerEvent } from './server-events.ts';
import { refOf, type ServerRow, type Size } from './server-row.ts';

export async function scaleOptions(deps: Pick<Deps, 'db'>, accountId: string, serverId: string) {
  const server = await findServer(deps.db, serverId, accountId);
  const rows = await deps.db
    .selectFrom('plans')
    .select(['id', 'name', 'price', 'hourly_price', 'vcpus', 'ram_mb', 'disk_gb', 'stock'])
    .where('type', '=', 'proxmox')
    .where((eb) =>
      eb.or([eb('id', '=', server.plan_id), eb.and([eb('visible', '=', true), eb('archived_at', 'is', null)])]),
    )
    .orderBy('sort_order')
    .orderBy('id')
    .execute();
  const standing: ServerFacts = server;
  const paid = (await unitPrices(deps.db, [server.delivery_id])).get(server.delivery_id);
  const isByHour = paid !== undefined && paid.hourly !== null;
  const plans = rows.map((row): ScaleOption => {
    const plan = { ...row, vcpus: row.vcpus ?? 0, ram_mb: row.ram_mb ?? 0, disk_gb: row.disk_gb ?? 0 };
    const verdict = [
      serverCan.scale(standing),
      canBecome(server, plan),
      !isByHour || row.hourly_price !== null || 'This plan is not sold by the hour.',
      row.stock !== 0 || 'This plan is sold out.',
    ].find((one) => one !== true);
    return {
      plan_id: plan.id,
      plan_name: plan.name,
      plan_price: plan.price,
      plan_hourly: isByHour ? row.hourly_price : null,
      your_price: paid === undefined ? null : paid.totalOf(plan.price),
      your_hourly: isByHour && row.hourly_price !== null ? paid.hourTotalOf(row.hourly_price) : null,
      vcpus: plan.vcpus,
      ram_mb: plan.ram_mb,
      disk_gb: plan.disk_gb,
      current: plan.id === server.plan_id,
      possible: verdict === undefined,
      reason: typeof verdict === 'string' ? verdict : '',
    };
  });
  return { plans };
}

export async function previewScale(
  deps: Pick<Deps, 'compute' | 'db' | 'now' | 'services'>,
  actor: Caller,
  serverId: string,
  planId: string,
): Promise<ScalePreview> {
  const { server, plan, subscriptionId } = await lookBoth(deps, actor, serverId, planId);
  const money = await previewMoney(deps, actor, subscriptionId, { planId });
  return {
    plan_id: planId,
    plan_name: plan.name,
    ...money,
    restarts: server.image !== '',
    effects: effectsOf(server, plan),
  };
}

function effectsOf(server: ServerRow, plan: Size): string[] {
  const gigabytes = (mb: number) => `${Math.round((mb / 1024) * 10) / 10} GB`;
  return [
    ...(server.image === ''
      ? []
      : ['The server is switched off, changed and switched on again. This takes about a minute.']),
    ...(plan.vcpus === server.vcpus ? [] : [`It goes from ${server.vcpus} to ${plan.vcpus} vCPU.`]),
    ...(plan.ram_mb === server.ram_mb
      ? []
      : [`Memory goes from ${gigabytes(server.ram_mb)} to ${gigabytes(plan.ram_mb)}.`]),
    plan.disk_gb > server.disk_gb
      ? `The disk grows from ${diskSize(server.disk_gb)} to ${diskSize(plan.disk_gb)}. It cannot shrink again.`
      : 'The disk stays as it is.',
    'Addresses, snapshots and backups stay.',
  ];
}

/** Money first: the machine changes once the difference is paid, which for a smaller size is at once. */
export async function requestScale(deps: Deps, actor: Caller, serverId: string, planId: string) {
  const { subscriptionId } = await lookBoth(deps, actor, serverId, planId);
  const { details, invoice_id, payment } = await changeOwnPlan(deps, actor, subscriptionId, { planId });
  return { details, invoice_id, payment };
}

/** Cancels a server, which runs to the end of the paid period. */
export async function cancelServer(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'events' | 'services' | 'settings' | 'companions'>,
  actor: Caller,
  serverId: string,
): Promise<string> {
  const server = await findServer(deps.db, serverId, actor.accountId);
  demand(serverCan.cancel(server));
  const told = await cancelDelivered(deps, actor, server, 'server');
  await recordServerEvent(deps, deps.db, { serverId, kind: 'cancelled', by: actor });
  return told;
}

async function lookBoth(deps: Pick<Deps, 'compute' | 'db'>, actor: Caller, serverId: string, planId: string) {
  const server = await findServer(deps.db, serverId, actor.accountId);
  const plan = await deps.db
    .selectFrom('plans')
    .select(['id', 'name', 'type', 'vcpus', 'ram_mb', 'disk_gb'])
    .where('id', '=', planId)
    .executeTakeFirst();
  if (plan?.type !== 'proxmox') throw notFound();
  demand(serverCan.scale(server));
  const size = { ...plan, vcpus: plan.vcpus ?? 0, ram_mb: plan.ram_mb ?? 0, disk_gb: plan.disk_gb ?? 0 };
  demand(canBecome(server, size));
  const subscription = await subscriptionOf(deps.db, server, 'server');
  const ref = refOf(server);
  // Checked again before the machine is changed; here it keeps an impossible change from being paid for.
  if (ref && !(await orUnavailable(() => hasRoom(deps, server, ref, size)))) {
    throw conflict('There is no room for this size at the moment. Please try again later, or write to support.');
  }
  return { server, plan: size, subscriptionId: subscription.id };
}
