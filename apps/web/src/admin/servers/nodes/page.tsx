import { clusterTroubleTexts, clusterWord } from '@resolvo/contract/machines/nodes';
import { RefreshCw } from 'lucide-react';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { prefetch } from '../../../api/query.ts';
import { reload } from '../../../api/refresh.ts';
import { paths } from '../../../paths.ts';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { StateBadge } from '../../../shell/state-badge.tsx';
import { privateTitle } from '../../../shell/title.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { NodesCards } from '../nodes-card.tsx';
import { DifferencesCard } from './differences-card.tsx';
import { MaintenancesCards } from './maintenances-card.tsx';

export const meta = privateTitle('Nodes');
export const handle = { crumb: 'Nodes', under: { crumb: 'Servers', path: paths.adminServers() } };

const outages = listQuery('adminOutages', (cursor) => ({ query: { cursor, limit: 10 } }));

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  Promise.all([prefetchList(outages, request), prefetch('adminMaintenances', {})]);

export default function NodesPage() {
  return (
    <Page kind="list">
      <PageHeading
        title="Nodes"
        description="The hypervisors: what is free on them, when they were out of reach, and where they and our books do not agree."
        actions={
          <Button variant="secondary" icon={<RefreshCw aria-hidden="true" />} onClick={() => void reload()}>
            Refresh
          </Button>
        }
      />
      <div className="flex flex-col gap-3">
        <NodesCards />
        <MaintenancesCards />
        <DifferencesCard />
        <Card
          title="Outages"
          description="When a cluster could not be reached. Staff are told once by mail, and once more when it is back."
          flush
        >
          <List
            list={outages}
            rows={(page) => page.outages}
            rowKey={(outage) => outage.outage_id}
            caption="Outages"
            columns={[
              { key: 'cluster', phone: 'title', header: 'Cluster', cell: (outage) => outage.cluster },
              {
                key: 'why',
                grow: true,
                phone: 'text',
                header: 'Why',
                cell: (outage) => clusterTroubleTexts[outage.trouble].what,
              },
              {
                key: 'from',
                align: 'right',
                phone: 'value',
                header: 'From',
                cell: (outage) => formatDateTime(outage.created_at),
              },
              {
                key: 'until',
                align: 'right',
                phone: 'badge',
                header: 'Until',
                cell: (outage) =>
                  outage.ended_at === 0 ? (
                    <StateBadge of={clusterWord({ reachable: false })} />
                  ) : (
                    formatDateTime(outage.ended_at)
                  ),
              },
            ]}
            empty={<EmptyState title="Every cluster has been within reach" />}
          />
        </Card>
      </div>
    </Page>
  );
}
