import { useSyncExternalStore } from 'react';
import { keptInBrowser } from '../api/kept.ts';

const key = 'cookie-consent';

/** Runs in the page's head before the first paint: the banner is in every page, and hidden where it was answered. */
export const cookieScript = `try{if(localStorage.getItem('${key}')!==null)document.documentElement.dataset.cookiesAnswered=''}catch{}`;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function acceptCookies(): void {
  keptInBrowser.set(key, 'true');
  document.documentElement.dataset.cookiesAnswered = '';
  for (const listener of listeners) listener();
}

/** False during hydration, because the banner is part of the prerendered page. */
export const useCookiesAnswered = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => keptInBrowser.get(key) !== null,
    () => false,
  );
