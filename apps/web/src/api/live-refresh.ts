import { useEffect } from 'react';
import { createChangeFeed, type Feed } from './change-feed.ts';
import { call } from './client.ts';
import { isLeaving } from './funnel.ts';
import { isMissingRight } from './missing-right.ts';
import { refreshTopics } from './refresh.ts';
import { onSessionStart, onSigningOut } from './session.ts';

const changeFeed = createChangeFeed({
  ask: async (feed, after, signal) => {
    try {
      return await call(feed, { query: { after } }, signal);
    } catch (error) {
      // The person is no staff any more: who they are is asked again, and the screen follows.
      if (isMissingRight(error)) void refreshTopics(['account']);
      throw error;
    }
  },
  refresh: (topics) => void refreshTopics(topics),
  mayAsk: () => !document.hidden && !isLeaving(),
});

onSigningOut(changeFeed.interrupt);
onSessionStart(changeFeed.forget);

/** For a page whose own faster poll has seen the end of work: refreshes without waiting for the next poll. */
export const askForChanges = changeFeed.askNow;

/** Refetches what the screen shows when jobs, staff or another tab change it. Undefined polls nothing. */
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
