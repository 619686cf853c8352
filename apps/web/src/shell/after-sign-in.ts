import type { NavigateFunction, NavigateOptions } from 'react-router';
import { keptInBrowser } from '../api/kept.ts';
import { paths } from '../paths.ts';

const key = 'after-sign-in';
const validMilliseconds = 60 * 60 * 1000;

/**
 * Remembers the page a visitor wanted before signing in. In local storage, because the activation link opens another
 * tab.
 */
export function rememberDestination(path: string): void {
  keptInBrowser.set(key, JSON.stringify({ path, until: Date.now() + validMilliseconds }));
}

/** The same for a URL of the browser or router. */
export function rememberPlace({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  rememberDestination(`${pathname}${search}`);
}

/** Whether the remembered page is one of an order, so that signing in is a step of it. */
export function isOrdering(): boolean {
  const stored = keptInBrowser.get(key);
  return stored !== null && (read(stored)?.startsWith('/checkout/') ?? false);
}

/** Cleared when a person signs out on purpose. */
export function forgetDestination(): void {
  keptInBrowser.remove(key);
}

/** After signing in: goes to the remembered page once, otherwise to the panel. */
export async function goOn(navigate: NavigateFunction, options?: NavigateOptions): Promise<void> {
  const path = takeDestination();
  // A document is not a route: the browser opens it itself.
  if (path.startsWith('/api/')) window.location.assign(path);
  else await navigate(path, options);
}

function takeDestination(): string {
  const stored = keptInBrowser.get(key);
  forgetDestination();
  return (stored !== null && read(stored)) || paths.panel();
}

function read(stored: string): string | undefined {
  try {
    const { path, until }: { path?: unknown; until?: unknown } = JSON.parse(stored);
    // Same-origin paths only: `//host` would leave our site.
    const own = typeof path === 'string' && /^\/(?![/\\])/.test(path);
    return own && typeof until === 'number' && until > Date.now() ? path : undefined;
  } catch {
    return undefined;
  }
}
