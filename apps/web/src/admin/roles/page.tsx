import { useCachedCall } from '../../api/request-cache.ts';
import { privateTitle } from '../../shell/title.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table.tsx';

export const meta = privateTitle('Roles');
export const handle = { crumb: 'Roles' };

const columns = [
  { id: 'name', header: 'Permission' },
  { id: 'what', header: 'What it allows' },
  { id: 'bit', header: 'Bit', align: 'right' },
] as const;

export default function RolesPage() {
  const { data, error } = useCachedCall('permissions', 'systemPermissions', {});
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
            columns={columns}
            rows={data.all_permissions.map((permission) => ({
              id: String(permission.permission_value),
              cells: [
                permission.permission_readable_name,
                permission.permission_description,
                <span key="bit" className="font-mono">
                  {permission.permission_value}
                </span>,
              ],
            }))}
          />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
    </>
  );
}
