import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { HintBubble } from './hint-bubble.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, also shown as the tooltip. */
  label: string;
  icon: ReactNode;
  size?: 'sm' | 'md';
  bordered?: boolean;
};

export function IconButton({
  label,
  icon,
  size = 'md',
  bordered = false,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={cx(
          'inline-grid shrink-0 place-items-center rounded-md border text-muted transition-colors duration-150',
          'hover:bg-hover hover:text-text aria-expanded:bg-hover aria-expanded:text-text',
          'disabled:cursor-not-allowed disabled:bg-transparent disabled:opacity-50',
          size === 'sm' ? 'size-8 [&_svg]:size-4' : 'size-10 [&_svg]:size-[1.125rem]',
          bordered ? 'border-line-strong bg-raised' : 'border-transparent',
          className,
        )}
      >
        {icon}
      </button>
      <HintBubble>{label}</HintBubble>
    </>
  );
}
