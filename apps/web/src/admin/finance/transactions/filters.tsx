import { reportQuery, transactionKind } from '@resolvo/contract/money/finance';
import { paymentMethod } from '@resolvo/contract/money/invoices';
import { UrlSearch } from '../../../shell/url-search.tsx';
import { useFilters } from '../../../shell/use-filters.ts';
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

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
    <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(16rem,2fr)_1fr_1fr_1fr_1fr]">
      <UrlSearch className="col-span-full lg:col-span-1" label="Search by reference, number, email or id" />
      <SelectField
        label="Kind"
        options={props.kinds}
        placeholder="All kinds"
        value={of('kind')}
        onChange={(event) => choose('kind', event.target.value)}
      />
      <SelectField
        label="Method"
        options={props.methods}
        placeholder="All methods"
        value={of('method')}
        onChange={(event) => choose('method', event.target.value)}
      />
      <TextField label="From" type="date" value={of('from')} onChange={(event) => choose('from', event.target.value)} />
      <TextField label="To" type="date" value={of('to')} onChange={(event) => choose('to', event.target.value)} />
    </div>
  );
}
