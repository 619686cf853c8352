import { isBatchOver } from '@resolvo/contract/machines/server-batches';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { BatchCard } from '../../features/machines/servers/batch-card.tsx';
import { liveMilliseconds } from '../../features/machines/servers/live-milliseconds.ts';
import { useShownBatches } from '../../features/machines/servers/use-shown-batches.ts';
import { paths } from '../../paths.ts';

export function BatchProgress() {
  const { data } = useQuery({
    ...q('vmBatches', {}),
    refetchInterval: ({ state }) => (state.data?.batches.every(isBatchOver) === false ? liveMilliseconds : false),
  });
  return useShownBatches(data?.batches).map((batch) => (
    <BatchCard
      key={batch.batch_id}
      batch={batch}
      hiddenKey="servers-batch-hidden"
      pathOf={(id) => paths.server({ id })}
    />
  ));
}
