import { dottedAddress } from '@resolvo/contract/machines/addresses';
import type { StaffServer } from '@resolvo/contract/machines/server-admin';
import type { StaffServerEvent } from '@resolvo/contract/machines/server-events';
import { serverStateWords } from '@resolvo/contract/machines/server-states';
import { endWhyTexts } from '@resolvo/contract/sales/endings';
import { shortId } from '@resolvo/contract/short-id';
import { useQuery } from '@tanstack/react-query';
import { type ClientLoaderFunctionArgs, Link, useParams } from 'react-router';
import { load, prefetch, q, usePrefetched } from '../../../api/query.ts';
import { knownRights } from '../../../api/rights.ts';
import { serverEventTexts } from '../../../features/machines/servers/event-texts.ts';
import { imageText } from '../../../features/machines/servers/image-text.ts';
import { ServerStatus } from '../../../features/machines/servers/server-status.tsx';
import { SizeText } from '../../../features/machines/servers/size-text.tsx';
import { OffForOwnAccount } from '../../../features/people/clients/own-account.tsx';
import { OrderAgain } from '../../../features/sales/orders/order-again.tsx';
import { nextText, priceText, SubscriptionBadge } from '../../../features/sales/subscriptions/subscription-texts.tsx';
import { paths } from '../../../paths.ts';
import { ClientLink } from '../../../shell/client-link.tsx';
import { CopyId } from '../../../shell/copy-id.tsx';
import { failedPage } from '../../../shell/failed-page.tsx';
import { List } from '../../../shell/list.tsx';
import { listQuery, prefetchList } from '../../../shell/list-query.ts';
import { Age, formatDateTime, formatDay } from '../../../shell/relative-time.tsx';
import { toneOf } from '../../../shell/state-badge.tsx';
import { titleAbout } from '../../../shell/title.ts';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/class-names.ts';
import { DetailColumns } from '../../../ui/detail-columns.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { KeyValueList } from '../../../ui/key-value.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { textLinkClass } from '../../../ui/text-link.ts';
import { FailedStep } from './failed-step.tsx';
import { ServerActions } from './server-actions.tsx';
import { ServerBackupsCard } from './server-backups.tsx';
import { ServerFiguresCard } from './server-figures.tsx';
import { ServerFirewallCard } from './server-firewall.tsx';
import { networksInput, ServerNetworksCard } from './server-networks.tsx';
import { recordingsOf, ServerRecordingsCard } from './server-recordings.tsx';
import { ServerTasks, tasksOf } from './server-tasks.tsx';
import { ServerVolumesCard, volumesInput } from './server-volumes.tsx';

export const meta = titleAbout('Server');
export const handle = { crumb: 'Server', under: { crumb: 'Servers', path: paths.adminServers() } };

const inputOf = (serverId: string | undefined) => ({ params: { server_id: serverId ?? '' } });

const activityOf = (serverId: string | undefined) =>
  listQuery('adminServerActivity', (cursor) => ({ ...inputOf(serverId), query: { cursor, limit: 25 } }));

export async function clientLoader({ params, request }: ClientLoaderFunctionArgs) {
  const [{ proxmox_vm_name }] = await Promise.all([
    load('adminServerDetail', inputOf(params.serverId)),
    prefetch('adminServerFirewall', inputOf(params.serverId)),
    prefetch('adminServerBackups', inputOf(params.serverId)),
    prefetch('adminVolumeList', volumesInput(params.serverId ?? '')),
    prefetch('adminNetworkList', networksInput(params.serverId ?? '')),
    prefetchList(tasksOf(params.serverId ?? ''), request),
    prefetchList(activityOf(params.serverId), request),
    knownRights()?.may('adminRecordingList') ? prefetchList(recordingsOf(params.serverId ?? ''), request) : undefined,
  ]);
  return { about: proxmox_vm_name };
}

/** Power changes of the machine and the start of work emit no event, so the change feed does not show them. */
const refreshMilliseconds = 3000;
const link = cx(textLinkClass, 'break-all');

export const ErrorBoundary = failedPage('server', { to: paths.adminServers(), label: 'Back to Servers' });

