import { quotaTexts } from '@resolvo/contract/machines/quota-rule';
import type { Quota } from '@resolvo/contract/machines/quotas';
import { KeyValueList } from '../../../ui/key-value.tsx';

const grouped = new Intl.NumberFormat('en-GB');

/** How much of each quota is used. */
export function QuotaList({ quotas }: { quotas: readonly Quota[] }) {
  return (
    <KeyValueList
      items={quotas.map(({ kind, used, most }) => ({
        label: upper(quotaTexts[kind]),
        value: `${grouped.format(used)} of ${grouped.format(most)}`,
      }))}
    />
  );
}

const upper = (text: string): string => (text === 'vCPUs' ? text : text.slice(0, 1).toUpperCase() + text.slice(1));
