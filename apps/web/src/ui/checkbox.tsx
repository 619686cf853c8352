import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';
import { FieldError } from './field.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
};

export function Checkbox({ label, hint, error, id, className, ...rest }: CheckboxProps) {
  const own = useId();
  const controlId = id ?? own;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  return (
    <div className={className}>
      <div className="flex items-start gap-2.5">
        <span className="relative grid size-6 shrink-0 place-items-center">
          <input
            {...rest}
            id={controlId}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={cx(error && errorId, hint != null && hintId) || undefined}
            className="peer absolute inset-0 size-6 cursor-pointer appearance-none rounded-sm disabled:cursor-not-allowed"
          />
          <span
            aria-hidden="true"
            className={cx(
              'pointer-events-none grid size-[1.125rem] place-items-center rounded-xs border bg-field',
              // Hidden, not transparent: with forced colours every colour is seen.
              '[&>svg]:invisible peer-checked:[&>svg]:visible',
              'transition-colors duration-150 peer-checked:border-accent peer-checked:bg-accent',
              'peer-checked:text-on-accent peer-hover:border-muted peer-disabled:border-line peer-disabled:bg-sunken',
              'peer-disabled:peer-checked:text-muted',
              error ? 'border-danger' : 'border-field-line',
            )}
          >
            <Check className="size-3.5" strokeWidth={3} />
          </span>
        </span>
        <span className="min-w-0">
          <label
            htmlFor={controlId}
            className={cx('block text-ui/6', rest.disabled ? 'text-muted' : 'cursor-pointer text-text')}
          >
            {label}
          </label>
          {hint != null && (
            <span id={hintId} className="block text-sm text-muted">
              {hint}
            </span>
          )}
        </span>
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
