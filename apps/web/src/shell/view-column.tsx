import { ChevronRight } from 'lucide-react';
import { Link, type To } from 'react-router';

/** The last column of a list whose rows have a page of their own; its cell is a `ViewLink`. */
export const viewColumn = {
  key: 'view',
  header: <span className="sr-only">View</span>,
  align: 'right',
  stack: 'button',
  phone: 'open',
} as const;

/** Covers the whole row, so that a click anywhere in it opens the page. `label` names the row for a screen reader. */
export function ViewLink({ to, label }: { to: To; label: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      data-covers-row
      className="inline-grid size-6 place-items-center rounded-sm align-middle text-muted after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
    >
      <ChevronRight aria-hidden="true" className="size-4" />
    </Link>
  );
}
