import {
  type ComputeCluster,
  type ComputeNodeRow,
  clusterTroubleTexts,
  clusterWord,
  nodeWord,
} from '@resolvo/contract/machines/nodes';
import { useEndpoint } from '../../api/query.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const count = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** Bytes as GB; large storages as TB. */
function size(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3;
  return gigabytes >= 10_000 ? `${count.format(gigabytes / 1024)} TB` : `${count.format(gigabytes)} GB`;
}
const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

/** Free capacity of each node, a card for each cluster. */
export function NodesCards() {
  const { data, error } = useEndpoint('adminNodes', {});
  return (
    <>
      {error ? <Notice tone="danger">{error.message}</Notice> : null}
      {!data && !error ? <Skeleton className="h-32" /> : null}
      {data?.clusters.map((cluster) => (
        <Card
          key={cluster.cluster}
          title={
            <span className="flex flex-wrap items-center gap-3">
              Cluster {cluster.cluster}
              {cluster.reachable ? null : <StateBadge of={clusterWord(cluster)} />}
            </span>
          }
          description={cluster.reachable ? capacity(cluster.nodes) : undefined}
        >
          {cluster.reachable ? null : <OutOfReach cluster={cluster} />}
          <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
            {cluster.nodes.map((node) => (
              <Node key={node.node} node={node} />
            ))}
          </ul>
        </Card>
      ))}
    </>
  );
}

function capacity(nodes: readonly ComputeNodeRow[]): string {
  const online = nodes.filter((node) => node.online);
  const free = online.reduce((sum, { memory_free }) => sum + memory_free, 0);
  return `${online.length} of ${nodes.length} nodes online. ${size(free)} of memory can still be sold.`;
}

/** Why the cluster cannot be reached, with the error message for staff. */
export function OutOfReach({ cluster }: { cluster: Pick<ComputeCluster, 'trouble' | 'details'> }) {
  const texts = cluster.trouble && clusterTroubleTexts[cluster.trouble];
  return (
    <Notice tone="danger" title={texts?.what ?? 'It could not be asked.'}>
      {texts ? <p>{texts.todo}</p> : null}
      <p className="mt-1 break-words font-mono text-muted text-sm">{cluster.details}</p>
    </Notice>
  );
}

const countServers = (count: number) => (count === 1 ? '1 server' : `${count} servers`);

function Node({ node }: { node: ComputeNodeRow }) {
  return (
    <li className="grid content-start gap-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-mono text-ui">{node.node}</span>
        {node.online ? (
          <span className="text-muted text-sm">{countServers(node.servers)}</span>
        ) : (
          <StateBadge of={nodeWord(node)} />
        )}
      </p>
      {node.online ? (
        <Used node={node} />
      ) : (
        <p className="text-muted text-sm">
          It does not say what is used of it. {countServers(node.servers)} of ours {node.servers === 1 ? 'is' : 'are'}{' '}
          on it, and no new one goes there.
        </p>
      )}
    </li>
  );
}

function Used({ node }: { node: ComputeNodeRow }) {
  return (
    <>
      <ProgressBar label={`CPU of ${node.cpus} cores`} showLabel value={node.cpu_usage * 100} />
      <ProgressBar
        label={`Memory of ${size(node.memory_total)}`}
        showLabel
        value={share(node.memory_used, node.memory_total)}
      />
      <ProgressBar label="Memory promised" showLabel value={share(node.memory_promised, node.memory_total)} />
      <ProgressBar
        label={`Storage of ${size(node.storage_total)}`}
        showLabel
        value={share(node.storage_used, node.storage_total)}
      />
      <p className="text-muted text-sm">{size(node.memory_free)} of memory can still be sold.</p>
    </>
  );
}
