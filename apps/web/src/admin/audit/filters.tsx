import { eventNames } from '@resolvo/contract/events';
import { auditFilter } from '@resolvo/contract/people/audit';
import { useFilters } from '../../shell/use-filters.ts';
import { FilterDate, FilterSelect, FilterText } from '../../ui/filter-select.tsx';
import { eventWords, sentence } from './event-words.ts';

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

/** By noun: all of its events first, then each. */
const known = [...Map.groupBy(eventNames, (name) => name.split('.')[0] ?? '')]
  .map(([noun, names]) => ({ group: sentence(eventWords(noun)), noun, names }))
  .toSorted((a, b) => a.group.localeCompare(b.group))
  .flatMap(({ group, noun, names }) => [
    { value: `${noun}.`, label: `${group}: all events`, group },
    ...names.map((name) => ({ value: name as string, label: sentence(eventWords(name)), group })),
  ]);

/** A link may ask for other words, such as those of several nouns. */
const optionsWith = (value: string): typeof known =>
  value === '' || known.some((one) => one.value === value) ? known : [{ value, label: value, group: '' }, ...known];

export function AuditFilters() {
  const { of, choose } = useFilters();
  const field = (name: string) => ({ value: of(name), onValueChange: (value: string) => choose(name, value) });
  return (
    <>
      <FilterText label="Who" placeholder="email or id" {...field('who')} />
      <FilterSelect label="What" placeholder="All" options={optionsWith(of('what'))} {...field('what')} />
      <FilterText label="Whom" placeholder="name or number" {...field('whom')} />
      <FilterText label="Address" placeholder="203.0.113.7" {...field('address')} />
      <FilterDate label="From" {...field('from')} />
      <FilterDate label="To" {...field('to')} />
    </>
  );
}
