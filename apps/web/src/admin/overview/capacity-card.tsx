import { byteSizeOfAll } from '@resolvo/contract/machines/byte-size';
import { type ComputeCluster, clusterWord, daysUntilFull } from '@resolvo/contract/machines/nodes';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { textLinkClass } from '../../ui/text-link.ts';

/** A forecast of years says only that it is far away. */
const dayText = (days: number): string =>
  days > 730 ? 'in more than two years' : days < 1 ? 'today' : `in ${days} ${days === 1 ? 'day' : 'days'}`;
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
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
  const off = cluster.nodes.filter((node) => !node.online);
  // A node that is off does not say how much it has, and what was sold on it stays sold.
  const memory = online.map((node) => node.memory_total);
  const promised = cluster.nodes.map((node) => node.memory_promised);
  // Not from the nodes: each of them counts what they share as its own.
  const storage = cluster.storages.map(({ total }) => total);
  const stored = cluster.storages.map(({ used }) => used);
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
        label={`Memory sold of ${byteSizeOfAll(memory)}`}
        showLabel
        value={share(sum(promised), sum(memory))}
      />
      <ProgressBar
        label={`Storage used of ${byteSizeOfAll(storage)}`}
        showLabel
        value={share(sum(stored), sum(storage))}
      />
      {off.length === 0 ? null : (
        <p className="text-muted text-sm">
          A share of the nodes that are on: {off.map(({ node }) => node).join(', ')} {off.length === 1 ? 'is' : 'are'}{' '}
          off, with {byteSizeOfAll(off.map((node) => node.memory_promised))} of what is sold.
        </p>
      )}
      <p className="text-muted text-sm">
        {byteSizeOfAll(online.map((node) => node.memory_free))} of memory can still be sold, after what each node keeps
        for itself.
        {days === undefined ? null : ` Full ${dayText(days)}, at the pace of the last four weeks.`}
      </p>
    </li>
  );
}
