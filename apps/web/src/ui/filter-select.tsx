import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { cx } from './class-names.ts';
import type { SelectOption } from './select-field.tsx';

type FilterSelectProps = Omit<ComponentProps<'select'>, 'children' | 'multiple' | 'onChange' | 'value'> & {
  label: string;
  /** What no choice means: “All”. It stands first, unless the options have a place for the empty value. */
  placeholder: string;
  options: readonly SelectOption[];
  value: string;
  onValueChange: (value: string) => void;
};

const optionOf = ({ value, label, disabled }: SelectOption) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);

/** The box of a filter. */
export const chipClass = (isChosen: boolean): string =>
  cx(
    'relative inline-flex h-9 max-w-full items-center rounded-md border text-sm focus-within:border-focus',
    isChosen ? 'border-accent-line bg-accent-soft text-accent-text' : 'border-line-strong bg-raised text-text',
  );

/** A filter or the order of a list, as a chip: its name and what is chosen, in one box. */
export function FilterSelect({ label, placeholder, options, value, onValueChange, ...rest }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={chipClass(value !== '')} data-filter="" data-chosen={value === '' ? undefined : ''}>
      <label htmlFor={id} className={cx('pl-3', value === '' && 'text-muted')}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className="h-full min-w-0 appearance-none truncate rounded-md bg-transparent pr-7 pl-1.5 font-medium field-sizing-content [&_option]:bg-raised [&_option]:text-text"
      >
        {options.some((one) => one.value === '') ? null : <option value="">{placeholder}</option>}
        {[...Map.groupBy(options, ({ group = '' }) => group)].map(([group, some]) =>
          group === '' ? (
            some.map(optionOf)
          ) : (
            <optgroup key={group} label={group}>
              {some.map(optionOf)}
            </optgroup>
          ),
        )}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute right-2 size-4 text-muted" />
    </div>
  );
}

/** A day that a list begins or ends with, as a chip. */
export function FilterDate(props: { label: string; value: string; onValueChange: (value: string) => void }) {
  const { label, value, onValueChange } = props;
  const id = useId();
  return (
    <div className={chipClass(value !== '')} data-filter="" data-chosen={value === '' ? undefined : ''}>
      <label htmlFor={id} className={cx('pl-3', value === '' && 'text-muted')}>
        {label}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className="h-full min-w-0 rounded-md bg-transparent px-1 font-medium sm:px-2"
      />
    </div>
  );
}

interface FilterTextProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

/** A word that a list is narrowed by, as a chip. It counts once it is typed: with Enter, or when the field is left. */
export function FilterText({ label, placeholder, value, onValueChange }: FilterTextProps) {
  const id = useId();
  const leave = (text: string) => {
    if (text.trim() !== value) onValueChange(text.trim());
  };
  return (
    <div className={chipClass(value !== '')} data-filter="" data-chosen={value === '' ? undefined : ''}>
      <label htmlFor={id} className={cx('pl-3', value === '' && 'text-muted')}>
        {label}
      </label>
      <input
        // A change from outside, such as Clear, replaces what stands in it.
        key={value}
        id={id}
        type="text"
        defaultValue={value}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        onBlur={(event) => leave(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && leave(event.currentTarget.value)}
        className="h-full w-28 min-w-0 rounded-md bg-transparent px-2 font-medium placeholder:font-normal placeholder:text-muted"
      />
    </div>
  );
}
