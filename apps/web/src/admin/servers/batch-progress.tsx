import { isBatchOver, type StaffBatch } from '@resolvo/contract/machines/server-batches';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../api/query.ts';
import { BatchCard } from '../../features/machines/servers/batch-card.tsx';
import { liveMilliseconds } from '../../features/machines/servers/live-milliseconds.ts';
import { useShownBatches } from '../../features/machines/servers/use-shown-batches.ts';
import { paths } from '../../paths.ts';
import { useAct } from '../../shell/use-act.ts';
import { Button } from '../../ui/button.tsx';

export function BatchProgress() {
  const { data } = useQuery({
    ...q('adminBatches', {}),
    refetchInterval: ({ state }) => (state.data?.batches.every(isBatchOver) === false ? liveMilliseconds : false),
  });
  return useShownBatches(data?.batches).map((batch) => (
    <BatchCard
      key={batch.batch_id}
      batch={batch}
      hiddenKey="staff-batch-hidden"
      pathOf={(serverId) => paths.adminServer({ serverId })}
      actOf={(serverId) => <TryAgain of={batch.items.find(({ server_id }) => server_id === serverId)} />}
    />
  ));
}

function TryAgain({ of }: { of: StaffBatch['items'][number] | undefined }) {
  const retry = useAct('adminTaskRetry', { failed: 'The step could not be tried again.' });
  const taskId = of?.task_id ?? null;
  if (taskId === null) return null;
  return (
    <Button
      variant="secondary"
      size="sm"
      loading={retry.pending}
      aria-label={`Try again: ${of?.name}`}
      onClick={() => void retry.run({ params: { server_task_id: taskId }, body: {} })}
    >
      Try again
    </Button>
  );
}
