import type { Verdict } from '../states.ts';
import type { PackageUsage } from './packages.ts';

interface PlanSize {
  readonly disk_gb: number;
  readonly websites: number;
  readonly mailboxes: number;
  readonly databases: number;
}

/** Whether what a package holds now fits a smaller plan: a full disk would stop mail and website at once. */
export function fitsPlan(usage: PackageUsage, plan: PlanSize): Verdict {
  const gigabytes = usage.disk.used / 1024 ** 3;
  if (gigabytes > plan.disk_gb) {
    return `This package uses ${(Math.ceil(gigabytes * 10) / 10).toFixed(1)} GB, and the smaller one has ${plan.disk_gb} GB. Please make room first.`;
  }
  const websites = usage.added_domains.length + 1;
  const counts: readonly (readonly [number, number, string])[] = [
    [websites, plan.websites, 'websites'],
    [usage.mailboxes.used, plan.mailboxes, 'mailboxes'],
    [usage.databases.used, plan.databases, 'databases'],
  ];
  const over = counts.find(([used, limit]) => used > limit);
  return (
    over === undefined ||
    `This package has ${over[0]} ${over[2]}, and the smaller one takes ${over[1]}. Please remove some first.`
  );
}
