import { cx } from './class-names.ts';

type SegmentsProps<V extends string> = {
  label: string;
  options: ReadonlyArray<{ value: V; label: string }>;
  /** Undefined when none of them is chosen, such as for dates typed by hand. */
  value: V | undefined;
  onValueChange: (value: V) => void;
};

/** One of a few choices, all in view. The chosen one is soft mint: the aurora is for the act of the page. */
export function Segments<V extends string>({ label, options, value, onValueChange }: SegmentsProps<V>) {
  return (
    <fieldset className="inline-flex h-9 max-w-full rounded-md border border-line-strong bg-raised p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onValueChange(option.value)}
          className={cx(
            'h-[1.875rem] rounded-sm px-3 text-sm whitespace-nowrap transition-colors duration-150',
            option.value === value ? 'bg-accent-soft font-medium text-accent-text' : 'text-muted hover:text-text',
          )}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}
