import type { Verdict } from '../states.ts';

/** What an account may have at most, unless staff set another amount. Apart from the rows, for pages without schemas. */
export const quotaKinds = ['servers', 'vcpus', 'memory_gb', 'disk_gb', 'addresses', 'volume_gb'] as const;
export type QuotaKind = (typeof quotaKinds)[number];
export type QuotaAmounts = Readonly<Record<QuotaKind, number>>;

export const usualQuotas: QuotaAmounts = {
  servers: 25,
  vcpus: 100,
  memory_gb: 400,
  disk_gb: 5000,
  addresses: 30,
  volume_gb: 5000,
};

export const quotaTexts: Readonly<Record<QuotaKind, string>> = {
  servers: 'servers',
  vcpus: 'vCPUs',
  memory_gb: 'GB of memory',
  disk_gb: 'GB of disk',
  addresses: 'IPv4 addresses',
  volume_gb: 'GB of volumes',
};

/** `true`, or the first quota that what is wanted would exceed. What is not wanted more of is not looked at. */
export function withinQuota(used: QuotaAmounts, wanted: QuotaAmounts, quota: QuotaAmounts): Verdict {
  const kind = quotaKinds.find((one) => wanted[one] > 0 && used[one] + wanted[one] > quota[one]);
  if (kind === undefined) return true;
  return `The quota of this account is ${quota[kind]} ${quotaTexts[kind]}. It has ${used[kind]}, and this needs ${wanted[kind]} more. Please ask for more in a ticket: nothing was ordered and nothing is charged.`;
}
