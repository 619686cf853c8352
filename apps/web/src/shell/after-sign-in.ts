import { paths } from '../paths.ts';

const key = 'after-sign-in';
const validMilliseconds = 60 * 60 * 1000;

/** Remembers where somebody wanted to go who has to sign in first. Kept beyond the tab: the activation link opens another. */
export function rememberDestination(path: string): void {
  localStorage.setItem(key, JSON.stringify({ path, until: Date.now() + validMilliseconds }));
}

/** Where to go now that somebody is signed in: once to what was remembered, otherwise to the panel. */
export function takeDestination(): string {
  const stored = localStorage.getItem(key);
  localStorage.removeItem(key);
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
