import type { ClientEvent } from '@resolvo/contract/people/clients';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { ThingLink } from '../../../../features/people/accounts/thing-link.tsx';
import { List } from '../../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { Age } from '../../../../shell/relative-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { clientInput, loadClient } from '../load-client.ts';
import { changedWords } from './changed-words.ts';
import { foldActs } from './fold-acts.ts';

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
      rows={({ events }) => foldActs(events)}
      rowKey={({ event }) => event.event_id}
      caption="History"
      columns={[
        {
          key: 'what',
          header: 'What',
          phone: 'more',
          // In full: a history is read, and not scanned for names.
          className: 'w-full min-w-72 py-2 whitespace-normal! break-words',
          cell: ({ event, rest }) => (
            <>
              <Line event={event} />
              {rest.length === 0 ? null : (
                <details>
                  <summary className="min-h-6 w-fit cursor-pointer text-muted text-sm">
                    {rest.length === 1 ? 'One thing followed' : `${rest.length} things followed`}
                  </summary>
                  <ul className="grid gap-1 border-line border-l py-1 pl-3 text-sm">
                    {rest.map((one) => (
                      <li key={one.event_id}>
                        <Line event={one} />
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          ),
        },
        {
          key: 'by',
          header: 'By',
          phone: 'title',
          cell: ({ event: { by, by_staff } }) => (
            <span className="inline-flex items-center gap-2">
              {by || 'Automatic'}
              {by_staff ? <Tag>Staff</Tag> : null}
            </span>
          ),
        },
        { key: 'place', header: 'Place', priority: 2, cell: ({ event: { place } }) => place || '–' },
        {
          key: 'address',
          header: 'Address',
          priority: 3,
          cell: ({ event: { ip } }) => <span className="font-mono text-sm">{ip || '–'}</span>,
        },
        {
          key: 'when',
          header: 'When',
          align: 'right',
          phone: 'badge',
          cell: ({ event: { created_at } }) => <Age seconds={created_at} withHour />,
        },
      ]}
      empty={<EmptyState title="Nothing yet" text="What happens to this account is listed here." />}
    />
  );
}

/** The thing, what happened to it, and what changed. */
function Line({ event }: { event: ClientEvent }) {
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
}
