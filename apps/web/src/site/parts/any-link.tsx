import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';

type AnyLinkProps = { to: string; className: string; children: ReactNode };

/** A link from content: router navigation for our own URLs, a plain link for others. */
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
