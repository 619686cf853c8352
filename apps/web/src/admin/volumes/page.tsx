import { diskSize } from '@resolvo/contract/disk-size';
import { volumeStateWords } from '@resolvo/contract/machines/volume-rules';
import { HardDrive } from 'lucide-react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { paths } from '../../paths.ts';
import { ClientLink } from '../../shell/client-link.tsx';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { madeColumn } from '../../shell/made-column.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { appliedFilters, appliedInput, NotDoneFilter } from '../applied-lists.tsx';

export const meta = privateTitle('Volumes');
export const handle = { crumb: 'Volumes', under: { crumb: 'Servers', path: paths.adminServers() } };

const volumes = listQuery('adminVolumeList', appliedInput, appliedFilters);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(volumes, request);

export default function VolumesPage() {
  return (
    <Page kind="list">
      <PageHeading title="Volumes" description="Block storage of all clients, attached or not." />
      <List
        list={volumes}
        rows={(page) => page.volumes}
        rowKey={(one) => one.volume_id}
        caption="Volumes"
        search="Name or client"
        filters={<NotDoneFilter />}
        columns={[
          { key: 'name', header: 'Name', grow: true, phone: 'title', cell: (one) => one.name },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: (one) => <StateBadge of={volumeStateWords[one.state]} />,
          },
          { key: 'client', header: 'Client', phone: 'text', cell: (one) => <ClientLink user={one.user} /> },
          { key: 'size', header: 'Size', align: 'right', cell: (one) => diskSize(one.size_gb) },
          { key: 'server', header: 'Server', priority: 2, cell: (one) => one.server_name || 'None' },
          { key: 'place', header: 'Place', priority: 2, cell: (one) => one.location },
          { ...madeColumn, cell: (one) => <Age seconds={one.created_at} /> },
          {
            ...viewColumn,
            cell: (one) => <ViewLink to={paths.adminVolume({ volumeId: one.volume_id })} label={`View ${one.name}`} />,
          },
        ]}
        empty={<EmptyState icon={<HardDrive aria-hidden="true" />} title="No volumes" text="No client has one." />}
      />
    </Page>
  );
}
