import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { Link } from 'react-router';
import { q } from '../api/query.ts';
import { paths } from '../paths.ts';
import { cx } from '../ui/class-names.ts';
import { navRowClass } from './nav-link.tsx';
import { isBelow } from './navigation.ts';

interface InboxLinkProps {
  readonly pathname: string;
  /** Until the second factor is set up, the call would be refused. */
  readonly isClosed: boolean;
}

/** Notices are written by jobs after the event that they follow from, so the number is asked for by itself. */
function useUnread(isClosed: boolean): number {
  const { data } = useQuery({ ...q('noticeUnread', {}), refetchInterval: 60_000, enabled: !isClosed });
  return data?.unread ?? 0;
}

const countText = (unread: number): string => (unread > 99 ? '99+' : String(unread));
const label = (unread: number): string => (unread === 0 ? 'Inbox' : `Inbox, ${countText(unread)} new`);

/** The bell beside the logo. */
export function InboxBell({ pathname, isClosed }: InboxLinkProps) {
  const unread = useUnread(isClosed);
  const current = isBelow(pathname, paths.inbox());
  return (
    <Link
      to={paths.inbox()}
      aria-label={label(unread)}
      aria-current={current ? 'page' : undefined}
      className={cx(
        'relative grid size-9 place-items-center rounded-md transition-colors hover:bg-hover hover:text-text',
        current ? 'bg-hover text-text' : 'text-muted',
      )}
    >
      <Bell aria-hidden="true" className="size-4" />
      {unread === 0 ? null : (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-accent px-1 text-center font-medium text-[0.625rem]/4 text-on-accent tabular-nums"
        >
          {countText(unread)}
        </span>
      )}
    </Link>
  );
}

/** The same as a row of the phone's menu. */
export function InboxRow({ pathname, isClosed, onFollow }: InboxLinkProps & { onFollow: () => void }) {
  const unread = useUnread(isClosed);
  return (
    <Link to={paths.inbox()} onClick={onFollow} className={navRowClass(isBelow(pathname, paths.inbox()))}>
      <Bell aria-hidden="true" className="size-4 shrink-0" />
      {label(unread)}
    </Link>
  );
}
