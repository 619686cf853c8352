import type { Verdict } from '@resolvo/contract/states';
import type { ServerRow, Size } from './server-row.ts';

/** Disks only grow: shrinking one would cut off its file system. */
export function canBecome(server: Pick<ServerRow, 'plan_id' | 'disk_gb'>, plan: Size & { id: string }): Verdict {
  if (plan.id === server.plan_id) return 'This is the size you have.';
  return (
    plan.disk_gb >= server.disk_gb ||
    `This server has a disk of ${server.disk_gb} GB, and disks never shrink. Please choose a size with at least as much.`
  );
}
