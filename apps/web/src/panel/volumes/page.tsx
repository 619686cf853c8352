import { diskSize } from '@resolvo/contract/disk-size';
import { volumeCopiesText, volumeStateWords } from '@resolvo/contract/machines/volume-rules';
import { HardDrive, Plus } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, Outlet } from 'react-router';
import { useRights } from '../../api/use-rights.ts';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { madeColumn } from '../../shell/made-column.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Volumes');

const volumes = listQuery('volumeList', (cursor) => ({ query: { cursor, limit: 25 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(volumes, request);

export default function VolumesPage() {
  const { may, reason } = useRights();
  const create = may('checkoutPlace') ? (
    <Link to={paths.volumeCreate()} className={buttonClass('primary')}>
      <Plus aria-hidden="true" />
      New volume
    </Link>
  ) : undefined;
  return (
    <Page kind="list">
      <PageHeading
        title="Volumes"
        description={`Disks by the gigabyte that outlive the server they are attached to. ${volumeCopiesText}`}
        actions={create}
      />
      <List
        list={volumes}
        rows={(page) => page.volumes}
        rowKey={(one) => one.volume_id}
        caption="Volumes"
        columns={[
          { key: 'name', header: 'Name', grow: true, phone: 'title', cell: (one) => one.name },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: (one) => <StateBadge of={volumeStateWords[one.state]} />,
          },
          {
            key: 'about',
            header: 'Size',
            phone: 'text',
            className: '@2xl:hidden',
            cell: (one) => [diskSize(one.size_gb), one.server_name].filter(Boolean).join(' · '),
          },
          { key: 'size', header: 'Size', align: 'right', cell: (one) => diskSize(one.size_gb) },
          { key: 'server', header: 'Server', cell: (one) => one.server_name || 'None' },
          { key: 'place', header: 'Place', priority: 2, cell: (one) => one.location },
          { ...madeColumn, priority: 2, cell: (one) => <Age seconds={one.created_at} /> },
          {
            ...viewColumn,
            cell: (one) => <ViewLink to={paths.volume({ volumeId: one.volume_id })} label={`View ${one.name}`} />,
          },
        ]}
        empty={
          <EmptyState
            icon={<HardDrive aria-hidden="true" />}
            title="No volumes"
            text={
              reason('checkoutPlace') ??
              'A volume is a disk of its own: attach it to a server, move it to another, and keep it when a server ends.'
            }
            action={create}
          />
        }
      />
      <Outlet />
    </Page>
  );
}
