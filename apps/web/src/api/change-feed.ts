import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import type { Topic } from '@resolvo/contract/topics';

export type Feed = 'ownChanges' | 'adminChanges';
type Changes = ResponseOf<Endpoints[Feed]>;

/** The interval of polls of a visible tab, and the longest interval while they fail. */
export const feedTimes = { beatMilliseconds: 4000, longestMilliseconds: 15_000 } as const;

/** What the feed needs from the browser and the query cache. */
export interface FeedPorts {
  readonly ask: (feed: Feed, after: string | undefined, signal: AbortSignal) => Promise<Changes>;
  readonly refresh: (topics: readonly Topic[]) => void;
  /** False in a hidden tab, and while the session ends. */
  readonly mayAsk: () => boolean;
}

export interface ChangeFeed {
  /** Polls now, then at every interval, until the returned function is called. */
  readonly follow: (feed: Feed) => () => void;
  /** Polls now: the tab is visible again, or the page knows that work has ended. */
  readonly askNow: () => void;
  /** Aborts the poll in flight: the session ends. */
  readonly interrupt: () => void;
  /** Drops the cursors: a new session starts. */
  readonly forget: () => void;
}

/**
 * Polls which topics changed, one call at a time. The cursor of each feed is kept while the other one is followed, so that
 * no change is missed in between. A failed poll changes nothing and is repeated later.
 */
export function createChangeFeed({ ask, refresh, mayAsk }: FeedPorts): ChangeFeed {
  const cursors = new Map<Feed, string>();
  let followed: Feed | undefined;
  let underWay: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause: number = feedTimes.beatMilliseconds;

  async function beat(): Promise<void> {
    clearTimeout(timer);
    const feed = followed;
    if (feed === undefined || underWay) return;
    if (mayAsk()) {
      const asking = new AbortController();
      underWay = asking;
      const isAnswered = await askOnce(feed, asking.signal);
      // Aborted, and perhaps replaced by another poll.
      if (underWay !== asking) return;
      underWay = undefined;
      pause = isAnswered ? feedTimes.beatMilliseconds : Math.min(pause * 2, feedTimes.longestMilliseconds);
    }
    schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void beat(), pause);
  }

  async function askOnce(feed: Feed, signal: AbortSignal): Promise<boolean> {
    try {
      const { topics, cursor } = await ask(feed, cursors.get(feed), signal);
      if (signal.aborted) return false;
      cursors.set(feed, cursor);
      if (topics.length > 0) refresh(topics);
      return true;
    } catch {
      // No notification: the next poll asks with the same cursor. A 401 is handled by the funnel.
      return false;
    }
  }

  function dropAnswer(): void {
    underWay?.abort();
    underWay = undefined;
  }

  return {
    follow: (feed) => {
      dropAnswer();
      followed = feed;
      pause = feedTimes.beatMilliseconds;
      void beat();
      return () => {
        if (followed !== feed) return;
        followed = undefined;
        clearTimeout(timer);
        dropAnswer();
      };
    },
    askNow: () => void beat(),
    interrupt: () => {
      dropAnswer();
      schedule();
    },
    forget: () => cursors.clear(),
  };
}
