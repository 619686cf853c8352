import { Cpu } from 'lucide-react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { unitWord } from '../../features/machines/dedicated-units/unit-word.ts';
import { paths } from '../../paths.ts';
import { ClientLink } from '../../shell/client-link.tsx';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList } from '../../shell/list-query.ts';
import { madeColumn } from '../../shell/made-column.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Dedicated machines');
export const handle = { crumb: 'Dedicated machines', under: { crumb: 'Servers', path: paths.adminServers() } };

const units = listQuery(
  'adminDedicatedList',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 25,
      search: askedFor(address, 'search'),
      user_id: askedFor(address, 'user_id'),
    },
  }),
  { filters: ['search', 'user_id'] },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(units, request);

export default function DedicatedUnitsPage() {
  return (
    <Page kind="list">
      <PageHeading
        title="Dedicated machines"
        description="What staff build and set up by hand: dedicated servers and custom items of all clients."
      />
      <List
        list={units}
        rows={(page) => page.units}
        rowKey={(one) => one.dedicated_id}
        caption="Dedicated machines"
        search="Name, client, address, rack or serial number"
        columns={[
          { key: 'name', header: 'Name', grow: true, phone: 'title', cell: (one) => one.name },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: (one) => <StateBadge of={unitWord(one)} />,
          },
          { key: 'client', header: 'Client', phone: 'text', cell: (one) => <ClientLink user={one.user} /> },
          { key: 'plan', header: 'Plan', priority: 2, cell: (one) => one.plan_name },
          { key: 'rack', header: 'Rack', priority: 2, cell: (one) => one.rack || '–' },
          { key: 'address', header: 'Address', priority: 2, cell: (one) => one.addresses[0] ?? '–' },
          { ...madeColumn, cell: (one) => <Age seconds={one.created_at} /> },
          {
            ...viewColumn,
            cell: (one) => (
              <ViewLink to={paths.adminDedicatedUnit({ dedicatedId: one.dedicated_id })} label={`View ${one.name}`} />
            ),
          },
        ]}
        empty={<EmptyState icon={<Cpu aria-hidden="true" />} title="No dedicated machines" text="No client has one." />}
      />
    </Page>
  );
}
