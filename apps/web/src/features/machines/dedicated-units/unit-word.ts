import { type DedicatedState, dedicatedStateWords } from '@resolvo/contract/machines/dedicated-unit-states';
import type { DedicatedUnit } from '@resolvo/contract/machines/dedicated-units';
import { endsWord } from '@resolvo/contract/machines/server-states';
import type { StateWord } from '@resolvo/contract/state-words';
import { formatDay } from '../../../shell/relative-time.tsx';

const stays: ReadonlySet<DedicatedState> = new Set(['ready', 'suspended']);

/** How it stands, in its list and on its page: one that was cancelled says until when it stays. */
export function unitWord({
  state,
  cancels_at,
  ends_at,
}: Pick<DedicatedUnit, 'state' | 'cancels_at' | 'ends_at'>): StateWord {
  if (state === 'kept' && ends_at > 0) return endsWord(formatDay(ends_at));
  if (stays.has(state) && cancels_at > 0) return endsWord(formatDay(cancels_at));
  return dedicatedStateWords[state];
}
