import { countedUpTo } from '@resolvo/contract/common';
import { Link, useLocation } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { cx } from '../../ui/class-names.ts';
import { shownViews, viewNames } from './queue-list.ts';

/** The parts of the queue with their counts. `address` is the queue's, which beside an open ticket is not the page's. */
export function QueueViews({ address, pathname }: { address: URLSearchParams; pathname: string }) {
  const { data } = useEndpoint('enquiryCounts', {});
  const here = useLocation().pathname;
  const chosen = address.get('view') ?? 'all';
  return (
    <nav aria-label="Views of the queue" className="flex flex-wrap gap-1.5">
      {shownViews.map((view) => {
        const wanted = new URLSearchParams(address);
        wanted.delete('cursor');
        if (view === 'all') wanted.delete('view');
        else wanted.set('view', view);
        const count = data?.views[view];
        return (
          <Link
            key={view}
            to={{ pathname, search: wanted.toString() }}
            replace={here === pathname}
            aria-current={view === chosen ? 'true' : undefined}
            className={cx(
              'inline-flex h-8 items-center gap-1.5 rounded-md border px-2.5 text-sm whitespace-nowrap',
              view === chosen
                ? 'border-accent-line bg-accent-soft font-medium text-accent-text'
                : 'border-line-strong bg-raised text-text hover:bg-hover',
            )}
          >
            {viewNames[view]}
            {count === undefined ? null : <span className="tabular-nums">{shown(count)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}

const shown = (count: number): string => (count > countedUpTo ? `${countedUpTo}+` : String(count));
