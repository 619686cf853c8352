import type { UserInfo } from '@resolvo/contract/people/accounts';
import { ChevronsUpDown } from 'lucide-react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { setTheme, useTheme } from '../shell/theme.ts';
import { useChange } from '../shell/use-change.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { navRowClass } from './nav-link.tsx';
import { settingsTabs } from './navigation.ts';

const menuId = 'account-menu';

/**
 * Who is signed in, at the foot of the menu. Opens the pages of the account and the choice of theme. The browser's own
 * popover: every page of the panel has this menu, and a positioning library would be a sixth of the first load.
 */
export function AccountMenu({ me }: { me: UserInfo }) {
  const row = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLElement>(null);
  const theme = useTheme();
  const { pathname } = useLocation();
  useChange(pathname, () => menu.current?.hidePopover());

  function place() {
    if (!row.current || !menu.current) return;
    const { left, top } = row.current.getBoundingClientRect();
    menu.current.style.left = `${left}px`;
    menu.current.style.bottom = `${document.documentElement.clientHeight - top + 6}px`;
  }

  return (
    <>
      <div ref={row} className="relative flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover">
        <Avatar name={me.username} size="sm" />
        <div className="min-w-0 grow">
          <p className="truncate font-medium text-sm/5">{me.username}</p>
          <p className="truncate text-muted text-xs">{me.email}</p>
        </div>
        <button
          type="button"
          popoverTarget={menuId}
          aria-label="Account menu"
          className="grid size-6 shrink-0 place-items-center rounded-sm text-muted after:absolute after:inset-0"
        >
          <ChevronsUpDown aria-hidden="true" className="size-4" />
        </button>
      </div>
      <nav
        ref={menu}
        id={menuId}
        popover="auto"
        aria-label="Account"
        onBeforeToggle={place}
        className="fixed top-auto right-auto w-56 rounded-md border border-line-strong bg-raised p-1 text-text shadow-popup transition-[opacity,translate] duration-150 ease-calm starting:open:translate-y-1 starting:open:opacity-0"
      >
        {settingsTabs.map(({ label, path, icon: Icon }) => (
          <Link key={path} to={path} className={navRowClass(false)}>
            <Icon aria-hidden="true" className="size-4 shrink-0" />
            {label}
          </Link>
        ))}
        <div className="mt-1 flex items-center justify-between gap-3 border-line border-t px-3 pt-2 pb-1">
          <span className="text-muted text-sm">Theme</span>
          <ThemeToggle theme={theme} onChange={setTheme} />
        </div>
      </nav>
    </>
  );
}
