import { byteSize, byteSizeOfAll } from '@resolvo/contract/machines/byte-size';
import {
  type ComputeCluster,
  type ComputeNodeRow,
  clusterTroubleTexts,
  clusterWord,
  nodeWord,
} from '@resolvo/contract/machines/nodes';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useEndpoint } from '../../api/query.ts';
import { StateBadge } from '../../shell/state-badge.tsx';
import { useAct } from '../../shell/use-act.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { RowActs } from '../../ui/row-acts.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DrainDialog } from './nodes/drain-dialog.tsx';
import { fullIn } from './nodes/full-in.ts';
import { LostNodeDialog } from './nodes/lost-node-dialog.tsx';
import { CloseNodeDialog, NodeRulesDialog } from './nodes/node-dialogs.tsx';

const count = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const share = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);

/** Free capacity of each node, a card for each cluster. */
export function NodesCards() {
  const { data, error } = useEndpoint('adminNodes', {});
  const [asking, ask] = useState<Asked>();
  const cluster = data?.clusters.find((one) => one.cluster === asking?.cluster);
  const node = cluster?.nodes.find((one) => one.node === asking?.node);
  const close = () => ask(undefined);
  return (
    <>
      {asking?.act === 'rules' && cluster ? (
        <NodeRulesDialog {...asking} rules={(node ?? cluster).rules} onClose={close} />
      ) : null}
      {asking?.act === 'drain' ? <DrainDialog {...asking} onClose={close} /> : null}
      {asking?.act === 'lost' ? <LostNodeDialog {...asking} onClose={close} /> : null}
      {asking?.act === 'close' ? <CloseNodeDialog {...asking} onClose={close} /> : null}
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
          actions={
            <Button
              variant="secondary"
              size="sm"
              onClick={() => ask({ act: 'rules', cluster: cluster.cluster, node: '' })}
            >
              Rules for all nodes
            </Button>
          }
        >
          {cluster.reachable ? (
            <ul className="grid gap-x-10 gap-y-6 sm:grid-cols-2 xl:grid-cols-3">
              {cluster.nodes.map((node) => (
                <Node key={node.node} cluster={cluster.cluster} node={node} ask={ask} />
              ))}
            </ul>
          ) : (
            <OutOfReach cluster={cluster} />
          )}
          <Storages cluster={cluster} />
        </Card>
      ))}
    </>
  );
}

interface Asked {
  readonly act: 'rules' | 'close' | 'drain' | 'lost';
  readonly cluster: string;
  readonly node: string;
}

/** Where the disks are: used, sold to servers, and for how long what is free lasts. */
function Storages({ cluster }: { cluster: ComputeCluster }) {
  if (cluster.storages.length === 0) return null;
  return (
    <div className="mt-6 grid gap-3 border-line border-t pt-5">
      <p className="text-muted text-sm">Servers were sold {byteSize(cluster.disk_promised)} of disk.</p>
      <ul className="grid gap-x-10 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {cluster.storages.map(({ storage, node, total, used, disk_sold }) => (
          <li key={`${node} ${storage}`} className="grid content-start gap-2">
            <ProgressBar
              label={`${storage} ${node === '' ? 'of all nodes' : `of ${node}`}, ${byteSize(total)}`}
              showLabel
              value={share(used, total)}
            />
            <p className="text-muted text-sm">
              {disk_sold === null
                ? 'No server has its disk here.'
                : `${byteSize(total - used)} are free. ${fullIn(total - used, disk_sold)}`}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function capacity(nodes: readonly ComputeNodeRow[]): string {
  const online = nodes.filter((node) => node.online);
  const free = byteSizeOfAll(online.map(({ memory_free }) => memory_free));
  return `${online.length} of ${nodes.length} nodes online. ${free} of memory can still be sold.`;
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

const left = (free: number | null, text: (free: number) => string): string =>
  free === null ? 'without a limit' : `${text(free)} can still be`;

const countServers = (count: number) => (count === 1 ? '1 server' : `${count} servers`);
const are = (count: number) => (count === 1 ? 'is' : 'are');

/** Servers without an image are no machine yet, and have their place kept. */
const placesText = ({ places }: ComputeNodeRow): string =>
  places === 0 ? '' : ` ${places} more ${places === 1 ? 'waits' : 'wait'} for an image, with a place kept there.`;

interface NodeProps {
  readonly cluster: string;
  readonly node: ComputeNodeRow;
  readonly ask: (asked: Asked) => void;
}

function Node({ cluster, node, ask }: NodeProps) {
  const open = useAct('adminNodeUse');
  const place = { cluster, node: node.node };
  const id = `${cluster}/${node.node}`;
  const { hash } = useLocation();
  // Of the link that leads here: the nodes may be drawn only after the page.
  const isAsked = decodeURIComponent(hash.slice(1)) === id;
  const itself = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsked) itself.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return (
    <li ref={itself} id={id} className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-x-3">
          <span className="font-mono text-ui">{node.node}</span>
          {node.online && node.closed_for === '' ? (
            <span className="text-muted text-sm">{countServers(node.servers)}</span>
          ) : (
            <StateBadge of={nodeWord(node)} />
          )}
        </span>
        <RowActs
          of={node.node}
          acts={[
            node.closed_for === ''
              ? { label: 'Close', onSelect: () => ask({ act: 'close', ...place }) }
              : {
                  label: 'Open',
                  loading: open.pending,
                  onSelect: () => void open.run({ body: { ...place, reason: '' } }),
                },
            { label: 'Plan maintenance', onSelect: () => ask({ act: 'drain', ...place }) },
            { label: 'Rules', onSelect: () => ask({ act: 'rules', ...place }) },
          ]}
        />
      </div>
      {node.closed_for === '' ? null : (
        <p className="break-words text-muted text-sm">
          {countServers(node.servers)} {node.servers === 1 ? 'stays' : 'stay'}, and no new one goes there:{' '}
          {node.closed_for}
        </p>
      )}
      {node.online ? (
        <Used node={node} />
      ) : (
        <>
          <p className="text-muted text-sm">
            This node does not answer, so its use is unknown. {countServers(node.servers)} of ours {are(node.servers)}{' '}
            on it, and no new server is placed there.{placesText(node)}
          </p>
          {node.servers > 0 ? (
            <div>
              <Button variant="secondary" size="sm" onClick={() => ask({ act: 'lost', ...place })}>
                Start its servers elsewhere
              </Button>
            </div>
          ) : null}
        </>
      )}
    </li>
  );
}

function Used({ node }: { node: ComputeNodeRow }) {
  return (
    <>
      <ProgressBar label={`CPU of ${node.cpus} cores`} showLabel value={node.cpu_usage * 100} />
      <ProgressBar
        label={`Memory of ${byteSize(node.memory_total)}`}
        showLabel
        value={share(node.memory_used, node.memory_total)}
      />
      <ProgressBar label="Memory promised" showLabel value={share(node.memory_promised, node.memory_total)} />
      <ProgressBar
        label={`Storage of ${byteSize(node.storage_total)}`}
        showLabel
        value={share(node.storage_used, node.storage_total)}
      />
      <p className="text-muted text-sm">
        {byteSize(node.memory_free)} of memory can still be sold. {fullIn(node.memory_free, node.memory_sold)}
      </p>
      <p className="text-muted text-sm">
        {count.format(node.vcpus_promised)} vCPUs are sold, {left(node.vcpus_free, (free) => count.format(free))}.{' '}
        {byteSize(node.disk_promised)} of disk are sold, {left(node.disk_free, byteSize)}.{placesText(node)}
      </p>
    </>
  );
}
