import type { Plan, ProxmoxPlan } from '@resolvo/contract/sales/catalog';

/** The size of a plan in one line; empty for a plan that is not a machine. */
export function planSize(plan: Plan): string {
  if (plan.plan_type !== 'proxmox') return '';
  const { vcpus, ram_mb, disk_gb } = plan.resources;
  return `${vcpus} vCPU · ${ram_mb / 1024} GB RAM · ${disk_gb} GB SSD`;
}

/** What it may send each month, and what more costs. Public pages write money without the contract, which has zod. */
export const planTraffic = ({ resources, traffic_price }: ProxmoxPlan, euro: (cents: number) => string): string =>
  `${resources.traffic_tb} TB${traffic_price === null ? '' : `, then ${euro(traffic_price)} a TB`}`;
