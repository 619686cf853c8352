import type { BatchAct } from '@resolvo/contract/machines/server-batches';

export const batchTitles: Readonly<Record<BatchAct, string>> = {
  start: 'Start',
  shutdown: 'Shut down',
  reboot: 'Reboot',
  stop: 'Force off',
  snapshot: 'Take a snapshot',
  tag: 'Add a tag',
  untag: 'Remove a tag',
};

export const serversText = (count: number): string => (count === 1 ? '1 server' : `${count} servers`);
