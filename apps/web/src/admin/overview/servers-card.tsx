import { clusterTroubleTexts } from '@resolvo/contract/machines/nodes';
import { Link } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Outages and stuck tasks of servers, on the first page. Hidden when there are none. */
export function ServersCard() {
  const outages = useEndpoint('adminOutages', { query: { status: 'open', limit: 25 } }).data?.outages ?? [];
  const stuck = useEndpoint('adminServerCounts', {}).data?.stuck_tasks ?? 0;
  if (outages.length === 0 && stuck === 0) return null;
  return (
    <Card
      title="Servers need a person"
      description="Clusters out of reach, and work on servers that does not go on by itself."
      actions={
        <Link to={paths.adminServers()} className={buttonClass('secondary', 'sm')}>
          Open servers
        </Link>
      }
    >
      <ul className="divide-y divide-line">
        {outages.map(({ outage_id, cluster, trouble, created_at }) => (
          <li key={outage_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>
              Cluster {cluster} is out of reach. {clusterTroubleTexts[trouble].what}{' '}
              <span className="text-muted text-sm">
                <RelativeTime seconds={created_at} />
              </span>
            </span>
            <Link to={paths.adminNodes()} className={buttonClass('secondary', 'sm')}>
              Open nodes
            </Link>
          </li>
        ))}
        {stuck > 0 ? (
          <li className="py-2">
            {stuck === 1 ? 'One task on a server is stuck.' : `${stuck} tasks on servers are stuck.`}
          </li>
        ) : null}
      </ul>
    </Card>
  );
}
