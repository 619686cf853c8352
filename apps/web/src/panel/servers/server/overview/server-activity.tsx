import type { ServerEvent } from '@resolvo/contract/machines/server-events';
import { serverEventTexts } from '../../../../features/machines/servers/event-texts.ts';
import { type Column, QueryTable } from '../../../../shell/query-table.tsx';
import { RelativeTime } from '../../../../shell/relative-time.tsx';

const actors: Readonly<Record<ServerEvent['by'], string>> = { owner: 'You', staff: 'Our staff', system: 'The system' };

const columns: readonly Column<ServerEvent>[] = [
  { id: 'what', header: 'What', cell: ({ kind }) => serverEventTexts[kind] },
  { id: 'detail', header: 'Detail', cell: ({ detail }) => <span className="break-all">{detail || '–'}</span> },
  { id: 'by', header: 'By', cell: ({ by }) => actors[by] },
  { id: 'when', header: 'When', align: 'right', cell: ({ created_at }) => <RelativeTime seconds={created_at} /> },
];

export function ServerActivity({ serverId }: { serverId: string }) {
  return (
    <section aria-labelledby="server-activity">
      <h2 id="server-activity" className="mb-4 font-semibold text-base text-text">
        Activity
      </h2>
      <QueryTable
        endpoint="vmActivity"
        input={(cursor) => ({ params: { server_id: serverId }, query: { cursor, limit: 10 } })}
        rows={({ events }) => events}
        rowId={({ event_id }) => event_id}
        caption="Activity of the server"
        columns={columns}
        empty={<p className="text-muted">Nothing has happened yet.</p>}
      />
    </section>
  );
}
