import { useSyncExternalStore } from 'react';
import { onSessionStart } from '../api/session.ts';
import { messages } from '../messages.ts';

const key = 'signed-out-because';
const texts = { ended: messages.sessionEnded, 'other-tab': messages.signedOutInOtherTab } as const;

/**
 * Remembers why this tab leaves for the login page, which says so above its form: a person who comes back to the tab
 * later would not see a notification. Kept in the tab until it signs in again.
 */
export function rememberReason(reason: keyof typeof texts): void {
  sessionStorage.setItem(key, reason);
}

export function forgetReason(): void {
  sessionStorage.removeItem(key);
}

onSessionStart(forgetReason);

function read(): string | undefined {
  const reason = sessionStorage.getItem(key);
  return reason === 'ended' || reason === 'other-tab' ? texts[reason] : undefined;
}

const never = () => () => undefined;

/** Undefined during hydration, and where the person signed out here or was never signed in. */
export const useSignedOutReason = (): string | undefined => useSyncExternalStore(never, read, () => undefined);
