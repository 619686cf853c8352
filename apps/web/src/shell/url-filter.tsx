import { FilterSelect } from '../ui/filter-select.tsx';
import type { SelectOption } from '../ui/select-field.tsx';
import { useFilters } from './use-filters.ts';

interface UrlFilterProps {
  /** The URL parameter that holds the choice. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly placeholder?: string;
}

/** A filter of a list, kept in the URL. */
export function UrlFilter({ name, label, options, placeholder = 'All' }: UrlFilterProps) {
  const { of, choose } = useFilters();
  return (
    <FilterSelect
      label={label}
      placeholder={placeholder}
      options={options}
      value={of(name)}
      onValueChange={(value) => choose(name, value)}
    />
  );
}
