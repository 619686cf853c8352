import { Link, type To } from 'react-router';
import { buttonClass } from '../ui/button.tsx';

/** The last column of a list whose rows have a page of their own; its cell is a `ViewLink`. */
export const viewColumn = { key: 'view', header: 'View', align: 'right', stack: 'button' } as const;

/** `label` names the row for a screen reader. */
export function ViewLink({ to, label }: { to: To; label: string }) {
  return (
    <Link to={to} className={buttonClass('secondary', 'sm')} aria-label={label}>
      View
    </Link>
  );
}
