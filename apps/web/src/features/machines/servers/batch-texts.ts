import type { BatchAct, StaffBatchAct } from '@resolvo/contract/machines/server-batches';

export const batchTitles: Readonly<Record<BatchAct | StaffBatchAct, string>> = {
  start: 'Start',
  shutdown: 'Shut down',
  reboot: 'Reboot',
  stop: 'Force off',
  snapshot: 'Take a snapshot',
  tag: 'Add a tag',
  untag: 'Remove a tag',
  firewall: 'Use a firewall',
  delete: 'Delete now',
  suspend: 'Suspend',
  resume: 'Resume',
  move: 'Move to another node',
};

export const serversText = (count: number): string => (count === 1 ? '1 server' : `${count} servers`);

/** The first of the chosen servers that refuses an act. */
export function firstReason<S extends { readonly proxmox_vm_name: string }>(
  chosen: readonly S[],
  against: (server: S) => string | undefined,
): string | undefined {
  for (const server of chosen) {
    const reason = against(server);
    if (reason !== undefined) return `${server.proxmox_vm_name}: ${reason}`;
  }
  return undefined;
}

export const namesOf = (servers: readonly { readonly proxmox_vm_name: string }[]): string =>
  servers.map(({ proxmox_vm_name }) => proxmox_vm_name).join(', ');
