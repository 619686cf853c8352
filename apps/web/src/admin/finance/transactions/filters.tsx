import { reportQuery, transactionKind } from '@resolvo/contract/finance';
import { paymentMethod } from '@resolvo/contract/invoices';
import { useSearchParams } from 'react-router';
import { UrlSearch } from '../../../shell/url-search.tsx';
import { SelectField, type SelectOption } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const { from: date } = reportQuery.shape;

/** What the address asks for; what makes no sense there asks for nothing. */
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
  const [params, setParams] = useSearchParams();
  const value = (name: string) => params.get(name) ?? '';
  function change(name: string, next: string) {
    setParams(
      (before) => {
        // Another list starts at its first page.
        before.delete('cursor');
        if (next === '') before.delete(name);
        else before.set(name, next);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  return (
    <div className="grid grid-cols-2 items-end gap-3 lg:grid-cols-[minmax(16rem,2fr)_1fr_1fr_1fr_1fr]">
      <UrlSearch className="col-span-full lg:col-span-1" label="Search by email, number or id" />
      <SelectField
        label="Kind"
        options={props.kinds}
        placeholder="All kinds"
        value={value('kind')}
        onChange={(event) => change('kind', event.target.value)}
      />
      <SelectField
        label="Method"
        options={props.methods}
        placeholder="All methods"
        value={value('method')}
        onChange={(event) => change('method', event.target.value)}
      />
      <TextField
        label="From"
        type="date"
        value={value('from')}
        onChange={(event) => change('from', event.target.value)}
      />
      <TextField label="To" type="date" value={value('to')} onChange={(event) => change('to', event.target.value)} />
    </div>
  );
}
