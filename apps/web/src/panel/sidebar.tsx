import { brand } from '@resolvo/brand/brand';
import type { UserInfo } from '@resolvo/contract/people/accounts';
import { ChevronDown, LogOut } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { rightsOf } from '../api/rights.ts';
import { paths } from '../paths.ts';
import { signOut } from '../shell/sign-out.ts';
import { cx } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { InboxBell } from './inbox-link.tsx';
import { NavLinks, navRowClass } from './nav-link.tsx';
import { footerItems, isBelow, type NavItem, openGroups, openItems, shownOn } from './navigation.ts';
import { JumpButton } from './palette/jump.tsx';

/** Few persons have more than one account, so it is not part of the first load. */
const AccountSwitcher = lazy(async () => ({ default: (await import('./account-switcher.tsx')).AccountSwitcher }));

interface SidebarProps {
  readonly me: UserInfo;
  /** Empty for customers. */
  readonly staffItems: readonly NavItem[];
  readonly pathname: string;
  /** Undefined where there is nothing to jump to yet. */
  readonly onJump: (() => void) | undefined;
}

/** The menu of a wide screen. Only its middle scrolls: the way to the account stays at its foot. */
export function Sidebar({ me, staffItems, pathname, onJump }: SidebarProps) {
  const rights = rightsOf(me);
  const isStaff = staffItems.length > 0;
  const inStaff = isStaff && isBelow(pathname, paths.admin());
  const admin = isStaff ? <AdminSection items={staffItems} pathname={pathname} inside={inStaff} /> : null;
  return (
    <header className="sticky top-(--lab-line) hidden h-[calc(100dvh-var(--lab-line))] flex-col border-line border-r bg-surface lg:flex print:hidden">
      <div className="flex flex-col gap-2 px-3 pt-3 pb-2">
        <div className="flex items-center justify-between">
          <Link to={paths.home()} className="mx-2 inline-flex min-h-9 items-center rounded-md" aria-label={brand.name}>
            <Logo name={brand.name} />
          </Link>
          <InboxBell pathname={pathname} isClosed={me.two_factor_required} />
        </div>
        {me.account_count > 1 ? (
          <Suspense fallback={<div className="min-h-11" />}>
            <AccountSwitcher me={me} />
          </Suspense>
        ) : null}
        {isStaff ? <SideSwitch inStaff={inStaff} staffPath={staffItems[0]?.path ?? paths.admin()} /> : null}
        {onJump ? <JumpButton onJump={onJump} /> : null}
      </div>
      <nav aria-label="Panel" className="flex min-h-0 grow flex-col">
        <div className="flex min-h-0 grow flex-col gap-3 overflow-y-auto px-3 py-2 [scrollbar-width:thin]">
          {inStaff
            ? null
            : openGroups(rights).map(({ label, items }) => (
                <NavSection key={label} label={label}>
                  <NavLinks items={items} pathname={pathname} />
                </NavSection>
              ))}
          {admin}
        </div>
        <div className="flex flex-col border-line border-t px-3 py-2">
          <NavLinks items={openItems(footerItems, rights)} pathname={pathname} />
          <button type="button" onClick={() => void signOut()} className={navRowClass(false)}>
            <LogOut aria-hidden="true" className="size-4" />
            Logout
          </button>
        </div>
      </nav>
      <div className="border-line border-t p-2">
        <AccountMenu me={me} />
      </div>
    </header>
  );
}

/** Staff have an account of their own too: which of the two menus is shown. */
function SideSwitch({ inStaff, staffPath }: { inStaff: boolean; staffPath: string }) {
  const side = (isCurrent: boolean) =>
    cx(
      'flex h-7 grow items-center justify-center rounded-sm text-sm transition-colors',
      isCurrent ? 'bg-accent-soft font-medium text-accent-text' : 'text-muted hover:text-text',
    );
  return (
    <div className="flex rounded-md border border-line bg-bg p-0.5">
      <Link to={paths.panel()} className={side(!inStaff)} aria-current={inStaff ? undefined : 'true'}>
        Customer
      </Link>
      <Link to={staffPath} className={side(inStaff)} aria-current={inStaff ? 'true' : undefined}>
        Staff
      </Link>
    </div>
  );
}

function NavSection({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col">
      <h2 id={id} className="label-mono px-3 pb-0.5 text-muted">
        {label}
      </h2>
      {children}
    </section>
  );
}

/** Collapsed by default, expanded on admin pages. */
function AdminSection({ items, pathname, inside }: { items: readonly NavItem[]; pathname: string; inside: boolean }) {
  const id = useId();
  const [open, setOpen] = useState(inside);
  useEffect(() => {
    if (inside) setOpen(true);
  }, [inside]);
  return (
    <section aria-label="Admin" className="flex flex-col">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="label-mono flex min-h-6 items-center justify-between rounded-md px-3 text-muted hover:text-text"
      >
        Admin
        <ChevronDown aria-hidden="true" className={cx('size-4 transition-transform', open && 'rotate-180')} />
      </button>
      <div id={id} hidden={!open} className={cx('flex-col', open && 'flex')}>
        <NavLinks items={shownOn('desktop', items)} pathname={pathname} />
      </div>
    </section>
  );
}
