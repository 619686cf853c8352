import { dayText } from '@resolvo/contract/day-words';
import { type PowerStatus, serverStateWords } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { canKeep } from '@resolvo/contract/sales/endings';
import { Link } from 'react-router';
import { CancelledNotice } from '../../../features/sales/subscriptions/cancelled-notice.tsx';
import { OverdueNotice } from '../../../features/sales/subscriptions/overdue-notice.tsx';
import { messages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { formatDateTime, formatDay } from '../../../shell/relative-time.tsx';
import { toneOf } from '../../../shell/state-badge.tsx';
import { supportText } from '../../../shell/support-text.ts';
import { useAct } from '../../../shell/use-act.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EndingText } from '../ending-text.tsx';
import { SuspensionText } from '../suspension-text.tsx';

const linkClass = 'font-medium underline underline-offset-4';

interface ServerNoticesProps {
  readonly server: ServerDetail;
  /** Why there is no live info; undefined when there is some. */
  readonly problem: string | undefined;
  readonly power: PowerStatus | undefined;
}

/** Notices above a server's page: overdue invoices, inactive, offline, image missing. */
export function ServerNotices({ server, problem, power }: ServerNoticesProps) {
  const needsImage = server.vm_template_id === '' && server.server_task === null && server.server_state !== 'failed';
  const support = supportText(server.support_ends_at);
  const isInactive = problem?.includes('inactive') === true;
  const late = server.subscriptions.filter(({ unpaid_since }) => unpaid_since > 0);
  // The notice of the invoice says that it is suspended, since when and what to do.
  const isToldByInvoice =
    server.server_state === 'suspended' &&
    server.suspended_by === 'billing' &&
    late.some(({ subscription_status }) => subscription_status === 'suspended');
  return (
    <>
      <OverdueNotice subscriptions={late} />
      {isInactive && !isToldByInvoice && server.suspended_by !== 'ending' ? (
        <Notice tone={toneOf(serverStateWords[server.server_state])}>
          {problem}
          {needsImage ? (
            <>
              {' '}
              <Link to={paths.serverImages({ id: server.id })} className={linkClass}>
                Choose an image
              </Link>
            </>
          ) : null}
          {server.server_state === 'failed' ? (
            <>
              {' '}
              What you paid for it is back on your{' '}
              <Link to={paths.billing()} className={linkClass}>
                credit balance
              </Link>
              .
            </>
          ) : null}
          {server.server_state === 'suspended' ? <SuspensionText server={server} /> : null}
        </Notice>
      ) : problem && !isInactive ? (
        <Notice tone="warn">{problem}</Notice>
      ) : null}
      {server.outage ? (
        <Notice
          tone="warn"
          title={server.outage.of === 'node' ? 'The machine under this server is down' : 'We cannot reach this server'}
        >
          Since {formatDateTime(server.outage.since)}
          {server.outage.of === 'node'
            ? ' it does not answer, so this server is off. '
            : ' the place where it runs does not answer us. It may be running all the same. '}
          We know and are at work on it; you do not need to do anything. This notice goes when it is over.
        </Notice>
      ) : power === 'offline' ? (
        <Notice tone="warn">
          We cannot ask this machine what it does right now. It may be running all the same; we go on asking.
        </Notice>
      ) : null}
      {needsImage && !isInactive ? (
        <Notice tone="warn">
          <Link to={paths.serverImages({ id: server.id })} className={linkClass}>
            {messages.imageNeeded}
          </Link>
        </Notice>
      ) : null}
      {server.network_cut === '' ? null : (
        <Notice tone="danger" title="The network of this server is cut">
          {server.network_cut} It goes on running, its data stays, and the console works. Please{' '}
          <Link to={paths.supportNewFor({ serverId: server.id })} className={linkClass}>
            write to us
          </Link>{' '}
          to have it connected again.
        </Notice>
      )}
      {server.slowed === null ? null : (
        <Notice
          tone="warn"
          title={`This server is slowed to ${server.slowed.mbit} Mbit/s until ${formatDay(server.slowed.until)}`}
        >
          It has sent the traffic that its plan includes this month.{' '}
          <Link to={paths.serverFigures({ id: server.id })} className={linkClass}>
            See its traffic
          </Link>
        </Notice>
      )}
      {support === undefined ? null : (
        <Notice tone="warn" title={support}>
          The maker of {server.image_name} then publishes no more fixes for it. Please update its system, or{' '}
          <Link to={paths.serverImages({ id: server.id })} className={linkClass}>
            rebuild it with a newer image
          </Link>
          .
        </Notice>
      )}
      {server.rescue_since === 0 ? null : (
        <Notice tone="warn" title="This server is in rescue">
          It runs the rescue system since {formatDateTime(server.rescue_since)}. Its own system is not started, and its
          disk waits to be mounted.{' '}
          <Link to={paths.serverRescue({ id: server.id })} className={linkClass}>
            Leave the rescue system
          </Link>
        </Notice>
      )}
      {server.ends_at > 0 && server.suspended_by !== 'billing' ? <EndingNotice server={server} /> : null}
      {server.cancels_at === 0 || server.server_state === 'deleting' ? null : (
        <CancelledNotice
          noun="server"
          name={server.proxmox_vm_name}
          subscriptionId={server.subscriptions[0]?.subscription_id}
          cancelsAt={server.cancels_at}
        >
          {server.server_state === 'suspended'
            ? `This server is cancelled: it ends on ${formatDateTime(server.cancels_at)} and is not renewed. It is then kept until ${dayText(server.kept_until)}, and deleted on that day with everything on it.`
            : `This server is cancelled. It runs until ${formatDateTime(server.cancels_at)}. It is then suspended and kept until ${dayText(server.kept_until)}, and deleted on that day with everything on it.`}
        </CancelledNotice>
      )}
    </>
  );
}

/** The server lost its ground: until when it is kept, and the way to keep it. */
function EndingNotice({ server }: { server: ServerDetail }) {
  const keep = useAct('vmKeep');
  const mayKeep = server.end_why !== null && canKeep.owner(server.end_why) === true;
  return (
    <Notice tone="danger" title="This server is about to end">
      <EndingText server={server} />
      {mayKeep ? (
        <div className="mt-3">
          <Button
            variant="primary"
            size="sm"
            loading={keep.pending}
            onClick={() => void keep.run({ params: { server_id: server.id }, body: {} })}
          >
            Keep this server
          </Button>
          <p className="mt-2 text-sm">Its subscription begins anew today, with an invoice.</p>
        </div>
      ) : null}
    </Notice>
  );
}
