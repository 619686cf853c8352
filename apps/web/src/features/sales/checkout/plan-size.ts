import { diskSize } from '@resolvo/contract/disk-size';
import type { Plan, ProxmoxPlan } from '@resolvo/contract/sales/catalog';

/** The size of a plan in one line; empty for a plan that is not a machine. */
export function planSize(plan: Plan): string {
  if (plan.plan_type !== 'proxmox') return '';
  const { vcpus, ram_mb, disk_gb } = plan.resources;
  return `${vcpus} vCPU · ${ram_mb / 1024} GB RAM · ${diskSize(disk_gb)} SSD`;
}

/** What it may send each month, and what comes then. Public pages write money without the contract, which has zod. */
export function planTraffic(plan: ProxmoxPlan, euro: (cents: number) => string): string {
  const { resources, traffic_price, traffic_slow_mbit } = plan;
  const included = `${resources.traffic_tb} TB`;
  if (traffic_price !== null) return `${included}, then ${euro(traffic_price)} a TB`;
  return traffic_slow_mbit === null ? included : `${included}, then ${traffic_slow_mbit} Mbit/s`;
}
