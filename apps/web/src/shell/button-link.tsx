import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button, buttonClass } from '../ui/button.tsx';

interface ButtonLinkProps {
  readonly to: string;
  readonly variant: 'primary' | 'secondary';
  readonly size?: 'sm' | 'md';
  /** Why what it leads to is not possible now. */
  readonly disabledReason?: string | undefined;
  readonly children: ReactNode;
}

/** The way to an act on another page: a link, and a button with its reason while the act is not possible. */
export function ButtonLink({ to, variant, size = 'md', disabledReason, children }: ButtonLinkProps) {
  if (disabledReason !== undefined)
    return (
      <Button variant={variant} size={size} disabledReason={disabledReason}>
        {children}
      </Button>
    );
  return (
    <Link to={to} className={buttonClass(variant, size)}>
      {children}
    </Link>
  );
}
