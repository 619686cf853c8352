import { useSyncExternalStore } from 'react';
import { keptInTab } from '../api/kept.ts';
import { onSessionStart } from '../api/session.ts';
import { messages } from '../messages.ts';

const key = 'signed-out-because';
const texts = {
  ended: messages.sessionEnded,
  'other-tab': messages.signedOutInOtherTab,
  cookies: messages.cookiesRefused,
} as const;

/**
 * Remembers why this tab leaves for the login page, which says so above its form: a person who comes back to the tab
 * later would not see a notification. Kept in the tab until it signs in again.
 */
export function rememberReason(reason: keyof typeof texts): void {
  keptInTab.set(key, reason);
}

export function forgetReason(): void {
  keptInTab.remove(key);
}

onSessionStart(forgetReason);

function read(): string | undefined {
  if (!navigator.cookieEnabled) return texts.cookies;
  const reason = keptInTab.get(key);
  return reason === 'ended' || reason === 'other-tab' || reason === 'cookies' ? texts[reason] : undefined;
}

const never = () => () => undefined;

/** Undefined during hydration, and where the person signed out here or was never signed in. */
export const useSignedOutReason = (): string | undefined => useSyncExternalStore(never, read, () => undefined);
