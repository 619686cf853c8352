import { useEffect } from 'react';
import { createChangeFeed, type Feed } from './change-feed.ts';
import { call } from './client.ts';
import { isLeaving } from './funnel.ts';
import { refreshTopics } from './refresh.ts';
import { onSessionStart, onSigningOut } from './session.ts';

const changeFeed = createChangeFeed({
  ask: (feed, after, signal) => call(feed, { query: { after } }, signal),
  refresh: (topics) => void refreshTopics(topics),
  mayAsk: () => !document.hidden && !isLeaving(),
});

onSigningOut(changeFeed.interrupt);
onSessionStart(changeFeed.forget);

/** For a page that knows by a faster poll of its own that work has ended: what it changed is asked for now. */
export const askForChanges = changeFeed.askNow;

/** Keeps all that is on the screen true while jobs, staff or another tab change it. Undefined follows nothing. */
export function useLiveRefresh(feed: Feed | undefined): void {
  useEffect(() => {
    if (feed === undefined) return;
    const stop = changeFeed.follow(feed);
    const onVisibility = () => {
      if (!document.hidden) changeFeed.askNow();
    };
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      stop();
    };
  }, [feed]);
}
