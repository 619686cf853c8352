import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { listPlace } from './list-place.ts';

/** Back to a list, as it was left: with its page, filters and order. */
export function BackToList({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={listPlace(to)} className={buttonClass('secondary')}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  );
}
