import { onServerBack, serverMissed } from '../api/connection.ts';
import { leaveByLoading, wantedPath } from '../api/funnel.ts';
import { keptInTab } from '../api/kept.ts';
import { serverNow } from '../api/server-clock.ts';
import { messages } from '../messages.ts';
import { notify } from './notifications.ts';

/** In session storage: when and where this tab was last loaded anew because a file was gone. */
const key = 'new-build';
const unsaidKey = 'new-build-unsaid';
/** A file that is still gone right after that does not come with another load. */
const againMilliseconds = 30_000;

declare global {
  interface Window {
    /** React Router calls it when the file of a page cannot be loaded (gone-chunks.ts): the module, or no end. */
    pageFileGone?: (url: string, error: unknown) => Promise<unknown>;
  }
}

type Found = 'there' | 'gone' | 'away';

async function find(url: string): Promise<Found> {
  try {
    const { ok, status } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(10_000) });
    return ok ? 'there' : status === 404 ? 'gone' : 'away';
  } catch {
    return 'away';
  }
}

/** Goes where the click wanted to go, with the new build. False: that was tried a moment ago. */
function loadNewBuild(): boolean {
  const place = wantedPath();
  const [at, before] = keptInTab.get(key)?.split(' ') ?? [];
  if (before === place && serverNow() - Number(at) < againMilliseconds) return false;
  keptInTab.set(key, `${serverNow()} ${place}`);
  keptInTab.set(unsaidKey, 'true');
  leaveByLoading();
  return true;
}

/** While the server is away, the navigation waits for it; the menu leads elsewhere meanwhile. */
async function onPageFileGone(url: string, error: unknown): Promise<unknown> {
  for (;;) {
    const found = await find(url);
    if (found === 'there') return import(/* @vite-ignore */ url);
    if (found === 'gone' && loadNewBuild()) return new Promise(() => undefined);
    if (found === 'gone') throw error;
    await serverBack();
  }
}

function serverBack(): Promise<void> {
  serverMissed();
  return new Promise((resolve) => {
    const end = onServerBack(() => {
      end();
      resolve();
    });
  });
}

/** A part of the page, such as a dialog, that is loaded when it is first needed. */
async function onPartGone(event: Event): Promise<void> {
  const url = 'payload' in event && event.payload instanceof Error && /https?:\S+/.exec(event.payload.message)?.[0];
  const found = await find(url || window.location.href);
  if (found === 'gone') loadNewBuild();
  if (found === 'away') serverMissed();
}

/** Once for the tab. Also says that a new version is there, after it was loaded for that reason. */
export function followBuilds(): () => void {
  window.pageFileGone = onPageFileGone;
  const listen = (event: Event) => void onPartGone(event);
  window.addEventListener('vite:preloadError', listen);
  if (keptInTab.get(unsaidKey) !== null) {
    keptInTab.remove(unsaidKey);
    notify('info', messages.newBuild);
  }
  return () => window.removeEventListener('vite:preloadError', listen);
}
