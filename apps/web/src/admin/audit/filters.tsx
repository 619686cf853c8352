import { auditFilter } from '@resolvo/contract/people/audit';
import { useFilters } from '../../shell/use-filters.ts';
import { FilterSearch } from '../../ui/filter-search.tsx';
import { FilterDate, FilterText } from '../../ui/filter-select.tsx';
import { fits, known } from './known-events.ts';

export const auditFilters = ['who', 'what', 'whom', 'from', 'to', 'address'] as const;

/** The filters in the URL; invalid values are ignored. */
export function filterOf(params: URLSearchParams) {
  const read = <N extends (typeof auditFilters)[number]>(name: N) =>
    auditFilter.shape[name].safeParse(params.get(name)?.trim() || undefined).data;
  return {
    who: read('who'),
    what: read('what'),
    whom: read('whom'),
    from: read('from'),
    to: read('to'),
    address: read('address'),
  };
}

export function AuditFilters() {
  const { of, choose } = useFilters();
  const field = (name: string) => ({ value: of(name), onValueChange: (value: string) => choose(name, value) });
  return (
    <>
      <FilterText label="Who" placeholder="email or id" {...field('who')} />
      <FilterSearch
        label="What"
        placeholder="any event"
        options={known}
        fits={fits}
        none="Nothing that we note is called so."
        {...field('what')}
      />
      <FilterText label="Whom" placeholder="name or number" {...field('whom')} />
      <FilterText label="Address" placeholder="203.0.113.7" {...field('address')} />
      <FilterDate label="From" {...field('from')} />
      <FilterDate label="To" {...field('to')} />
    </>
  );
}
