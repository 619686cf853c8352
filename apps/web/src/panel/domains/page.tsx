import { timeOrder } from '@resolvo/contract/common';
import {
  type Domain,
  domainLimits,
  domainState,
  domainStateWords,
  domainWord,
} from '@resolvo/contract/hosting/domains';
import { stateOptions } from '@resolvo/contract/state-words';
import { ArrowLeftRight, Globe, Plus } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link, Outlet, useLocation } from 'react-router';
import { serverSeconds } from '../../api/server-clock.ts';
import { useRights } from '../../api/use-rights.ts';
import { LinkedTo } from '../../features/hosting/domains/linked-to.tsx';
import { paths } from '../../paths.ts';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList, timeSorts } from '../../shell/list-query.ts';
import { Age, formatDay } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { ViewLink, viewColumn } from '../../shell/view-column.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export const meta = privateTitle('Domains');

const domains = listQuery(
  'domainList',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 25,
      search: askedFor(address, 'search'),
      state: domainState.safeParse(address.get('state')).data,
      sort: timeOrder.safeParse(address.get('sort')).data,
    },
  }),
  { filters: ['search', 'state'], sorts: timeSorts },
);

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(domains, request);

const states = stateOptions(domainStateWords).filter(({ value }) => value !== 'ended');

export default function DomainsPage() {
  const { search } = useLocation();
  const now = serverSeconds();
  const { may, reason } = useRights();
  const create = (variant: 'primary' | 'secondary') =>
    may('domainCreate') ? (
      <Link to={{ pathname: paths.domainCreate(), search }} className={buttonClass(variant)}>
        <Plus aria-hidden="true" />
        Create a Domain
      </Link>
    ) : undefined;
  return (
    <Page kind="list">
      <PageHeading
        title="Domains"
        description={
          may('domainCreate')
            ? `Up to ${domainLimits.free} free names, and domains of your own once they are proved.`
            : 'The domains that you work with.'
        }
        actions={
          <>
            {may('reverseNameList') ? (
              <Link to={paths.reverseNames()} className={buttonClass('secondary')}>
                <ArrowLeftRight aria-hidden="true" />
                Reverse DNS
              </Link>
            ) : null}
            {create('primary')}
          </>
        }
      />
      <List
        list={domains}
        rows={(page) => page.domains}
        rowKey={(one) => one.domain_id}
        caption="Domains"
        search="Search by name"
        filters={<UrlFilter name="state" label="State" options={states} />}
        columns={[
          {
            key: 'name',
            header: 'Domain',
            grow: true,
            phone: 'title',
            cell: (one) => (
              <span className="truncate" title={one.description || one.ascii_name}>
                {one.domain_name}
              </span>
            ),
          },
          { key: 'state', header: 'State', phone: 'badge', cell: (one) => <StateBadge of={domainWord(one, now)} /> },
          { key: 'linked', header: 'Linked to', phone: 'text', cell: (one) => <LinkedTo domain={one} /> },
          { key: 'records', header: 'Records', align: 'right', priority: 3, cell: (one) => one.records },
          { key: 'expires', header: 'Expires', align: 'right', priority: 2, cell: expiryOf },
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
              <ViewLink to={paths.domain({ domainId: one.domain_id })} label={`View ${one.domain_name}`} />
            ),
          },
        ]}
        empty={
          <EmptyState
            icon={<Globe aria-hidden="true" />}
            title="No domains"
            text={
              reason('domainCreate') ??
              'Take a free name below resolvo.site or resolvo.website, or bring a domain of your own.'
            }
            action={create('secondary')}
          />
        }
      />
      <Outlet />
    </Page>
  );
}

const expiryOf = ({ expires_at }: Domain) =>
  expires_at === 0 ? <span className="text-muted">Never</span> : formatDay(expires_at);
