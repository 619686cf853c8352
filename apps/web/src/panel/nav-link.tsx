import { Link } from 'react-router';
import { cx } from '../ui/class-names.ts';
import { markedPath, type NavItem } from './navigation.ts';

/** A row of the menu, link or button. The current one has a bar at its edge: mint alone means chosen. */
export const navRowClass = (current: boolean): string =>
  cx(
    'relative flex min-h-10 items-center gap-3 rounded-md px-3 text-sm transition-colors lg:min-h-7.5 lg:gap-2.5',
    current
      ? 'bg-hover font-medium text-text before:absolute before:inset-y-1.5 before:left-0 before:w-0.5 before:rounded-full before:bg-accent'
      : 'text-muted hover:bg-hover hover:text-text',
  );

interface NavLinksProps {
  readonly items: readonly NavItem[];
  readonly pathname: string;
  readonly onFollow?: () => void;
}

export function NavLinks({ items, pathname, onFollow }: NavLinksProps) {
  const marked = markedPath(pathname, items);
  return items.map(({ path, label, icon: Icon }) => (
    <Link
      key={path}
      to={path}
      onClick={onFollow}
      aria-current={path === marked ? 'page' : undefined}
      className={navRowClass(path === marked)}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {label}
    </Link>
  ));
}
