import type { Plan, PlanList } from '@resolvo/contract/sales/catalog';
import { cachedCall } from '../../../api/request-cache.ts';
import type { OrderOffer } from './order-draft.ts';

export const allPlans = (plans: PlanList): readonly Plan[] => [
  ...plans.proxmox_plans,
  ...plans.cpanel_plans,
  ...plans.dedicated_plans,
  ...plans.extra_plans,
  ...plans.one_time_plans,
];

const hasPlace: ReadonlySet<string> = new Set(['proxmox', 'volume', 'floating-ipv4']);

/** What is ordered in a form of its own, and not at the checkout. */
export const everyPlan = (plans: PlanList): readonly Plan[] => [
  ...allPlans(plans),
  ...plans.volume_plans,
  ...plans.floating_plans,
];

/** What can be ordered together with this plan, or instead of it. Public, so it is the same with and without an account. */
export async function loadOffer(plans: PlanList, type: Plan['plan_type'], only?: Plan): Promise<OrderOffer> {
  const kinds: Partial<Record<Plan['plan_type'], readonly Plan[]>> = {
    proxmox: plans.proxmox_plans,
    cpanel: plans.cpanel_plans,
  };
  return {
    plans: kinds[type] ?? (only ? [only] : []),
    options: type === 'proxmox' ? plans.extra_plans : [],
    extras: type === 'proxmox' || type === 'cpanel' ? plans.one_time_plans : [],
    hosting: type === 'cpanel' ? (await cachedCall('hostingOffer', {})).locations : [],
    // Without an answer of the clusters one can still order and choose the image later.
    servers: hasPlace.has(type) ? await cachedCall('vmOffer', {}).catch(() => undefined) : undefined,
  };
}
