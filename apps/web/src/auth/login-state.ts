import { useSyncExternalStore } from 'react';

/**
 * The state of a registration and its address, shared between tabs by local storage: the mail's link opens in another
 * tab than the one that waits, and a person may come back to it later.
 */
const key = 'login-state';
const emailKey = 'login-state-email';
const listeners = new Set<() => void>();

type LoginStep = 'register' | 'verification' | 'activated';

export function setLoginState(next: { step: LoginStep; email?: string }): void {
  if (next.step !== 'verification') localStorage.removeItem(emailKey);
  else if (next.email !== undefined) localStorage.setItem(emailKey, next.email);
  localStorage.setItem(key, next.step);
  for (const listener of listeners) listener();
}

function readStep(): LoginStep {
  const value = localStorage.getItem(key);
  if (value === 'verification' || value === 'activated') return value;
  if (value !== null && value !== 'register') localStorage.setItem(key, 'register');
  return 'register';
}

export const enteredEmail = (): string => localStorage.getItem(emailKey) ?? '';

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
