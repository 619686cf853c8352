import type { Plan } from '@resolvo/contract/sales/catalog';

/** The size of a plan in one line; empty for a plan that is not a machine. */
export function planSize(plan: Plan): string {
  if (plan.plan_type !== 'proxmox') return '';
  const { vcpus, ram_mb, disk_gb } = plan.resources;
  return `${vcpus} vCPU · ${ram_mb / 1024} GB RAM · ${disk_gb} GB SSD`;
}
