import { Link } from 'react-router';
import { cx } from '../ui/class-names.ts';
import { isCurrent, type NavItem } from './navigation.ts';

/** A row of the menu, link or button. The current one has a bar at its edge: mint alone means chosen. */
export const navRowClass = (current: boolean): string =>
  cx(
    'relative flex min-h-10 items-center gap-3 rounded-md px-3 text-sm transition-colors lg:min-h-7.5 lg:gap-2.5',
    current
      ? 'bg-hover font-medium text-text before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:rounded-full before:bg-accent'
      : 'text-muted hover:bg-hover hover:text-text',
  );

export function NavLinkRow({ item, pathname, onFollow }: { item: NavItem; pathname: string; onFollow?: () => void }) {
  const current = isCurrent(pathname, item.path);
  const Icon = item.icon;
  return (
    <Link
      to={item.path}
      onClick={onFollow}
      aria-current={current ? 'page' : undefined}
      className={navRowClass(current)}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {item.label}
    </Link>
  );
}
