import { Search, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { controlClass } from './field.tsx';

type SearchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange' | 'children'> & {
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  /** Shown at the end while the field is empty, for example a `Kbd`. */
  shortcut?: ReactNode;
};

export function SearchField({ label, value, onValueChange, shortcut, id, className, ...rest }: SearchFieldProps) {
  const own = useId();
  const controlId = id ?? own;
  return (
    <div className={cx('relative min-w-0', className)}>
      <label htmlFor={controlId} className="sr-only">
        {label}
      </label>
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-muted" />
      <input
        placeholder={label}
        autoComplete="off"
        {...rest}
        id={controlId}
        type="search"
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
        className={cx(controlClass, 'h-9 pr-10 pl-9 sm:text-sm [&::-webkit-search-cancel-button]:hidden')}
      />
      {value !== '' ? (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            onValueChange('');
            document.getElementById(controlId)?.focus();
          }}
          className="absolute inset-y-1 right-1 grid w-8 place-items-center rounded-sm text-muted hover:bg-hover hover:text-text"
        >
          <X aria-hidden="true" className="size-4" />
        </button>
      ) : (
        shortcut && <span className="pointer-events-none absolute inset-y-0 right-3 flex items-center">{shortcut}</span>
      )}
    </div>
  );
}