export default function ServerPage() {
  const { serverId } = useParams();
  const server = usePrefetched('adminServerDetail', inputOf(serverId));
  useQuery({ ...q('adminServerDetail', inputOf(serverId)), refetchInterval: refreshMilliseconds });
  // A machine that never was has no figures and no traffic.
  const neverWas = server.server_state === 'failed';
  return (
    <Page kind="detail">
      <PageHeading
        title={
          <span className="flex flex-wrap items-center gap-x-3">
            {server.proxmox_vm_name}
            <span className="font-normal text-sm">
              <ServerStatus state={server.server_state} power={server.power ?? undefined} />
            </span>
          </span>
        }
        description={server.name}
        actions={<ServerActions server={server} />}
      />
      {server.server_state === 'failed' && server.delivery_id !== null ? (
        <Notice
          tone={toneOf(serverStateWords.failed)}
          title="It could not be set up"
          action={
            <OffForOwnAccount userId={server.user.user_id}>
              <OrderAgain
                deliveryId={server.delivery_id}
                name={server.proxmox_vm_name}
                orderedAgain={server.ordered_again}
              />
            </OffForOwnAccount>
          }
        >
          <FailedStep serverId={server.server_id} /> What was paid for it went back to the client, so it cannot be tried
          again.
          {server.ordered_again === null
            ? ' Ordered again, it is a draft with the same plan and choices, which is paid for anew or given with a discount.'
            : ''}
        </Notice>
      ) : null}
      <DetailColumns
        acts={
          <Card title="Facts">
            <KeyValueList
              items={[
                {
                  label: 'State',
                  value: <ServerStatus state={server.server_state} power={server.power ?? undefined} />,
                },
                {
                  label: 'Size',
                  value: (
                    <span className="flex flex-wrap gap-x-4 gap-y-1">
                      <SizeText server={server} />
                    </span>
                  ),
                },
                ...(server.network_cut ? [{ label: 'Network cut', value: server.network_cut }] : []),
                ...(server.slowed
                  ? [
                      {
                        label: 'Slowed',
                        value: `${server.slowed.mbit} Mbit/s until ${formatDay(server.slowed.until)}, its traffic is used up`,
                      },
                    ]
                  : []),
                ...(server.suspension_reason ? [{ label: 'Reason', value: server.suspension_reason }] : []),
                {
                  label: 'Server ID',
                  value: <CopyId value={server.server_id} what="Server ID" display={server.server_id} />,
                },
                { label: 'VM ID', value: server.proxmox_vm_id === 0 ? 'None' : String(server.proxmox_vm_id) },
                { label: 'Place', value: server.node === '' ? 'Not placed' : `${server.cluster} / ${server.node}` },
                {
                  label: 'IPv4',
                  value: (
                    <HeldAddress address={server.proxmox_vm_ipv4 === 0 ? '' : dottedAddress(server.proxmox_vm_ipv4)} />
                  ),
                },
                { label: 'IPv6', value: <HeldAddress address={server.proxmox_vm_ipv6} /> },
                { label: 'Image', value: imageText(server) },
                { label: 'Hostname', value: server.hostname || 'None' },
                {
                  label: 'Owner',
                  value: <ClientLink user={server.user} />,
                },
                {
                  label: 'Order',
                  value: server.order_id ? (
                    <Link to={paths.adminOrder({ orderId: server.order_id })} className={link}>
                      {shortId(server.order_id)}
                    </Link>
                  ) : (
                    'Made by staff'
                  ),
                },
                { label: 'Subscription', value: <Paying server={server} /> },
                { label: 'Created', value: formatDateTime(server.created_at) },
                ...(server.end_why === null
                  ? []
                  : [
                      {
                        label: 'About to end',
                        value: (
                          <span>
                            {endWhyTexts[server.end_why]}. Deleted after {formatDay(server.ends_at)}; asked by{' '}
                            {server.end_asked_by || 'the calendar'}.{' '}
                            {server.end_reason === '' ? '' : `The reason: ${server.end_reason} `}
                            <Link to={paths.adminEndings()} className={link}>
                              Keep it
                            </Link>
                          </span>
                        ),
                      },
                    ]),
                ...(server.final_backup_until === 0
                  ? []
                  : [{ label: 'Final backup', value: `Kept until ${formatDay(server.final_backup_until)}` }]),
                ...(server.cancels_at === 0 ? [] : [{ label: 'Ends', value: formatDateTime(server.cancels_at) }]),
                ...(server.deleted_at === 0 ? [] : [{ label: 'Deleted', value: formatDateTime(server.deleted_at) }]),
              ]}
            />
          </Card>
        }
      >
        {neverWas ? null : <ServerFiguresCard serverId={server.server_id} />}
        <ServerTasks
          serverId={server.server_id}
          userId={server.user.user_id}
          isWorkedOn={server.server_task !== null}
        />
        <ServerFirewallCard serverId={server.server_id} />
        <ServerBackupsCard serverId={server.server_id} />
        <ServerNetworksCard serverId={server.server_id} />
        <ServerVolumesCard serverId={server.server_id} />
        <ServerRecordingsCard serverId={server.server_id} />
        <Card title="Activity" flush>
          <List
            list={activityOf(serverId)}
            rows={(page) => page.events}
            rowKey={(event) => event.event_id}
            caption="What happened to the server"
            columns={[
              { key: 'what', phone: 'title', header: 'What', cell: (event) => serverEventTexts[event.kind] },
              {
                key: 'detail',
                grow: true,
                phone: 'text',
                header: 'Detail',
                cell: (event) => <span className="break-words">{event.detail || '–'}</span>,
              },
              { key: 'by', phone: 'badge', header: 'By', cell: (event) => <Actor event={event} /> },
              {
                key: 'when',
                align: 'right',
                phone: 'value',
                header: 'When',
                cell: (event) => <Age seconds={event.created_at} />,
              },
            ]}
            empty={<EmptyState title="Nothing yet" text="What happens to the server is listed here." />}
          />
        </Card>
      </DetailColumns>
    </Page>
  );
}

/** Price and next date, linked to the order, whose page has the acts of its subscriptions. */
function Paying({ server: { subscriptions, order_id, server_state } }: { server: StaffServer }) {
  const [subscription] = subscriptions;
  if (order_id === null) return server_state === 'provisioning' ? 'Not yet' : 'Free of charge';
  if (!subscription) return 'Not billed';
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <SubscriptionBadge subscription={subscription} />
      <Link to={paths.adminOrder({ orderId: order_id })} className={textLinkClass}>
        {priceText(subscription, 'incl. VAT')}
      </Link>
      <span>{nextText(subscription)}</span>
    </span>
  );
}

const who = { owner: 'The owner', staff: 'Staff' } as const;

function Actor({ event }: { event: StaffServerEvent }) {
  if (event.by === 'system') return 'By itself';
  return (
    <span>
      {who[event.by]}
      {event.actor_email ? <span className="ml-2 text-muted @max-2xl:hidden">{event.actor_email}</span> : null}
    </span>
  );
}

function HeldAddress({ address }: { address: string }) {
  if (address === '') return 'None';
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1">
      <CopyId value={address} what="IP Address" display={address} />
      <Link to={`${paths.adminSubnets()}?address=${encodeURIComponent(address)}`} className={link}>
        Address history
      </Link>
    </span>
  );
}
