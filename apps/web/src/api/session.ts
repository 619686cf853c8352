import { useSyncExternalStore } from 'react';

/**
 * Scripts cannot read the cookie, so a page knows only when the session expires. "Signed in" means that `expires_at` in
 * session storage is later than now; there is no other rule.
 */
const key = 'expires_at';
const listeners = new Set<() => void>();

export function isSignedIn(): boolean {
  const value = sessionStorage.getItem(key);
  return value !== null && new Date(value).getTime() > Date.now();
}

export function rememberSession(expiresAt: string): void {
  for (const listener of startListeners) listener();
  sessionStorage.setItem(key, expiresAt);
  announce();
}

const startListeners = new Set<() => void>();

/** Registers a listener for the start of a session, to clear caches of an earlier person. */
export function onSessionStart(listener: () => void): void {
  startListeners.add(listener);
}

export function forgetSession(): void {
  sessionStorage.removeItem(key);
  announce();
}

/** After the personal screens are unmounted: earlier, they would fetch again. */
export function clearPersonalData(): void {
  for (const listener of endListeners) listener();
}

const signOutListeners = new Set<() => void>();

/** Before the session ends: running requests would only be refused. */
export function announceSignOut(): void {
  for (const listener of signOutListeners) listener();
}

export function onSigningOut(listener: () => void): void {
  signOutListeners.add(listener);
}

const endListeners = new Set<() => void>();

/** Registers a cache of personal data to clear. */
export function onPersonalDataCleared(listener: () => void): void {
  endListeners.add(listener);
}

let asked: Promise<void> | undefined;

/** A new tab has the cookie but no expiry: it asks once. */
export function restoreSession(): Promise<void> {
  asked ??= isSignedIn() ? Promise.resolve() : ask();
  return asked;
}

/** Another tab has just signed in: ask again. */
export function refreshSession(): Promise<void> {
  asked = ask();
  return asked;
}

async function ask(): Promise<void> {
  try {
    const response = await fetch('/api/account/session', { credentials: 'same-origin' });
    const body: { expires_at: string | null } = await response.json();
    if (body.expires_at !== null) rememberSession(body.expires_at);
  } catch {
    // Without an answer the page stays signed out.
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** False during hydration, then the real value, rechecked at every storage event. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribe, isSignedIn, () => false);
}
