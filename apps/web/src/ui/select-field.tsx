import { ChevronsUpDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { controlClass, FieldFrame, type FieldTexts, useFieldIds } from './field.tsx';

export type SelectOption = {
  value: string;
  label: string;
  disabled?: boolean;
  /** The heading that it stands under, with its neighbours of the same. */
  group?: string;
};

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'children' | 'multiple'> & {
    options: readonly SelectOption[];
    placeholder?: string;
  };

/** The native select, which works best on phones. */
export function SelectField({
  label,
  error,
  hint,
  labelHidden,
  id,
  options,
  placeholder,
  className,
  'aria-describedby': describedBy,
  ...rest
}: SelectFieldProps) {
  const ids = useFieldIds(id, { label, error, hint }, describedBy);
  return (
    <FieldFrame {...{ ids, label, labelHidden, error, hint, className }}>
      <div className="relative">
        <select {...rest} {...ids.aria} className={cx(controlClass, 'h-10 appearance-none truncate pr-10')}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronsUpDown aria-hidden="true" className="pointer-events-none absolute top-3 right-3 size-4 text-muted" />
      </div>
    </FieldFrame>
  );
}
