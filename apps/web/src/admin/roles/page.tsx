import type { ClientLoaderFunctionArgs } from 'react-router';
import { List } from '../../shell/list.tsx';
import { listQuery, prefetchList } from '../../shell/list-query.ts';
import { privateTitle } from '../../shell/title.ts';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Roles');
export const handle = { crumb: 'Roles' };

const permissions = listQuery('systemPermissions', () => ({}));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(permissions, request);

export default function RolesPage() {
  return (
    <Page kind="list">
      <PageHeading title="Roles" description="Every right that an account or a token can have." />
      <List
        list={permissions}
        rows={(page) => page.all_permissions}
        rowKey={(permission) => String(permission.permission_value)}
        caption="Permissions"
        failed={{ title: 'The permissions could not be loaded' }}
        columns={[
          {
            key: 'name',
            phone: 'title',
            header: 'Permission',
            cell: (permission) => permission.permission_readable_name,
          },
          {
            key: 'what',
            grow: true,
            phone: 'more',
            header: 'What it allows',
            cell: (permission) => permission.permission_description,
          },
          {
            key: 'bit',
            phone: 'value',
            header: 'Value',
            align: 'right',
            cell: (permission) => <span className="font-mono">{permission.permission_value}</span>,
          },
        ]}
        empty={null}
      />
    </Page>
  );
}
