import { timeOrder } from '@resolvo/contract/common';
import { domain, domainState, domainStateWords, domainWord } from '@resolvo/contract/hosting/domains';
import { stateOptions } from '@resolvo/contract/state-words';
import { Settings2 } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { serverSeconds } from '../../api/server-clock.ts';
import { LinkedTo } from '../../features/hosting/domains/linked-to.tsx';
import { paths } from '../../paths.ts';
import { ClientLink } from '../../shell/client-link.tsx';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList, timeSorts } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Domains');
export const handle = { crumb: 'Domains', under: { crumb: 'Servers', path: paths.adminServers() } };

const domains = listQuery(
  'adminDomainList',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 25,
      search: askedFor(address, 'search'),
      state: domainState.safeParse(address.get('state')).data,
      kind: domain.shape.kind.safeParse(address.get('kind')).data,
      sort: timeOrder.safeParse(address.get('sort')).data,
    },
  }),
  { filters: ['search', 'state', 'kind'], sorts: timeSorts },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(domains, request);

const kinds = [
  { value: 'free', label: 'Free subdomain' },
  { value: 'custom', label: 'Custom domain' },
];

export default function AdminDomainsPage() {
  const now = serverSeconds();
  return (
    <Page kind="list">
      <PageHeading
        title="Domains"
        description="Free names and custom domains of all clients."
        actions={
          <Link to={paths.adminDomainSettings()} className={buttonClass('secondary')}>
            <Settings2 aria-hidden="true" />
            Name servers and blocked words
          </Link>
        }
      />
      <List
        list={domains}
        rows={(page) => page.domains}
        rowKey={(one) => one.domain_id}
        caption="Domains"
        search="Search by name, client or id"
        filters={
          <>
            <UrlFilter name="state" label="State" options={stateOptions(domainStateWords)} />
            <UrlFilter name="kind" label="Kind" options={kinds} />
          </>
        }
        columns={[
          {
            key: 'name',
            header: 'Domain',
            grow: true,
            phone: 'title',
            cell: (one) => one.domain_name,
          },
          { key: 'state', header: 'State', phone: 'badge', cell: (one) => <StateBadge of={domainWord(one, now)} /> },
          { key: 'client', header: 'Client', phone: 'text', cell: (one) => <ClientLink user={one.user} /> },
          { key: 'linked', header: 'Linked to', priority: 2, cell: (one) => <LinkedTo domain={one} /> },
          { key: 'records', header: 'Records', align: 'right', priority: 3, cell: (one) => one.records },
          {
            key: 'added',
            header: 'Added',
            align: 'right',
            phone: 'value',
            cell: (one) => <Age seconds={one.created_at} />,
          },
          {
            ...viewColumn,
            cell: (one) => (
              <ViewLink to={paths.adminDomain({ domainId: one.domain_id })} label={`View ${one.domain_name}`} />
            ),
          },
        ]}
        empty={<EmptyState title="No domains" text="Free names and custom domains of clients are listed here." />}
      />
    </Page>
  );
}
