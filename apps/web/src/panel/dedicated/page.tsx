import { Cpu, Plus } from 'lucide-react';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { useRights } from '../../api/use-rights.ts';
import { unitWord } from '../../features/machines/dedicated-units/unit-word.ts';
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

export const meta = privateTitle('Dedicated');

const units = listQuery('dedicatedList', (cursor) => ({ query: { cursor, limit: 25 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => prefetchList(units, request);

export default function DedicatedUnitsPage() {
  const { may, reason } = useRights();
  const order = may('checkoutPlace') ? (
    <Link to={paths.solutionsDedicated()} className={buttonClass('primary')}>
      <Plus aria-hidden="true" />
      Put one together
    </Link>
  ) : undefined;
  return (
    <Page kind="list">
      <PageHeading
        title="Dedicated"
        description="Machines of your own, and whatever else our staff set up for you by hand."
        actions={order}
      />
      <List
        list={units}
        rows={(page) => page.units}
        rowKey={(one) => one.dedicated_id}
        caption="Dedicated"
        columns={[
          { key: 'name', header: 'Name', grow: true, phone: 'title', cell: (one) => one.name },
          {
            key: 'state',
            header: 'State',
            phone: 'badge',
            cell: (one) => <StateBadge of={unitWord(one)} />,
          },
          { key: 'plan', header: 'Plan', phone: 'text', cell: (one) => one.plan_name },
          {
            key: 'addresses',
            header: 'Address',
            priority: 2,
            cell: ({ addresses: [first, ...more] }) =>
              first === undefined ? 'None' : more.length === 0 ? first : `${first} and ${more.length} more`,
          },
          { ...madeColumn, header: 'Ordered', priority: 2, cell: (one) => <Age seconds={one.created_at} /> },
          {
            ...viewColumn,
            cell: (one) => (
              <ViewLink to={paths.dedicatedUnit({ dedicatedId: one.dedicated_id })} label={`View ${one.name}`} />
            ),
          },
        ]}
        empty={
          <EmptyState
            icon={<Cpu aria-hidden="true" />}
            title="Nothing here yet"
            text={
              reason('checkoutPlace') ??
              'A dedicated server is a whole machine of your own. You choose its parts, and our staff build it.'
            }
            action={order}
          />
        }
      />
    </Page>
  );
}
