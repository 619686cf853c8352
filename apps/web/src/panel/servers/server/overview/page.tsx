import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { serverTaskTitles } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { type ClientLoaderFunctionArgs, Link } from 'react-router';
import { imageText } from '../../../../features/machines/servers/image-text.ts';
import { TaskSteps } from '../../../../features/machines/servers/task-progress.tsx';
import {
  nextText,
  priceText,
  SubscriptionBadge,
} from '../../../../features/sales/subscriptions/subscription-texts.tsx';
import { paths } from '../../../../paths.ts';
import { CopyId } from '../../../../shell/copy-id.tsx';
import { prefetchList } from '../../../../shell/list-query.ts';
import { formatDateTime } from '../../../../shell/relative-time.tsx';
import { titleAbout } from '../../../../shell/title.ts';
import { Card } from '../../../../ui/card.tsx';
import { KeyValueList } from '../../../../ui/key-value.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { textLinkClass } from '../../../../ui/text-link.ts';
import { useLatestTask } from '../../use-live-info.ts';
import { useServer } from '../use-server.ts';
import { WayIn } from '../way-in.tsx';
import { EndingCard } from './ending-card.tsx';
import { LiveCharts } from './live-charts.tsx';
import { activityOf, ServerActivity } from './server-activity.tsx';

export const meta = titleAbout('');

export const clientLoader = ({ params: { id = '' }, request }: ClientLoaderFunctionArgs) =>
  prefetchList(activityOf(id), request);

export default function ServerOverviewPage() {
  const server = useServer();
  return (
    <div className="grid grid-cols-1 gap-6">
      <Work server={server} />
      {isUsable(server) ? (
        <Card title="Sign in">
          <WayIn server={server} />
        </Card>
      ) : null}
      <LiveCharts server={server} />
      <Facts server={server} />
      <Paying server={server} />
      <ServerActivity serverId={server.id} />
      <EndingCard server={server} />
    </div>
  );
}

const isUsable = ({ server_state, login }: ServerDetail): boolean => server_state === 'active' && login !== '';

/** The running task, or the last one if it failed. */
function Work({ server }: { server: ServerDetail }) {
  const underWay = server.server_task !== null;
  const task = useLatestTask(server.id, underWay);
  if (!task || (!underWay && task.status === 'done')) return null;
  return (
    <Card title={serverTaskTitles[task.kind]}>
      {task.status === 'unwound' && task.reason !== '' ? (
        <div className="mb-4">
          <Notice tone="danger">
            {task.reason}
            {task.kind === 'scale'
              ? ' The server is what it was, and what you paid for the change is on your credit balance.'
              : null}
          </Notice>
        </div>
      ) : null}
      <TaskSteps task={task} />
    </Card>
  );
}

function Facts({ server }: { server: ServerDetail }) {
  return (
    <Card title="Facts">
      <KeyValueList
        items={[
          { label: 'Plan', value: server.name },
          { label: 'Hostname', value: server.hostname },
          {
            label: 'IPv4',
            value: server.proxmox_vm_ipv4 === 0 ? 'None yet' : dottedAddress(server.proxmox_vm_ipv4),
          },
          { label: 'IPv6', value: server.proxmox_vm_ipv6 || 'None' },
          { label: 'Location', value: server.location || 'Not chosen yet' },
          {
            label: 'Image',
            value: imageText(server),
          },
          { label: 'Login', value: server.login || 'None yet' },
          { label: 'Ordered', value: formatDateTime(server.created_at) },
          { label: 'Server ID', value: <CopyId value={server.id} what="Server ID" display={server.id} /> },
        ]}
      />
    </Card>
  );
}

/** What pays for the server, and what happens next with it. */
function Paying({ server: { subscriptions } }: { server: ServerDetail }) {
  const [subscription] = subscriptions;
  return (
    <Card
      title="Subscription"
      actions={
        subscription ? (
          <Link to={paths.billingSubscription({ id: subscription.subscription_id })} className={textLinkClass}>
            See it in Billing
          </Link>
        ) : null
      }
    >
      {subscription ? (
        <KeyValueList
          items={[
            { label: 'State', value: <SubscriptionBadge subscription={subscription} /> },
            { label: 'Price', value: `${priceText(subscription)}, tax included` },
            { label: 'Next', value: nextText(subscription) },
            { label: 'Plan', value: subscription.plan_name },
          ]}
        />
      ) : (
        <p className="text-muted">Nothing is charged for this server.</p>
      )}
    </Card>
  );
}
