import { type QuotaKind, quotaTexts } from '@resolvo/contract/machines/quota-rule';
import type { Quota } from '@resolvo/contract/machines/quotas';
import { KeyValueList } from '../../../ui/key-value.tsx';

const grouped = new Intl.NumberFormat('en-GB');

/** How much of each quota is used. */
export function QuotaList({ quotas }: { quotas: readonly Quota[] }) {
  return (
    <KeyValueList
      items={quotas.map(({ kind, used, most }) => ({
        label: quotaLabel(kind),
        value: `${grouped.format(used)} of ${grouped.format(most)}`,
      }))}
    />
  );
}

export function quotaLabel(kind: QuotaKind): string {
  const text = quotaTexts[kind];
  return text === 'vCPUs' ? text : text.slice(0, 1).toUpperCase() + text.slice(1);
}
