import type { ResourceName } from '@resolvo/contract/sales/catalog-admin';

export const resourceLabels: Record<ResourceName, string> = {
  vcpus: 'vCPUs',
  ram_mb: 'Memory (MB)',
  disk_gb: 'Disk (GB)',
  traffic_tb: 'Traffic (TB)',
  websites: 'Websites',
  mailboxes: 'Mailboxes',
  databases: 'Databases',
};

const units: Record<ResourceName, (amount: number) => string> = {
  vcpus: (amount) => `${amount} vCPU${amount === 1 ? '' : 's'}`,
  ram_mb: (amount) => (amount % 1024 === 0 ? `${amount / 1024} GB memory` : `${amount} MB memory`),
  disk_gb: (amount) => `${amount} GB disk`,
  traffic_tb: (amount) => `${amount} TB traffic`,
  websites: (amount) => `${amount} website${amount === 1 ? '' : 's'}`,
  mailboxes: (amount) => `${amount} mailbox${amount === 1 ? '' : 'es'}`,
  databases: (amount) => `${amount} database${amount === 1 ? '' : 's'}`,
};

export const resourceText = (name: ResourceName, amount: number): string => units[name](amount);
