import { Link } from 'react-router';
import { cx } from '../ui/class-names.ts';
import { isCurrent, type NavItem } from './navigation.ts';

export function NavLinkRow({ item, pathname, onFollow }: { item: NavItem; pathname: string; onFollow?: () => void }) {
  const current = isCurrent(pathname, item.path);
  const Icon = item.icon;
  return (
    <Link
      to={item.path}
      onClick={onFollow}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'flex min-h-10 items-center gap-3 rounded-md px-3 text-ui transition-colors',
        current ? 'bg-accent-soft font-medium text-accent-text' : 'text-muted hover:bg-hover hover:text-text',
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {item.label}
    </Link>
  );
}
