import { clusterTroubleTexts } from '@resolvo/contract/machines/nodes';
import { Link } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { paths } from '../../paths.ts';
import { RelativeTime } from '../../shell/relative-time.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Clusters that cannot be reached now. Hidden when there are none. */
export function OpenOutages() {
  const outages = useEndpoint('adminOutages', { query: { status: 'open', limit: 25 } }).data?.outages ?? [];
  if (outages.length === 0) return null;
  return (
    <div className="mt-8 grid gap-4">
      {outages.map((outage) => {
        const { what, todo } = clusterTroubleTexts[outage.trouble];
        return (
          <Notice
            key={outage.outage_id}
            tone="danger"
            title={`Cluster ${outage.cluster} is out of reach. ${what}`}
            action={
              <Link to={paths.adminNodes()} className={buttonClass('secondary', 'sm')}>
                Open nodes
              </Link>
            }
          >
            {todo} Noticed <RelativeTime seconds={outage.created_at} />.
          </Notice>
        );
      })}
    </div>
  );
}
