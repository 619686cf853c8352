import { isBatchOver } from '@resolvo/contract/machines/server-batches';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { BatchCard } from '../../features/machines/servers/batch-card.tsx';
import { liveMilliseconds } from '../../features/machines/servers/live-milliseconds.ts';
import { paths } from '../../paths.ts';

export function BatchProgress() {
  const { data } = useQuery({
    ...q('adminBatches', {}),
    refetchInterval: ({ state }) => (state.data?.batches.every(isBatchOver) === false ? liveMilliseconds : false),
  });
  const pathOf = (serverId: string) => paths.adminServer({ serverId });
  return <BatchCard batch={data?.batches[0]} hiddenKey="staff-batch-hidden" pathOf={pathOf} />;
}
