import type { ServerEvent } from '@resolvo/contract/machines/server-events';
import { serverEventTexts } from '../../../../features/machines/servers/event-texts.ts';
import { List } from '../../../../shell/list.tsx';
import { listQuery } from '../../../../shell/list-query.ts';
import { Age } from '../../../../shell/relative-time.tsx';
import type { Column } from '../../../../ui/table.tsx';

const actors: Readonly<Record<ServerEvent['by'], string>> = { owner: 'You', staff: 'Our staff', system: 'The system' };

const columns: readonly Column<ServerEvent>[] = [
  { key: 'what', phone: 'title', header: 'What', cell: ({ kind }) => serverEventTexts[kind] },
  {
    key: 'detail',
    grow: true,
    phone: 'text',
    header: 'Detail',
    cell: ({ detail }) => <span className="break-all">{detail || '–'}</span>,
  },
  { key: 'by', phone: 'badge', header: 'By', cell: ({ by }) => actors[by] },
  {
    key: 'when',
    phone: 'value',
    header: 'When',
    align: 'right',
    cell: ({ created_at }) => <Age seconds={created_at} />,
  },
];

export const activityOf = (serverId: string) =>
  listQuery('vmActivity', (cursor) => ({ params: { server_id: serverId }, query: { cursor, limit: 10 } }));

export function ServerActivity({ serverId }: { serverId: string }) {
  return (
    <section aria-labelledby="server-activity">
      <h2 id="server-activity" className="mb-4 font-semibold text-base text-text">
        Activity
      </h2>
      <List
        list={activityOf(serverId)}
        rows={({ events }) => events}
        rowKey={({ event_id }) => event_id}
        caption="Activity of the server"
        columns={columns}
        empty={<p className="text-muted">Nothing has happened yet.</p>}
      />
    </section>
  );
}
