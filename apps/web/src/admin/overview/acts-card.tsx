import { Link } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { ThingLink } from '../../features/people/accounts/thing-link.tsx';
import { paths } from '../../paths.ts';
import { Age } from '../../shell/relative-time.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { textLinkClass } from '../../ui/text-link.ts';
import { eventWords } from '../audit/event-words.ts';
import { personName } from '../audit/person-name.ts';

export const latestActs = { query: { limit: 8 } };

/** What happened last, from the audit. */
export function ActsCard() {
  const { data } = useEndpoint('auditList', latestActs);
  if (!data) return null;
  return (
    <Card
      title="What happened last"
      actions={
        <Link to={paths.adminAudit()} className={textLinkClass}>
          Audit
        </Link>
      }
    >
      {data.events.length === 0 ? (
        <EmptyState title="Nothing yet" />
      ) : (
        <ul className="divide-y divide-line text-sm">
          {data.events.map(({ event_id, name, thing, who, created_at }) => (
            <li key={event_id} className="flex items-baseline gap-x-4 py-1.5">
              <span className="min-w-0 flex-1 truncate">
                <span className="inline-block first-letter:uppercase">{eventWords(name)}</span>{' '}
                <ThingLink thing={thing} side="staff" />
                <span className="text-muted"> · {personName(who)}</span>
              </span>
              <span className="text-muted">
                <Age seconds={created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
