import { useSyncExternalStore } from 'react';
import { serverAnswered, serverMissed } from './connection.ts';
import { keptInBrowser, keptInTab } from './kept.ts';
import { hearClock, serverRealNow, skewKey } from './server-clock.ts';

/**
 * Scripts cannot read the cookie, so a page knows only when the session expires. "Signed in" means that `expires_at` in
 * session storage is later than now, and that this browser was not signed out since.
 */
const key = 'expires_at';
/**
 * In local storage from the press on "Sign out" until the server has ended the session: the cookie outlives a call that
 * failed, and no tab may restore a session from it.
 */
const owedKey = 'sign-out-owed';
/**
 * In local storage: until when the newest session of this browser lasts. A new tab has no `expires_at` before it has
 * asked the server; this is only what it paints until then.
 */
const hintKey = 'signed-in-until';
const listeners = new Set<() => void>();

/**
 * Runs in the page's head before the first paint: `data-signed-in` of the document says which of the two headers is
 * shown, and scripts of a prerendered page run seconds later.
 */
export const signedInScript = `try{const u=sessionStorage.getItem('${key}')??localStorage.getItem('${hintKey}');if(u!==null&&Date.parse(u)>Date.now()+Number(localStorage.getItem('${skewKey}'))&&localStorage.getItem('${owedKey}')===null)document.documentElement.dataset.signedIn=''}catch{}`;

export function isSignedIn(): boolean {
  const value = keptInTab.get(key);
  return value !== null && new Date(value).getTime() > serverRealNow() && !isSignOutOwed();
}

const isSignOutOwed = (): boolean => keptInBrowser.get(owedKey) !== null;

let signedInAt = Number.NEGATIVE_INFINITY;

/** Whether this page signed in a moment ago: a server that does not know the session then never got its cookie. */
export const hasJustSignedIn = (): boolean => performance.now() - signedInAt < 15_000;

/** After signing in, which has ended the session that the browser had before: no call is owed for that one any more. */
export function rememberSession(expiresAt: string): void {
  signedInAt = performance.now();
  keptInBrowser.remove(owedKey);
  keepSession(expiresAt);
}

/** The same person signed in again over their page, which goes on: nothing that it shows is dropped. */
export function renewSession(expiresAt: string): void {
  signedInAt = performance.now();
  keptInBrowser.remove(owedKey);
  writeSession(expiresAt);
}

function writeSession(expiresAt: string): void {
  keptInTab.set(key, expiresAt);
  keptInBrowser.set(hintKey, expiresAt);
  announce();
}

function keepSession(expiresAt: string): void {
  for (const listener of startListeners) listener();
  writeSession(expiresAt);
}

const startListeners = new Set<() => void>();

/** Registers a listener for the start of a session, to clear caches of an earlier person. */
export function onSessionStart(listener: () => void): void {
  startListeners.add(listener);
}

export function forgetSession(): void {
  keptInTab.remove(key);
  keptInBrowser.remove(hintKey);
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

/** A call without an answer counts as failed after this time. It goes on when its page is closed. */
const patienceMilliseconds = 10_000;

/** Signs all tabs of this browser out, and ends the session at the server now or, if the call fails, at the next load. */
export async function endSession(): Promise<void> {
  keptInBrowser.set(owedKey, new Date().toISOString());
  forgetSession();
  await settleSignOut();
}

/** Repeats a sign-out whose call failed. False while it could not be done: then no session may be restored. */
async function settleSignOut(): Promise<boolean> {
  if (!isSignOutOwed()) return true;
  try {
    const { ok, status } = await fetch('/api/account/logout', {
      method: 'POST',
      credentials: 'same-origin',
      keepalive: true,
      signal: AbortSignal.timeout(patienceMilliseconds),
      headers: { 'content-type': 'application/json', 'x-csrf': '1' },
      body: '{}',
    });
    // 401: the cookie belongs to no session any more.
    if (!ok && status !== 401) return false;
  } catch {
    // The specification: a failed logout is ignored. It is repeated before the next page restores a session.
    return false;
  }
  keptInBrowser.remove(owedKey);
  return true;
}

/** Calls back when another tab of this browser signs out. Returns the end of it. */
export function onSignOutElsewhere(listener: () => void): () => void {
  const onStorage = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === owedKey && newValue !== null) listener();
  };
  // A page that the browser kept while another one was shown gets no events meanwhile.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && isSignOutOwed()) listener();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}

let asked: Promise<void> | undefined;
let isUnknown = false;

/** The server could not be asked whether there is a session. */
export const isSessionUnknown = (): boolean => isUnknown && !isSignedIn();

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
  if (!(await settleSignOut())) return;
  try {
    const response = await fetch('/api/account/session', {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(patienceMilliseconds),
    });
    hearClock(response);
    const body: { expires_at: string | null } = await response.json();
    if (!response.ok) throw new Error('The server could not say.');
    isUnknown = false;
    serverAnswered();
    // Another tab may have signed out since the server was asked.
    if (body.expires_at !== null && !isSignOutOwed()) keepSession(body.expires_at);
    // A sign-in may have been answered meanwhile.
    else if (!isSignedIn()) forgetSession();
  } catch {
    // Without an answer a public page stays signed out; the panel says why it cannot be shown.
    isUnknown = true;
    serverMissed();
    announce();
  }
}

function announce(): void {
  paint();
  for (const listener of listeners) listener();
}

function paint(): void {
  document.documentElement.toggleAttribute('data-signed-in', isSignedIn());
}

/** Paints again when another tab signs in or out. Returns the end of it. */
export function paintWithOtherTabs(): () => void {
  window.addEventListener('storage', paint);
  return () => window.removeEventListener('storage', paint);
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
