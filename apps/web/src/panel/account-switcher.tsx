import type { UserInfo } from '@resolvo/contract/people/accounts';
import { roleTexts } from '@resolvo/contract/people/members';
import { Check, ChevronsUpDown, Plus, Users } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { switchOver } from '../api/funnel.ts';
import { useEndpoint } from '../api/query.ts';
import { paths } from '../paths.ts';
import { dialogAt } from '../shell/use-dialog.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu } from '../ui/menu.tsx';
import { useKeyDown } from '../ui/use-key-down.ts';
import { footerItems, isBelow, mainGroups } from './navigation.ts';

/** The section stays: servers of one account, servers of the next. What is about one thing stays behind. */
function sectionOf(pathname: string): string {
  const items = [...mainGroups.flatMap((group) => group.items), ...footerItems];
  return items.find(({ path }) => path !== paths.panel() && isBelow(pathname, path))?.path ?? paths.panel();
}

/** `g` and then `o`, unless a text is being typed. */
function useOpenKeys(trigger: RefObject<HTMLButtonElement | null>): void {
  const began = useRef(Number.NEGATIVE_INFINITY);
  useKeyDown((event) => {
    const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [role=textbox]');
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'o' && event.timeStamp - began.current < 1000) trigger.current?.click();
    began.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
  });
}

/** Which account this tab acts for. The page is loaded anew, so that nothing of the other account is left on it. */
export function AccountSwitcher({ me }: { me: UserInfo }) {
  const { data } = useEndpoint('membershipList', {});
  const trigger = useRef<HTMLButtonElement>(null);
  useOpenKeys(trigger);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const items = (data?.accounts ?? []).map((account) => ({
    label: `${account.name} · ${roleTexts[account.role].name}`,
    icon: account.is_current ? <Check aria-hidden="true" /> : <span aria-hidden="true" className="size-4 shrink-0" />,
    onSelect: () => {
      if (account.is_current) return;
      void switchOver(account.account_id, sectionOf(pathname));
    },
  }));
  return (
    <Menu
      align="start"
      trigger={
        <button
          ref={trigger}
          type="button"
          className="flex min-h-11 w-full items-center gap-2.5 rounded-md border border-line bg-bg px-2.5 text-left hover:bg-hover"
          aria-label={`Account: ${me.account_name}. Switch`}
        >
          <Avatar name={me.account_name} size="sm" />
          <span className="min-w-0 grow">
            <span className="block truncate font-medium text-sm/5">{me.account_name}</span>
            <span className="block truncate text-muted text-xs">
              {data?.accounts.find(({ is_current }) => is_current) ? roleName(me.account_role) : ''}
            </span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </button>
      }
      items={[
        ...items,
        'separator',
        {
          label: 'Manage members',
          icon: <Users aria-hidden="true" />,
          onSelect: () => void navigate(paths.accountMembers()),
        },
        {
          label: 'New organisation',
          icon: <Plus aria-hidden="true" />,
          onSelect: () => void navigate(dialogAt(paths.accountMembers(), 'open')),
        },
      ]}
    />
  );
}

const roleName = (role: string | null): string =>
  Object.entries(roleTexts).find(([name]) => name === role)?.[1].name ?? '';
