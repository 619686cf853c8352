import { reportQuery, transactionKind } from '@resolvo/contract/money/finance';
import { paymentMethod } from '@resolvo/contract/money/invoices';
import { UrlFilter } from '../../../shell/url-filter.tsx';
import { useFilters } from '../../../shell/use-filters.ts';
import { FilterDate } from '../../../ui/filter-select.tsx';
import type { SelectOption } from '../../../ui/select-field.tsx';

const { from: date } = reportQuery.shape;

/** The filters in the URL; invalid values are ignored. */
export function filterOf(params: URLSearchParams) {
  const read = (name: string) => params.get(name) ?? undefined;
  return {
    search: read('search')?.trim() || undefined,
    kind: transactionKind.safeParse(read('kind')).data,
    method: paymentMethod.safeParse(read('method')).data,
    from: date.safeParse(read('from')).data,
    to: date.safeParse(read('to')).data,
  };
}

export function TransactionFilters(props: { kinds: readonly SelectOption[]; methods: readonly SelectOption[] }) {
  const { of, choose } = useFilters();
  return (
    <>
      <UrlFilter name="kind" label="Kind" options={props.kinds} />
      <UrlFilter name="method" label="Method" options={props.methods} />
      <FilterDate label="From" value={of('from')} onValueChange={(value) => choose('from', value)} />
      <FilterDate label="To" value={of('to')} onValueChange={(value) => choose('to', value)} />
    </>
  );
}
