import { supportEnd } from '@resolvo/contract/machines/image-support';
import { serverSeconds } from '../api/server-clock.ts';
import { formatDay } from './relative-time.tsx';

/** When the support of an image ends, where that is near or over. */
export function supportText(endsAt: number): string | undefined {
  const end = supportEnd(endsAt, serverSeconds());
  return end && `Support ${end === 'past' ? 'ended' : 'ends'} on ${formatDay(endsAt)}`;
}
