import { Popover } from '@base-ui/react/popover';
import type { UserInfo } from '@resolvo/contract/people/accounts';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { setTheme, useTheme } from '../shell/theme.ts';
import { useChange } from '../shell/use-change.ts';
import { Avatar } from '../ui/avatar.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { navRowClass } from './nav-link.tsx';
import { settingsTabs } from './navigation.ts';

/** Who is signed in, at the foot of the menu. Opens the pages of the account and the choice of theme. */
export function AccountMenu({ me }: { me: UserInfo }) {
  const [open, setOpen] = useState(false);
  const theme = useTheme();
  const { pathname } = useLocation();
  useChange(pathname, () => setOpen(false));
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <div className="relative flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover">
        <Avatar name={me.username} size="sm" />
        <div className="min-w-0 grow">
          <p className="truncate font-medium text-sm/5">{me.username}</p>
          <p className="truncate text-muted text-xs">{me.email}</p>
        </div>
        <Popover.Trigger
          aria-label="Account menu"
          className="grid size-6 shrink-0 place-items-center rounded-sm text-muted after:absolute after:inset-0"
        >
          <ChevronsUpDown aria-hidden="true" className="size-4" />
        </Popover.Trigger>
      </div>
      <Popover.Portal>
        <Popover.Positioner side="top" align="start" sideOffset={6} collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label="Account"
            className="w-56 rounded-md border border-line-strong bg-raised p-1 shadow-popup outline-none transition-[opacity,translate] duration-150 ease-calm data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0"
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
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
