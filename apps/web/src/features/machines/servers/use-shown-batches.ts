import { isBatchOver, type ServerBatch, type StaffBatch } from '@resolvo/contract/machines/server-batches';
import { useState } from 'react';

/** Of the last ones the newest, what is under way, and what ended while this page was open. */
export function useShownBatches<B extends ServerBatch | StaffBatch>(batches: readonly B[] = []): readonly B[] {
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());
  const begun = batches.filter((batch) => !isBatchOver(batch) && !watched.has(batch.batch_id));
  if (begun.length > 0) setWatched(new Set([...watched, ...begun.map(({ batch_id }) => batch_id)]));
  return batches.filter(({ batch_id }, at) => at === 0 || watched.has(batch_id));
}
