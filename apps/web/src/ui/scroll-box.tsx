import type { ComponentProps } from 'react';

/** What is larger than its window, and is scrolled by keyboard as well: a console, a screen. */
export function ScrollBox({
  label,
  className = '',
  ...rest
}: { label: string } & Omit<ComponentProps<'section'>, 'aria-label'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus is scrolled by arrow keys
    <section aria-label={label} tabIndex={0} className={`overflow-auto ${className}`} {...rest} />
  );
}
