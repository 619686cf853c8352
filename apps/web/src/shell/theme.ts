import { useSyncExternalStore } from 'react';
import { keptInBrowser } from '../api/kept.ts';

export type Theme = 'light' | 'dark' | 'system';

const key = 'theme';
const listeners = new Set<() => void>();

/** Runs in the page's head before the first paint, so that the other theme does not flash. */
export const themeScript = `try{const t=localStorage.getItem('${key}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`;

function readTheme(): Theme {
  const stored = keptInBrowser.get(key);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function setTheme(theme: Theme): void {
  if (theme === 'system') {
    keptInBrowser.remove(key);
    delete document.documentElement.dataset.theme;
  } else {
    keptInBrowser.set(key, theme);
    document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readTheme,
    () => 'system',
  );
}
