import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { ThingLink } from '../../../../features/people/accounts/thing-link.tsx';
import { List } from '../../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { Age } from '../../../../shell/relative-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { clientInput, loadClient } from '../load-client.ts';
import { changedWords } from './changed-words.ts';

const historyOf = (userId: string | undefined) =>
  listQuery('clientEvents', (cursor) => ({
    ...clientInput(userId),
    query: { cursor, limit: 25, about: 'all' as const },
  }));

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const about = await loadClient(params.userId);
  await prefetchList(historyOf(params.userId), request);
  return about;
}

export default function ClientHistoryPage() {
  const { userId } = useParams();
  return (
    <List
      list={historyOf(userId)}
      rows={({ events }) => events}
      rowKey={({ event_id }) => event_id}
      caption="History"
      columns={[
        {
          key: 'what',
          header: 'What',
          phone: 'more',
          // In full: a history is read, and not scanned for names.
          className: 'w-full min-w-72 py-2 whitespace-normal! break-words',
          cell: (event) => {
            const details = changedWords(event);
            return (
              <>
                {event.thing === null ? null : (
                  <>
                    <ThingLink thing={event.thing} side="staff" />
                    {' · '}
                  </>
                )}
                <span className="text-text">{event.summary}</span>
                {details === '' ? null : <span className="text-muted"> {details}</span>}
              </>
            );
          },
        },
        {
          key: 'by',
          header: 'By',
          phone: 'title',
          cell: ({ by, by_staff }) => (
            <span className="inline-flex items-center gap-2">
              {by || 'Automatic'}
              {by_staff ? <Tag>Staff</Tag> : null}
            </span>
          ),
        },
        { key: 'place', header: 'Place', priority: 2, cell: ({ place }) => place || '–' },
        {
          key: 'address',
          header: 'Address',
          priority: 3,
          cell: ({ ip }) => <span className="font-mono text-sm">{ip || '–'}</span>,
        },
        {
          key: 'when',
          header: 'When',
          align: 'right',
          phone: 'badge',
          cell: ({ created_at }) => <Age seconds={created_at} withHour />,
        },
      ]}
      empty={<EmptyState title="Nothing yet" text="What happens to this account is listed here." />}
    />
  );
}
