import { useSyncExternalStore } from 'react';
import { keptInBrowser } from '../api/kept.ts';

/**
 * The state of a registration and its address, shared between tabs by local storage: the mail's link opens in another
 * tab than the one that waits, and a person may come back to it later.
 */
const key = 'login-state';
const emailKey = 'login-state-email';
const listeners = new Set<() => void>();

type LoginStep = 'register' | 'verification' | 'activated';

export function setLoginState(next: { step: LoginStep; email?: string }): void {
  if (next.step !== 'verification') keptInBrowser.remove(emailKey);
  else if (next.email !== undefined) keptInBrowser.set(emailKey, next.email);
  keptInBrowser.set(key, next.step);
  for (const listener of listeners) listener();
}

function readStep(): LoginStep {
  const value = keptInBrowser.get(key);
  if (value === 'verification' || value === 'activated') return value;
  if (value !== null && value !== 'register') keptInBrowser.set(key, 'register');
  return 'register';
}

export const enteredEmail = (): string => keptInBrowser.get(emailKey) ?? '';

export function useLoginStep(): LoginStep {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    readStep,
    () => 'register',
  );
}
