import { timeOrder } from '@resolvo/contract/common';
import { packageState, packageStateWords } from '@resolvo/contract/hosting/package-states';
import { stateOptions } from '@resolvo/contract/state-words';
import { RefreshCw, ServerCog } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { reload } from '../../api/refresh.ts';
import { PackageBadges } from '../../features/hosting/packages/package-badges.tsx';
import { paths } from '../../paths.ts';
import { ClientLink } from '../../shell/client-link.tsx';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList, timeSorts } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Hosting');
export const handle = { crumb: 'Hosting' };

const packages = listQuery(
  'adminPackageList',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 25,
      search: askedFor(address, 'search'),
      state: packageState.safeParse(address.get('state')).data,
      hosting_server: askedFor(address, 'hosting_server'),
      sort: timeOrder.safeParse(address.get('sort')).data,
    },
  }),
  { filters: ['search', 'state', 'hosting_server'], sorts: timeSorts },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(packages, request);

const states = stateOptions(packageStateWords);

export default function HostingPage() {
  return (
    <Page kind="list">
      <PageHeading
        title="Hosting"
        actions={
          <>
            <Button looks variant="secondary" icon={<RefreshCw aria-hidden="true" />} onClick={() => void reload()}>
              Refresh
            </Button>
            <Link to={paths.adminHostingServers()} className={buttonClass('secondary')}>
              <ServerCog aria-hidden="true" />
              Hosting servers
            </Link>
          </>
        }
      />
      <List
        list={packages}
        rows={(page) => page.packages}
        rowKey={(one) => one.package_id}
        caption="Hosting packages"
        search="Search by domain, user, owner or id"
        filters={<UrlFilter name="state" label="State" options={states} />}
        columns={[
          { key: 'domain', header: 'Domain', grow: true, phone: 'title', cell: (one) => one.domain || 'None yet' },
          { key: 'state', header: 'State', phone: 'badge', cell: (one) => <PackageBadges of={one} /> },
          { key: 'user', header: 'User', phone: 'text', cell: (one) => one.username || 'None yet' },
          { key: 'plan', header: 'Plan', priority: 2, cell: (one) => one.plan_name },
          { key: 'server', header: 'Server', priority: 3, cell: (one) => one.hosting_server || 'Not placed' },
          { key: 'owner', header: 'Client', cell: ({ user }) => <ClientLink user={user} /> },
          {
            key: 'created',
            header: 'Created',
            align: 'right',
            phone: 'value',
            cell: (one) => <Age seconds={one.created_at} />,
          },
          {
            ...viewColumn,
            cell: (one) => (
              <ViewLink
                to={paths.adminHostingPackage({ packageId: one.package_id })}
                label={`View package ${one.domain || one.plan_name}`}
              />
            ),
          },
        ]}
        empty={
          <EmptyState title="No packages found" text="A package appears here as soon as an order for it is paid." />
        }
      />
    </Page>
  );
}
