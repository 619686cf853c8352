import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

type AnyLinkProps = { to: string; className: string; children: ReactNode };

/** Content names addresses of ours and of others; only ours are opened without loading the page anew. */
export function AnyLink({ to, className, children }: AnyLinkProps) {
  const ours = to.startsWith('/') && to !== paths.apiDocs();
  if (ours) {
    return (
      <Link to={to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} rel="noreferrer" className={className}>
      {children}
    </a>
  );
}
