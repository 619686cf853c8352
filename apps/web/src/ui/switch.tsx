import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

type SwitchProps = {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  className?: string;
};

export function Switch({ label, hint, checked, onCheckedChange, disabled, className }: SwitchProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={cx('flex items-start gap-3', className)}>
      <span className="relative mt-px h-6 w-10 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={checked}
          aria-checked={checked}
          disabled={disabled}
          aria-describedby={hint != null ? hintId : undefined}
          onChange={(event) => onCheckedChange(event.currentTarget.checked)}
          className="peer absolute inset-0 h-6 w-10 cursor-pointer appearance-none rounded-full disabled:cursor-not-allowed"
        />
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute inset-0 rounded-full border border-field-line bg-sunken transition-colors',
            'duration-200 peer-checked:border-accent peer-checked:bg-accent peer-disabled:border-line',
            'peer-disabled:bg-sunken',
          )}
        />
        <span
          aria-hidden="true"
          className={cx(
            'pointer-events-none absolute top-1 left-1 size-4 rounded-full border-8 border-field-line transition-[translate,border-color]',
            'duration-200 ease-calm peer-checked:translate-x-4 peer-checked:border-on-accent peer-disabled:border-line-strong',
          )}
        />
      </span>
      <span className="min-w-0">
        <label htmlFor={id} className={cx('block text-ui/6', disabled ? 'text-muted' : 'cursor-pointer text-text')}>
          {label}
        </label>
        {hint != null && (
          <span id={hintId} className="block text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
    </div>
  );
}
