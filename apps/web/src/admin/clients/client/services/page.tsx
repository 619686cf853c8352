import { dedicatedStateWords } from '@resolvo/contract/machines/dedicated-unit-states';
import { serverStateWords } from '@resolvo/contract/machines/server-states';
import { type ClientLoaderFunctionArgs, useParams } from 'react-router';
import { prefetch } from '../../../../api/query.ts';
import { knownRights } from '../../../../api/rights.ts';
import { useRights } from '../../../../api/use-rights.ts';
import { paths } from '../../../../paths.ts';
import { List } from '../../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../../shell/list-query.ts';
import { Age } from '../../../../shell/relative-time.tsx';
import { StateBadge } from '../../../../shell/state-badge.tsx';
import { ViewLink, viewColumn } from '../../../../shell/view-column.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { SubscriptionsCard, subscriptionsOf } from '../../../subscriptions/subscriptions-card.tsx';
import { ClientQuotas } from '../client-quotas.tsx';
import { clientInput, loadClient } from '../load-client.ts';

const serversOf = (userId = '') =>
  listQuery('adminServerList', (cursor) => ({ query: { cursor, limit: 25, user_id: userId } }), {
    cursorName: 'servers',
  });

const dedicatedOf = (userId = '') =>
  listQuery('adminDedicatedList', (cursor) => ({ query: { cursor, limit: 25, user_id: userId } }), {
    cursorName: 'dedicated',
  });

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const about = await loadClient(params.userId);
  const rights = knownRights();
  await Promise.all([
    rights?.may('clientQuotas') ? prefetch('clientQuotas', clientInput(params.userId)) : undefined,
    rights?.may('adminServerList') ? prefetchList(serversOf(params.userId), request) : undefined,
    rights?.may('adminDedicatedList') ? prefetchList(dedicatedOf(params.userId), request) : undefined,
    rights?.may('subscriptionList')
      ? prefetchList(subscriptionsOf({ user_id: params.userId ?? '' }), request)
      : undefined,
  ]);
  return about;
}

export default function ClientServicesPage() {
  const { userId = '' } = useParams();
  const { may } = useRights();
  if (!may('adminServerList') && !may('subscriptionList')) {
    return (
      <EmptyState
        title="Not for your role"
        text="Servers and subscriptions are shown to staff who work with servers or orders."
      />
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {may('adminServerList') ? (
        <Card title="Servers" flush>
          <List
            list={serversOf(userId)}
            rows={({ servers }) => servers}
            rowKey={({ server_id }) => server_id}
            caption="Servers"
            columns={[
              { key: 'name', header: 'Name', grow: true, phone: 'title', cell: (one) => one.proxmox_vm_name },
              {
                key: 'state',
                header: 'State',
                phone: 'badge',
                cell: ({ server_state }) => <StateBadge of={serverStateWords[server_state]} />,
              },
              { key: 'plan', header: 'Plan', phone: 'text', cell: (one) => one.name },
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
                    to={paths.adminServer({ serverId: one.server_id })}
                    label={`View server ${one.proxmox_vm_name}`}
                  />
                ),
              },
            ]}
            empty={<EmptyState title="No servers" text="Servers of this client are listed here." />}
          />
        </Card>
      ) : null}
      {may('adminDedicatedList') ? (
        <Card title="Dedicated machines" flush>
          <List
            list={dedicatedOf(userId)}
            rows={({ units }) => units}
            rowKey={({ dedicated_id }) => dedicated_id}
            caption="Dedicated machines"
            columns={[
              { key: 'name', header: 'Name', grow: true, phone: 'title', cell: (one) => one.name },
              {
                key: 'state',
                header: 'State',
                phone: 'badge',
                cell: ({ state }) => <StateBadge of={dedicatedStateWords[state]} />,
              },
              { key: 'plan', header: 'Plan', phone: 'text', cell: (one) => one.plan_name },
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
                    to={paths.adminDedicatedUnit({ dedicatedId: one.dedicated_id })}
                    label={`View dedicated machine ${one.name}`}
                  />
                ),
              },
            ]}
            empty={<EmptyState title="None" text="What staff made by hand for this client is listed here." />}
          />
        </Card>
      ) : null}
      {may('clientQuotas') ? <ClientQuotas userId={userId} /> : null}
      {may('subscriptionList') ? <SubscriptionsCard of={{ user_id: userId }} /> : null}
    </div>
  );
}
