import { unixSeconds } from '../common.ts';
import type { StateWord } from '../state-words.ts';

export const supportEndsAt = unixSeconds.describe(
  'When its maker stops publishing fixes; 0 while that is not known. The day counts, in any time zone.',
);

/** From this many days before the end of its support on, owners and staff are told. */
export const supportNoticeDays = 90;

/** How near the end of an image's support is; undefined while it is far away or not known. */
export function supportEnd(endsAt: number, nowSeconds: number): 'near' | 'past' | undefined {
  if (endsAt === 0) return undefined;
  if (endsAt <= nowSeconds) return 'past';
  return endsAt - nowSeconds <= supportNoticeDays * 86_400 ? 'near' : undefined;
}

export function supportWord(endsAt: number, nowSeconds: number): StateWord {
  return supportEnd(endsAt, nowSeconds) === 'past'
    ? { word: 'Support ended', meaning: 'broken' }
    : { word: 'Support ends', meaning: 'turn' };
}
