import { accountParameter } from '@resolvo/contract/asked-account';
import type { PowerStatus } from '@resolvo/contract/machines/server-states';
import { useCallback, useEffect, useRef, useState } from 'react';
import { actingAccount } from '../../api/acting-account.ts';
import { ApiError } from '../../api/api-error.ts';
import { messages } from '../../messages.ts';
import { useChange } from '../../shell/use-change.ts';
import { type ConsoleEnd, pauseBefore } from './console-ends.ts';

export type Phase = { readonly at: 'connecting' | 'open' } | ({ readonly at: 'closed' } & ConsoleEnd);

/** The attempts to reach the console or the screen of a machine: when the next one begins, and how the last one went. */
export function useAttempts(power: PowerStatus | undefined) {
  const [phase, setPhase] = useState<Phase>({ at: 'connecting' });
  const [attempt, setAttempt] = useState(1);
  /** Tries since it was last open. */
  const tries = useRef(0);

  const again = useCallback(() => {
    setPhase({ at: 'connecting' });
    setAttempt((before) => before + 1);
  }, []);
  const anew = () => {
    tries.current = 0;
    again();
  };

  // A machine that was switched on again.
  useChange(power ?? '', () => void (power === 'running' && phase.at === 'closed' && anew()));

  // A reboot may be over before the poll sees the machine stopped, so time alone is a reason to try again.
  const passes = phase.at === 'closed' && phase.passes && power !== 'stopped';
  useEffect(() => {
    const pause = passes ? pauseBefore(tries.current) : undefined;
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      tries.current += 1;
      again();
    }, pause);
    return () => clearTimeout(timer);
  }, [passes, again]);

  return { phase, setPhase, attempt, tries, anew, passes };
}

/** Why no connection came about, from what getting its ticket threw. */
export const endByError = (error: unknown): ConsoleEnd =>
  error instanceof ApiError && error.status > 0
    ? { why: error.message, passes: error.status >= 500 }
    : { why: messages.networkDown, passes: true };

/** `what` is its name in the middle of a sentence. */
export function closedText(
  { why }: ConsoleEnd,
  what: 'console' | 'screen',
  power: PowerStatus | undefined,
  passes: boolean,
): string {
  if (power === 'stopped') return `The machine is switched off. Its ${what} is back as soon as it runs.`;
  return passes ? `${why} It is connected again by itself.` : why;
}

/** The websocket is on our own origin: hypervisors are not reachable from browsers. */
export function machineSocketUrl(serverId: string, what: 'console' | 'screen', ticket: string): string {
  const url = new URL(`/api/account/vm/${encodeURIComponent(serverId)}/${what}`, window.location.href);
  url.protocol = url.protocol.replace('http', 'ws');
  url.searchParams.set('ticket', ticket);
  const account = actingAccount();
  if (account !== undefined) url.searchParams.set(accountParameter, account);
  return url.href;
}
