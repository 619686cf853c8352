import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { listPlace } from './list-place.ts';

/** The way back, above the title of a page of the panel that has no breadcrumbs: to a list as it was left, with its page, filters and order. */
export function BackToList({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={listPlace(to)}
      className="inline-flex min-h-6 items-center gap-1.5 rounded-sm text-muted text-sm hover:text-text hover:underline print:hidden"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
