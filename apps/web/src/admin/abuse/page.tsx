import { timeOrder } from '@resolvo/contract/common';
import { abuseViewOptions, abuseViews, abuseWord } from '@resolvo/contract/help/abuse-cases';
import { Plus } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useLocation } from 'react-router';
import { z } from 'zod';
import { serverSeconds } from '../../api/server-clock.ts';
import { categoryNames } from '../../features/help/abuse-cases/category-names.ts';
import { paths } from '../../paths.ts';
import { ActLink } from '../../shell/act-link.tsx';
import { ClientLink } from '../../shell/client-link.tsx';
import { DialogOutlet } from '../../shell/dialog-outlet.tsx';
import { List } from '../../shell/list.tsx';
import { askedFor, listQuery, prefetchList, timeSorts } from '../../shell/list-query.ts';
import { Age } from '../../shell/relative-time.tsx';
import { StateBadge } from '../../shell/state-badge.tsx';
import { privateTitle } from '../../shell/title.ts';
import { UrlFilter } from '../../shell/url-filter.tsx';
import { cx } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

export const meta = privateTitle('Abuse desk');
export const handle = { crumb: 'Abuse desk', under: { crumb: 'Tickets', path: paths.adminTickets() }, dialogs: true };

const viewName = z.enum(abuseViews);

const cases = listQuery(
  'abuseCaseList',
  (cursor, address) => ({
    query: {
      cursor,
      limit: 25,
      search: askedFor(address, 'search'),
      view: viewName.safeParse(address.get('view')).data,
      sort: timeOrder.safeParse(address.get('sort')).data,
    },
  }),
  { filters: ['search', 'view'], sorts: timeSorts },
);

export const clientLoader = ({ request }: LoaderFunctionArgs) => prefetchList(cases, request);

export default function AbuseDeskPage() {
  const { search } = useLocation();
  const now = serverSeconds();
  return (
    <Page kind="list">
      <PageHeading
        title="Abuse desk"
        description="Reports about what runs on our network, from the public form and from staff."
        actions={
          <ActLink to={{ pathname: paths.adminAbuseCreate(), search }}>
            <Plus aria-hidden="true" />
            New case
          </ActLink>
        }
      />
      <List
        list={cases}
        rows={(page) => page.cases}
        rowKey={(one) => one.case_id}
        caption="Cases"
        search="Number, address or reporter"
        filters={<UrlFilter name="view" label="View" options={abuseViewOptions} />}
        columns={[
          {
            key: 'address',
            header: 'Reported',
            grow: true,
            phone: 'title',
            // On a phone an address of IPv6 takes the lines that it needs.
            className: '@max-2xl:overflow-visible! @max-2xl:whitespace-normal! @max-2xl:[&_a]:whitespace-normal!',
            cell: (one) => (
              <Link to={paths.adminAbuseCase({ caseId: one.case_id })} className={cx(textLinkClass, 'max-w-full')}>
                <span className="@2xl:truncate @max-2xl:break-all">
                  #{one.number} {one.subject_address}
                </span>
              </Link>
            ),
          },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: (one) => <StateBadge of={abuseWord(one, now)} />,
          },
          { key: 'category', header: 'Kind', phone: 'text', cell: (one) => categoryNames[one.category] },
          {
            key: 'client',
            header: 'Client',
            priority: 2,
            cell: (one) => (one.user ? <ClientLink user={one.user} /> : 'Not found yet'),
          },
          {
            key: 'when',
            header: 'Received',
            align: 'right',
            phone: 'value',
            cell: (one) => <Age seconds={one.created_at} />,
          },
        ]}
        empty={<EmptyState title="No cases" text="What is reported about our network is listed here." />}
      />
      <DialogOutlet />
    </Page>
  );
}
