import { dedicatedStateWords } from '@resolvo/contract/machines/dedicated-unit-states';
import type { DedicatedUnit } from '@resolvo/contract/machines/dedicated-units';
import { endsWord } from '@resolvo/contract/machines/server-states';
import type { StateWord } from '@resolvo/contract/state-words';
import { formatDay } from '../../../shell/relative-time.tsx';

/** Off the network now, and with a day on which it ends. */
const suspendedWord = (day: string): StateWord => ({
  ...dedicatedStateWords.suspended,
  word: `Suspended, ends ${day}`,
});

/** How it stands, in its list and on its page: one that was cancelled says until when it stays. */
export function unitWord({
  state,
  cancels_at,
  ends_at,
}: Pick<DedicatedUnit, 'state' | 'cancels_at' | 'ends_at'>): StateWord {
  // Whatever is kept until its end is suspended.
  if (state === 'kept' && ends_at > 0) return suspendedWord(formatDay(ends_at));
  if (state === 'suspended' && cancels_at > 0) return suspendedWord(formatDay(cancels_at));
  if (state === 'ready' && cancels_at > 0) return endsWord(formatDay(cancels_at));
  return dedicatedStateWords[state];
}
