import { Link } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { formatDay } from '../../shell/relative-time.tsx';
import { Card } from '../../ui/card.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

const shown = 5;

/** The services that end soonest, on the first page of Administration. Hidden when there are none. */
export function EndingsCard() {
  const { data } = useEndpoint('endingList', { query: { limit: shown } });
  if (!data || data.endings.length === 0) return null;
  return (
    <Card
      title="About to end"
      description="Suspended, and deleted after their day unless kept."
      actions={
        <Link to={paths.adminEndings()} className={textLinkClass}>
          View all
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {data.endings.map(({ unit_id, name, user, ends_at }) => (
          <li key={unit_id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 text-ui">
            <span className="min-w-0 break-words">
              {name} <span className="text-muted text-sm">{user.email || 'Deleted account'}</span>
            </span>
            <span className="text-muted text-sm">{formatDay(ends_at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
