import { activityTexts } from '../../../features/people/accounts/activity-texts.ts';
import { QueryTable } from '../../../shell/query-table.tsx';
import { RelativeTime } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

export const meta = privateTitle('Account activity');

export default function ActivityPage() {
  return (
    <QueryTable
      endpoint="accountActivity"
      input={(cursor) => ({ query: { cursor, limit: 25 } })}
      rows={(page) => page.events}
      rowId={(event) => event.event_id}
      caption="Account activity"
      columns={[
        {
          id: 'what',
          header: 'What',
          cell: (event) => (
            <span className="flex flex-wrap items-center gap-2">
              {activityTexts[event.kind]}
              {event.by_staff ? <Badge tone="info">By staff</Badge> : null}
            </span>
          ),
        },
        { id: 'device', header: 'Device', cell: (event) => event.device },
        { id: 'place', header: 'Place', cell: (event) => event.place },
        {
          id: 'address',
          header: 'Address',
          cell: (event) => <span className="font-mono text-sm">{event.ip || '–'}</span>,
        },
        { id: 'when', header: 'When', cell: (event) => <RelativeTime seconds={event.created_at} /> },
      ]}
      empty={<EmptyState title="Nothing yet" text="What happens to your account will be listed here." />}
    />
  );
}
