import type { ClientEvent } from '@resolvo/contract/people/clients';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { ThingLink } from '../../../../features/people/accounts/thing-link.tsx';
import { List } from '../../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { Age } from '../../../../shell/relative-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Tag } from '../../../../ui/tag.tsx';
import { clientInput, loadClient } from '../load-client.ts';

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

const words = (field: string): string => field.replaceAll('_', ' ');

/** “city: Bergen → Oslo”, and the reason where one was given. */
const detailsOf = ({ changed, reason }: ClientEvent): string =>
  [
    ...changed.map(({ field, before, after }) =>
      before === '' ? `${words(field)}: ${after}` : `${words(field)}: ${before} → ${after || 'none'}`,
    ),
    ...(reason === '' ? [] : [`Reason: ${reason}`]),
  ].join('; ');

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
          grow: true,
          phone: 'title',
          cell: (event) => {
            const details = detailsOf(event);
            return (
              <span title={`${event.summary}${details === '' ? '' : ` ${details}`}`}>
                <ThingLink thing={event.thing} side="staff" /> {event.summary}
                {details === '' ? null : <span className="text-muted"> {details}</span>}
              </span>
            );
          },
        },
        {
          key: 'by',
          header: 'By',
          phone: 'text',
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
          phone: 'value',
          cell: ({ created_at }) => <Age seconds={created_at} />,
        },
      ]}
      empty={<EmptyState title="Nothing yet" text="What happens to this account is listed here." />}
    />
  );
}
