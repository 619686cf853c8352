import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { useActsOff } from './acts-off.ts';
import { cx } from './class-names.ts';
import { HintBubble } from './hint-bubble.tsx';
import { Spinner } from './spinner.tsx';

/** `danger` confirms that data is lost, inside its dialog only; `risk` opens such a dialog. */
type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'risk' | 'danger';
type ButtonSize = 'sm' | 'md' | 'lg';

const base =
  'relative inline-flex shrink-0 select-none items-center justify-center rounded-md border font-medium whitespace-nowrap ' +
  'transition-[background-color,border-color,color,filter] duration-150 ' +
  'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:shrink-0';

const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 gap-1.5 px-3 text-sm [&_svg]:size-3.5',
  md: 'h-10 gap-2 px-4 text-ui sm:h-9 sm:px-3.5 sm:text-sm [&_svg]:size-4',
  lg: 'h-12 gap-2.5 px-6 text-base [&_svg]:size-[1.125rem]',
};

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-aurora bg-origin-border font-semibold text-on-accent hover:brightness-110',
  secondary: 'border-line-strong bg-raised text-text hover:border-field-line hover:bg-surface',
  ghost: 'border-transparent text-text hover:bg-hover',
  risk: 'border-line-strong bg-raised text-danger hover:border-danger-line hover:bg-danger-soft',
  danger: 'border-transparent bg-danger-fill font-semibold text-on-danger hover:bg-danger-fill-hover',
};

const off = 'border-line bg-sunken font-medium text-muted';
/** An act that has no box gets none by being off. */
const ghostOff = 'border-transparent font-medium text-muted';

/** For links that look like buttons. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize = 'md'): string {
  return cx(base, sizes[size], variants[variant]);
}

type ButtonProps = ComponentProps<'button'> & {
  variant: ButtonVariant;
  size?: ButtonSize;
  loading?: boolean;
  /** Why the action is not possible now. The button stays focusable and shows it. */
  disabledReason?: string;
  icon?: ReactNode;
  full?: boolean;
  /** The press changes nothing, so that it works where acts are off. */
  looks?: boolean;
};

export function Button({
  variant,
  size = 'md',
  loading = false,
  disabledReason: given,
  icon,
  full,
  looks = false,
  type = 'button',
  className,
  onClick,
  children,
  'aria-describedby': describedBy,
  ...rest
}: ButtonProps) {
  const reasonId = useId();
  const barred = useActsOff();
  const disabledReason = looks ? given : (given ?? barred);
  const inert = loading || disabledReason !== undefined;
  const looksOff = !loading && (disabledReason !== undefined || rest.disabled);

  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (inert) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  }

  return (
    <>
      <button
        {...rest}
        type={type}
        onClick={handleClick}
        aria-busy={loading || undefined}
        aria-disabled={inert || rest['aria-disabled'] || undefined}
        aria-describedby={cx(describedBy, disabledReason !== undefined && reasonId) || undefined}
        className={cx(
          base,
          sizes[size],
          looksOff ? (variant === 'ghost' ? ghostOff : off) : variants[variant],
          full && 'w-full',
          className,
        )}
      >
        <span className={cx('inline-flex items-center justify-center gap-[inherit]', loading && 'opacity-0')}>
          {icon}
          {children}
        </span>
        {loading && (
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
        )}
      </button>
      {disabledReason !== undefined && <HintBubble id={reasonId}>{disabledReason}</HintBubble>}
    </>
  );
}
