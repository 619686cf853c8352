import type { ServerState } from '@resolvo/contract/machines/server-states';
import { Badge } from '../../../ui/badge.tsx';
import type { Tone } from '../../../ui/tone.ts';
import { serverStateTexts } from './server-status.tsx';

const tones: Readonly<Record<ServerState, Tone>> = {
  provisioning: 'info',
  awaiting_image: 'warn',
  active: 'ok',
  suspended: 'danger',
  failed: 'danger',
  deleting: 'neutral',
  deleted: 'neutral',
};

export function ServerStateBadge({ state }: { state: ServerState }) {
  return <Badge tone={tones[state]}>{serverStateTexts[state]}</Badge>;
}
