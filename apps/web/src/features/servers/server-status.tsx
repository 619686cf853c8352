import type { PowerStatus, ServerState } from '@resolvo/contract/server-states';
import { StatusDot } from '../../ui/status-dot.tsx';
import type { Tone } from '../../ui/tone.ts';

const powerTones: Readonly<Record<PowerStatus, Tone>> = { running: 'ok', stopped: 'danger', offline: 'neutral' };
const powerTexts: Readonly<Record<PowerStatus, string>> = {
  running: 'Running',
  stopped: 'Stopped',
  offline: 'Offline',
};

/** Where a server stands while there is no machine to ask. */
export const serverStateTexts: Readonly<Record<ServerState, string>> = {
  provisioning: 'Being set up',
  awaiting_image: 'Waiting for an image',
  active: 'Active',
  suspended: 'Suspended',
  failed: 'Could not be set up',
  deleting: 'Being deleted',
  deleted: 'Deleted',
};

/** Green running, red stopped, grey whatever cannot be asked. */
export function ServerStatus({ state, power }: { state: ServerState; power: PowerStatus | undefined }) {
  if (state !== 'active') return <StatusDot tone="neutral" label={serverStateTexts[state]} />;
  if (power === undefined) return <StatusDot tone="neutral" label="Asking the machine" />;
  return <StatusDot tone={powerTones[power]} label={powerTexts[power]} />;
}
