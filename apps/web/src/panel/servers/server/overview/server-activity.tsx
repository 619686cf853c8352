import type { ServerEvent } from '@resolvo/contract/machines/server-events';
import { Link, useSearchParams } from 'react-router';
import { serverEventTexts } from '../../../../features/machines/servers/event-texts.ts';
import { List } from '../../../../shell/list.tsx';
import { listQuery } from '../../../../shell/list-query.ts';
import { Age } from '../../../../shell/relative-time.tsx';
import { Card } from '../../../../ui/card.tsx';
import { cx } from '../../../../ui/class-names.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import type { Column } from '../../../../ui/table.tsx';
import { textLinkClass } from '../../../../ui/text-link.ts';

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

/** In the URL while all of it is shown, page by page. */
const allName = 'activity';

export const activityOf = (serverId: string) =>
  listQuery(
    'vmActivity',
    (cursor, address) => ({
      params: { server_id: serverId },
      query: { cursor, limit: address.has(allName) ? 25 : 5 },
    }),
    { nextOf: ({ cursor, eof }, address) => (eof || !address.has(allName) ? undefined : (cursor ?? undefined)) },
  );

export function ServerActivity({ serverId }: { serverId: string }) {
  const [address] = useSearchParams();
  return (
    <Card
      title="Activity"
      flush
      actions={
        address.has(allName) ? null : (
          <Link to={{ search: `${allName}=all` }} preventScrollReset className={cx(textLinkClass, 'text-sm')}>
            All activity
          </Link>
        )
      }
    >
      <List
        list={activityOf(serverId)}
        rows={({ events }) => events}
        rowKey={({ event_id }) => event_id}
        caption="Activity of the server"
        columns={columns}
        empty={<EmptyState title="Nothing has happened yet" />}
      />
    </Card>
  );
}
