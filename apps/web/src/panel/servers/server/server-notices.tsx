import type { PowerStatus, ServerState } from '@resolvo/contract/machines/server-states';
import type { ServerDetail } from '@resolvo/contract/machines/servers';
import { Link } from 'react-router';
import { usePrefetched } from '../../../api/query.ts';
import { OverdueNotices } from '../../../features/sales/subscriptions/overdue-notices.tsx';
import { runningSubscriptions } from '../../../features/sales/subscriptions/running-subscriptions.ts';
import { messages } from '../../../messages.ts';
import { paths } from '../../../paths.ts';
import { formatDateTime } from '../../../shell/relative-time.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { SuspensionText } from '../suspension-text.tsx';

const tones: Partial<Record<ServerState, Tone>> = { failed: 'danger', suspended: 'warn' };
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
  const { subscriptions } = usePrefetched('ownSubscriptions', runningSubscriptions);
  const late = subscriptions.filter((one) => one.server_id === server.id && one.unpaid_since > 0);
  return (
    <>
      <OverdueNotices subscriptions={late} />
      {problem?.includes('inactive') ? (
        <Notice tone={tones[server.server_state] ?? 'info'}>
          {problem}
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
          {server.server_state === 'suspended' && !(server.suspended_by === 'billing' && late.length > 0) ? (
            <SuspensionText server={server} />
          ) : null}
        </Notice>
      ) : problem ? (
        <Notice tone="warn">{problem}</Notice>
      ) : null}
      {power === 'offline' ? (
        <Notice tone="warn">
          We cannot ask this machine what it does right now. It may be running all the same; we go on asking.
        </Notice>
      ) : null}
      {needsImage ? (
        <Notice tone="warn">
          <Link to={paths.serverImages({ id: server.id })} className={linkClass}>
            {messages.imageNeeded}
          </Link>
        </Notice>
      ) : null}
      {server.cancels_at === 0 ? null : (
        <Notice tone="warn">
          This server is cancelled. It runs until {formatDateTime(server.cancels_at)} and is then deleted with
          everything on it.
        </Notice>
      )}
    </>
  );
}
