import type { ClientLoaderFunctionArgs } from 'react-router';
import { activitySource, activityTexts } from '../../../features/people/accounts/activity-texts.ts';
import { ActivityThing } from '../../../features/people/accounts/thing-link.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { Age } from '../../../shell/relative-time.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tag } from '../../../ui/tag.tsx';

export const meta = privateTitle('Account activity');

const events = listQuery('accountActivity', (cursor) => ({ query: { cursor, limit: 25 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(events, request);

export default function ActivityPage() {
  return (
    <List
      list={events}
      rows={(page) => page.events}
      rowKey={(event) => event.event_id}
      caption="Account activity"
      columns={[
        {
          key: 'what',
          grow: true,
          phone: 'name',
          header: 'What',
          cell: (event) => (
            <span className="inline-flex max-w-full items-center gap-x-2 align-middle max-sm:flex-wrap">
              <span className="truncate max-sm:whitespace-normal" title={activityTexts[event.kind]}>
                {activityTexts[event.kind]}
              </span>
              {/* Beside a long sentence the name gives way first. */}
              <span className="inline-flex min-w-10 shrink-[20] max-sm:max-w-full max-sm:shrink empty:hidden">
                <ActivityThing of={event} />
              </span>
              {event.by_staff ? <Tag>By staff</Tag> : null}
              {event.reason === '' ? null : (
                <span className="min-w-0 shrink-[20] truncate text-muted max-sm:shrink max-sm:whitespace-normal">
                  {event.reason}
                </span>
              )}
            </span>
          ),
        },
        {
          key: 'device',
          phone: 'text',
          header: 'From',
          cell: (event) => (
            <>
              {activitySource(event)}
              {event.place === '' ? null : <span className="@2xl:hidden"> · {event.place}</span>}
            </>
          ),
        },
        { key: 'place', header: 'Place', cell: (event) => event.place },
        {
          key: 'address',
          priority: 2,
          header: 'Address',
          cell: (event) => <span className="font-mono text-sm">{event.ip || '–'}</span>,
        },
        {
          key: 'when',
          align: 'right',
          phone: 'value',
          header: 'When',
          cell: (event) => <Age seconds={event.created_at} />,
        },
      ]}
      empty={<EmptyState title="Nothing yet" text="What happens to your account will be listed here." />}
    />
  );
}
