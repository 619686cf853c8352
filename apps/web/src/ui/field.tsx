import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from './class-names.ts';

export type FieldTexts = {
  label: ReactNode;
  error?: string;
  hint?: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
};

/** The box of a control, without a width. */
export const boxClass = cx(
  'min-w-0 rounded-md border border-field-line bg-field px-3 text-base text-text sm:text-ui',
  'transition-[border-color] duration-150 hover:border-muted',
  'focus-visible:border-focus focus-visible:-outline-offset-1',
  'aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted',
);

export const controlClass = cx('w-full', boxClass);

/** Ids that tie a control to its texts. */
export function useFieldIds(id: string | undefined, texts: FieldTexts, describedBy?: string) {
  const own = useId();
  const controlId = id ?? own;
  const errorId = `${controlId}-error`;
  const hintId = `${controlId}-hint`;
  return {
    controlId,
    errorId,
    hintId,
    aria: {
      id: controlId,
      'aria-invalid': texts.error ? true : undefined,
      'aria-describedby': cx(texts.error && errorId, texts.hint != null && hintId, describedBy) || undefined,
    } as const,
  };
}

/** The error's live region exists before the error does, or screen readers would miss the first one. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return (
    <div id={id} aria-live="polite">
      {children && (
        <p className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {children}
        </p>
      )}
    </div>
  );
}

type FieldFrameProps = FieldTexts & {
  ids: { controlId: string; errorId: string; hintId: string };
  className?: string;
  children: ReactNode;
};

export function FieldFrame({ ids, label, labelHidden, error, hint, className, children }: FieldFrameProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <label
        htmlFor={ids.controlId}
        className={labelHidden ? 'sr-only' : 'mb-1.5 block w-fit text-sm font-medium text-text'}
      >
        {label}
      </label>
      {children}
      {hint != null && (
        <p id={ids.hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={ids.errorId}>{error}</FieldError>
    </div>
  );
}
