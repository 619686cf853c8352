import type { UserInfo } from '@resolvo/contract/people/accounts';
import { ChevronUp, LogOut } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { rightsOf } from '../api/rights.ts';
import { signOut } from '../shell/sign-out.ts';
import { setTheme, useTheme } from '../shell/theme.ts';
import { cx } from '../ui/class-names.ts';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { useKeyDown } from '../ui/use-key-down.ts';
import { InboxRow } from './inbox-link.tsx';
import { NavLinks, navRowClass } from './nav-link.tsx';
import { footerItems, type NavItem, openGroups, openItems, sectionLabel, shownOn } from './navigation.ts';
import { JumpButton } from './palette/jump.tsx';

const AccountSwitcher = lazy(async () => ({ default: (await import('./account-switcher.tsx')).AccountSwitcher }));

interface MobileBarProps {
  readonly me: UserInfo;
  readonly staffItems: readonly NavItem[];
  readonly pathname: string;
  /** Undefined where there is nothing to jump to yet. */
  readonly onJump: (() => void) | undefined;
}

/** Phone navigation: a bar at the bottom with the current page's name, which opens upwards. */
export function MobileBar({ me, staffItems, pathname, onJump }: MobileBarProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const theme = useTheme();
  const rights = rightsOf(me);

  useKeyDown((event) => {
    if (!open || event.key !== 'Escape') return;
    setOpen(false);
    button.current?.focus();
  });

  // Staff are here for their work: their own servers and bills come after it.
  const groups = [
    ...(staffItems.length > 0 ? [{ label: 'Admin', items: shownOn('mobile', staffItems) }] : []),
    ...openGroups(rights),
    { label: 'Account', items: openItems(footerItems, rights) },
  ];
  return (
    <>
      {open ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label="Close the menu"
          onClick={() => setOpen(false)}
          className="fixed inset-0 z-20 bg-overlay lg:hidden"
        />
      ) : null}
      <div className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden">
        <nav
          id="mobile-menu"
          aria-label="Panel"
          hidden={!open}
          data-locks-page
          className={cx('max-h-[70dvh] overflow-y-auto overscroll-contain px-4 py-4', open && 'block')}
        >
          {open && me.account_count > 1 ? (
            <Suspense fallback={<div className="mb-3 min-h-11" />}>
              <div className="mb-3">
                <AccountSwitcher me={me} />
              </div>
            </Suspense>
          ) : null}
          {onJump ? (
            <div className="mb-3">
              <JumpButton
                onJump={() => {
                  setOpen(false);
                  // The focus returns here: the row it was in is gone with the menu.
                  button.current?.focus();
                  onJump();
                }}
              />
            </div>
          ) : null}
          <div className="mb-3">
            <InboxRow pathname={pathname} isClosed={!open || me.two_factor_required} onFollow={() => setOpen(false)} />
          </div>
          {groups.map((group) => (
            <div key={group.label} className="mb-3">
              <p className="label-mono px-3 pb-1 text-muted">{group.label}</p>
              <NavLinks items={group.items} pathname={pathname} onFollow={() => setOpen(false)} />
            </div>
          ))}
          <button type="button" onClick={() => void signOut()} className={cx(navRowClass(false), 'w-full')}>
            <LogOut aria-hidden="true" className="size-4" />
            Logout
          </button>
          <div className="px-3 pt-3">
            <ThemeToggle theme={theme} onChange={setTheme} />
          </div>
        </nav>
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls="mobile-menu"
          onClick={() => setOpen(!open)}
          className="flex h-14 w-full items-center justify-between px-6 font-medium"
        >
          {sectionLabel(pathname)}
          <ChevronUp aria-hidden="true" className={cx('size-5 transition-transform', open && 'rotate-180')} />
        </button>
      </div>
    </>
  );
}
