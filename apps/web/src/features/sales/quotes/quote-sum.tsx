import { formatMoney } from '@resolvo/contract/money';
import { type OwnQuote, quotePaidRows } from '@resolvo/contract/sales/quotes';
import type { ReactNode } from 'react';
import { KeyValueList } from '../../../ui/key-value.tsx';

interface QuoteSumProps {
  readonly quote: OwnQuote;
  /** What stands before the sum. */
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[];
}

/** What a quote comes to, before it is sent or accepted: as it says it itself. */
export function QuoteSum({ quote, facts }: QuoteSumProps) {
  const { discount, discount_amount, total } = quote;
  return (
    <KeyValueList
      items={[
        ...facts,
        ...(discount > 0 ? [{ label: 'Discount', value: `${discount} %, ${formatMoney(-discount_amount)}` }] : []),
        { label: 'Total', value: `${formatMoney(total)} incl. VAT` },
        ...quotePaidRows(quote).map(([label, cents]) => ({ label, value: formatMoney(cents) })),
      ]}
    />
  );
}
