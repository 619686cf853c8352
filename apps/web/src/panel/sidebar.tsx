import { brand } from '@resolvo/brand/brand';
import type { UserInfo } from '@resolvo/contract/people/accounts';
import { ChevronDown, LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { signOut } from '../shell/sign-out.ts';
import { setTheme, useTheme } from '../shell/theme.ts';
import { Avatar } from '../ui/avatar.tsx';
import { cx } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { NavLinkRow } from './nav-link.tsx';
import { footerItems, isBelow, mainGroups, type NavItem } from './navigation.ts';

interface SidebarProps {
  readonly me: UserInfo;
  /** Empty for customers. */
  readonly staffItems: readonly NavItem[];
  readonly pathname: string;
}

/** The menu of a wide screen. */
export function Sidebar({ me, staffItems, pathname }: SidebarProps) {
  const theme = useTheme();
  return (
    <header className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-line border-r bg-surface px-3 py-5 lg:flex">
      <Link
        to={paths.home()}
        className="mx-3 mb-6 inline-flex min-h-10 items-center rounded-md"
        aria-label={brand.name}
      >
        <Logo name={brand.name} />
      </Link>
      <nav aria-label="Panel" className="flex grow flex-col gap-6">
        {mainGroups.map((group) => (
          <NavSection key={group.label} label={group.label}>
            {group.items.map((item) => (
              <NavLinkRow key={item.path} item={item} pathname={pathname} />
            ))}
          </NavSection>
        ))}
        {staffItems.length > 0 ? <AdminSection items={staffItems} pathname={pathname} /> : null}
        <div className="mt-auto flex flex-col gap-1 border-line border-t pt-4">
          {footerItems.map((item) => (
            <NavLinkRow key={item.path} item={item} pathname={pathname} />
          ))}
          <button
            type="button"
            onClick={() => void signOut()}
            className="flex min-h-10 items-center gap-3 rounded-md px-3 text-muted text-ui hover:bg-hover hover:text-text"
          >
            <LogOut aria-hidden="true" className="size-4" />
            Logout
          </button>
        </div>
      </nav>
      <div className="mt-4 flex items-center gap-3 border-line border-t px-3 pt-4">
        <Avatar name={me.username} size="sm" />
        <div className="min-w-0 grow">
          <p className="truncate font-medium text-sm">{me.username}</p>
          <p className="truncate text-muted text-xs">{me.email}</p>
        </div>
      </div>
      <div className="px-3 pt-4">
        <ThemeToggle theme={theme} onChange={setTheme} />
      </div>
    </header>
  );
}

function NavSection({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h2 id={id} className="label-mono px-3 pb-1 text-muted">
        {label}
      </h2>
      {children}
    </section>
  );
}

/** Collapsed by default, expanded on admin pages. */
function AdminSection({ items, pathname }: { items: readonly NavItem[]; pathname: string }) {
  const id = useId();
  const inside = isBelow(pathname, paths.admin());
  const [open, setOpen] = useState(inside);
  useEffect(() => {
    if (inside) setOpen(true);
  }, [inside]);
  return (
    <section aria-label="Admin" className="flex flex-col gap-1">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="label-mono flex min-h-8 items-center justify-between rounded-md px-3 text-muted hover:text-text"
      >
        Admin
        <ChevronDown aria-hidden="true" className={cx('size-4 transition-transform', open && 'rotate-180')} />
      </button>
      <div id={id} hidden={!open} className={cx('flex-col gap-1', open && 'flex')}>
        {items
          .filter((item) => item.only !== 'mobile')
          .map((item) => (
            <NavLinkRow key={item.path} item={item} pathname={pathname} />
          ))}
      </div>
    </section>
  );
}
