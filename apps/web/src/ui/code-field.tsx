import type { ChangeEvent, ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { boxClass, FieldFrame, type FieldTexts, useFieldIds } from './field.tsx';

type CodeFieldProps = FieldTexts &
  Omit<ComponentProps<'input'>, 'children' | 'type' | 'maxLength' | 'inputMode'> & {
    length?: number;
    /** Called once with the whole code, so that a form can send itself. */
    onComplete?: (code: string) => void;
  };

/** One real input, so that paste, autofill from a message and screen readers work; the cells are drawn behind it. */
export function CodeField({
  label,
  error,
  hint,
  labelHidden,
  id,
  length = 6,
  onComplete,
  onChange,
  className,
  'aria-describedby': describedBy,
  ...rest
}: CodeFieldProps) {
  const ids = useFieldIds(id, { label, error, hint }, describedBy);

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    // No maxLength: it would cut a pasted "123 456" before the space is taken out.
    const code = event.target.value.replace(/\D/g, '').slice(0, length);
    event.target.value = code;
    onChange?.(event);
    if (code.length === length) onComplete?.(code);
  }

  return (
    <FieldFrame {...{ ids, label, labelHidden, error, hint, className }}>
      <div
        className={cx(
          boxClass,
          'flex h-16 w-fit max-w-full items-center font-mono text-[1.75rem] sm:text-[1.75rem]',
          'has-aria-invalid:border-danger',
          'focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
        )}
      >
        <div className="overflow-clip">
          <input
            autoComplete="one-time-code"
            spellCheck={false}
            {...rest}
            {...ids.aria}
            type="text"
            inputMode="numeric"
            pattern={`[0-9]{${length}}`}
            onChange={handleChange}
            // Room for the spacing after the last digit, which is then cut off: without it the digits would scroll.
            style={{ width: `${length * 1.2 + 0.6}em`, marginRight: '-0.9em' }}
            className={cx(
              'block h-11 border-0 bg-transparent pl-[0.15em] font-medium tracking-[0.6em] text-text outline-none',
              'bg-[linear-gradient(90deg,var(--field-line)_0_0.9em,transparent_0.9em)] bg-[length:1.2em_2px]',
              'bg-bottom-left bg-repeat-x disabled:text-muted',
            )}
          />
        </div>
      </div>
    </FieldFrame>
  );
}
