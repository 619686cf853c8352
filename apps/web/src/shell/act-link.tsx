import { Link, type LinkProps } from 'react-router';
import { useActsOff } from '../ui/acts-off.ts';
import { buttonClass } from '../ui/button.tsx';

/** A link to a page where something is made or changed. It is left out where nothing can be changed. */
export function ActLink({ variant = 'primary', ...link }: LinkProps & { readonly variant?: 'primary' | 'secondary' }) {
  return useActsOff() === undefined ? <Link {...link} className={buttonClass(variant)} /> : null;
}
