import { useSyncExternalStore } from 'react';
import { hearClock } from './server-clock.ts';

/** Whether the newest question to our server got its answer. */
let isAway = false;
const listeners = new Set<() => void>();
const backListeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

const askAgainMilliseconds = 2000;

/** Our server answered, whatever it said. */
export function serverAnswered(): void {
  if (!isAway) return;
  isAway = false;
  clearTimeout(timer);
  tell();
  goOn();
}

/** Asks again for what could not be loaded, because the server answers or because a person wants it tried. */
export function goOn(): void {
  for (const listener of backListeners) listener();
}

/** No answer, or one that something between us wrote. Asks until there is one. */
export function serverMissed(): void {
  if (isAway) return;
  isAway = true;
  timer = setTimeout(() => void ask(), askAgainMilliseconds);
  tell();
}

async function ask(): Promise<void> {
  try {
    const response = await fetch('/api/account/session', {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(10_000),
    });
    await response.json();
    hearClock(response);
    return serverAnswered();
  } catch {
    // Still away, or a page of the network answered.
    if (isAway) timer = setTimeout(() => void ask(), askAgainMilliseconds);
  }
}

/** Calls back when the server answers again. Returns the end of it. */
export function onServerBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useServerAway = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isAway,
    () => false,
  );
