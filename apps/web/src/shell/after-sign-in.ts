import type { NavigateFunction } from 'react-router';
import { paths } from '../paths.ts';

const key = 'after-sign-in';
const validMilliseconds = 60 * 60 * 1000;

/** Remembers where somebody wanted to go who has to sign in first. Kept beyond the tab: the activation link opens another. */
export function rememberDestination(path: string): void {
  localStorage.setItem(key, JSON.stringify({ path, until: Date.now() + validMilliseconds }));
}

/** The same for an address as the browser or the router has it. */
export function rememberPlace({ pathname, search }: Pick<URL, 'pathname' | 'search'>): void {
  rememberDestination(`${pathname}${search}`);
}

/** Whoever signs out on purpose does not want to come back there. */
export function forgetDestination(): void {
  localStorage.removeItem(key);
}

/** Now that somebody is signed in: once to what was remembered, otherwise to the panel. */
export async function goOn(navigate: NavigateFunction): Promise<void> {
  const path = takeDestination();
  // A document is no page of ours: the browser itself opens it.
  if (path.startsWith('/api/')) window.location.assign(path);
  else await navigate(path);
}

function takeDestination(): string {
  const stored = localStorage.getItem(key);
  forgetDestination();
  return (stored !== null && read(stored)) || paths.panel();
}

function read(stored: string): string | undefined {
  try {
    const { path, until }: { path?: unknown; until?: unknown } = JSON.parse(stored);
    // Only an address of ours: `//host` would be somebody else's.
    const own = typeof path === 'string' && /^\/(?![/\\])/.test(path);
    return own && typeof until === 'number' && until > Date.now() ? path : undefined;
  } catch {
    return undefined;
  }
}
