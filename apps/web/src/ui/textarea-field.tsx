import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { controlClass, FieldFrame, type FieldTexts, useFieldIds } from './field.tsx';

type TextareaFieldProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'children'>;

export function TextareaField({
  label,
  error,
  hint,
  labelHidden,
  id,
  rows = 4,
  className,
  'aria-describedby': describedBy,
  ...rest
}: TextareaFieldProps) {
  const ids = useFieldIds(id, { label, error, hint }, describedBy);
  return (
    <FieldFrame {...{ ids, label, labelHidden, error, hint, className }}>
      <textarea
        dir="auto"
        {...rest}
        {...ids.aria}
        rows={rows}
        className={cx(controlClass, 'block min-h-20 read-only:bg-surface resize-y py-2')}
      />
    </FieldFrame>
  );
}
