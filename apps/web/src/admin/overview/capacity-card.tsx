import { type ComputeCluster, clusterWord, daysUntilFull } from '@resolvo/contract/machines/nodes';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

function gigabytes(bytes: number): string {
  const size = bytes / 1024 ** 3;
  return size >= 10_000 ? `${Math.round(size / 1024)} TB` : `${Math.round(size).toLocaleString('en-GB')} GB`;
}
/** A forecast of years says only that it is far away. */
const dayText = (days: number): string =>
  days > 730 ? 'in more than two years' : days < 1 ? 'today' : `in ${days} ${days === 1 ? 'day' : 'days'}`;
const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

/** What can still be sold in each cluster. */
export function CapacityCard({ clusters }: { clusters: readonly ComputeCluster[] }) {
  return (
    <Card
      title="Capacity"
      actions={
        <Link to={paths.adminNodes()} className={textLinkClass}>
          Nodes
        </Link>
      }
    >
      <ul className="grid gap-6 sm:grid-cols-2">
        {clusters.map((cluster) => (
          <Cluster key={cluster.cluster} cluster={cluster} />
        ))}
      </ul>
    </Card>
  );
}

function Cluster({ cluster }: { cluster: ComputeCluster }) {
  const online = cluster.nodes.filter((node) => node.online);
  const sum = (of: (node: (typeof online)[number]) => number) => online.reduce((all, node) => all + of(node), 0);
  const total = sum((node) => node.memory_total);
  // Not from the nodes: each of them counts what they share as its own.
  const storage = cluster.storages.reduce(
    (all, { total, used }) => ({ total: all.total + total, used: all.used + used }),
    { total: 0, used: 0 },
  );
  const days = daysUntilFull(cluster);
  return (
    <li className="grid content-start gap-2">
      <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
        <span className="font-medium">{cluster.cluster}</span>
        {cluster.reachable ? (
          <span className="text-muted">
            {online.length} of {cluster.nodes.length} nodes online
          </span>
        ) : (
          <StateBadge of={clusterWord(cluster)} />
        )}
      </p>
      <ProgressBar
        label={`Memory sold of ${gigabytes(total)}`}
        showLabel
        value={share(
          sum((node) => node.memory_promised),
          total,
        )}
      />
      <ProgressBar
        label={`Storage used of ${gigabytes(storage.total)}`}
        showLabel
        value={share(storage.used, storage.total)}
      />
      <p className="text-muted text-sm">
        {gigabytes(sum((node) => node.memory_free))} of memory can still be sold, after what each node keeps for itself.
        {days === undefined ? null : ` Full ${dayText(days)}, at the pace of the last four weeks.`}
      </p>
    </li>
  );
}
