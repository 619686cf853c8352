import { durationInWords } from '@resolvo/contract/day-words';
import type { Outage } from '@resolvo/contract/platform/outages';
import { useNow } from '../../shell/relative-time.tsx';

/** How long it was, or has been so far. */
export function Lasted({ outage: { created_at, ended_at } }: { outage: Pick<Outage, 'created_at' | 'ended_at'> }) {
  const now = useNow();
  return ended_at === 0
    ? `${durationInWords(Math.max(0, now - created_at))} so far`
    : durationInWords(ended_at - created_at);
}
