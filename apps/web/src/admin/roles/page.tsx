import { useCachedCall } from '../../api/request-cache.ts';
import { privateTitle } from '../../shell/title.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';

export const meta = privateTitle('Roles');
export const handle = { crumb: 'Roles' };

export default function RolesPage() {
  const { data, error } = useCachedCall('systemPermissions', {});
  return (
    <>
      <PageHeading
        title="Roles"
        description="Every right in the product is one bit of an account's or a token's mask."
      />
      <div className="mt-8">
        {error ? <ErrorPanel title="The permissions could not be loaded" text={error} /> : null}
        {data ? (
          <Table
            caption="Permissions"
            stacked
            columns={[
              { key: 'name', header: 'Permission', cell: (permission) => permission.permission_readable_name },
              { key: 'what', header: 'What it allows', cell: (permission) => permission.permission_description },
              {
                key: 'bit',
                header: 'Bit',
                align: 'right',
                cell: (permission) => <span className="font-mono">{permission.permission_value}</span>,
              },
            ]}
            rows={data.all_permissions}
            rowKey={(permission) => String(permission.permission_value)}
          />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
    </>
  );
}
