import type { PowerStatus, ServerState } from '@resolvo/contract/machines/server-states';
import { useEffect, useRef, useState } from 'react';
import { StatusDot } from '../../../ui/status-dot.tsx';
import type { Tone } from '../../../ui/tone.ts';

const powerTones: Readonly<Record<PowerStatus, Tone>> = { running: 'ok', stopped: 'danger', offline: 'neutral' };
const powerTexts: Readonly<Record<PowerStatus, string>> = {
  running: 'Running',
  stopped: 'Stopped',
  offline: 'Offline',
};

/** The state of a server without a machine to poll. */
export const serverStateTexts: Readonly<Record<ServerState, string>> = {
  provisioning: 'Being set up',
  awaiting_image: 'Waiting for an image',
  active: 'Active',
  suspended: 'Suspended',
  failed: 'Could not be set up',
  deleting: 'Being deleted',
  deleted: 'Deleted',
};

interface Standing {
  readonly state: ServerState;
  readonly power: PowerStatus | undefined;
}

/** Undefined until the machine has answered. */
function known({ state, power }: Standing): string | undefined {
  if (state !== 'active') return serverStateTexts[state];
  return power && powerTexts[power];
}

/** Green: running. Red: stopped. Grey: unknown. */
export function ServerStatus({ state, power }: Standing) {
  const tone = state === 'active' && power ? powerTones[power] : 'neutral';
  return <StatusDot tone={tone} label={known({ state, power }) ?? 'Asking the machine'} />;
}

/** Announces changes of a server's state to screen readers: once per change, not the initial state. */
export function StatusNews({ name, ...standing }: Standing & { readonly name: string }) {
  const now = known(standing);
  const last = useRef<string>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (now === undefined) return;
    if (last.current !== undefined && last.current !== now) setNews(`${name}: ${now}`);
    last.current = now;
  }, [name, now]);
  return (
    <span role="status" className="sr-only">
      {news}
    </span>
  );
}
