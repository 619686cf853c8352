import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints } from '@resolvo/contract/endpoints';
import type { Topic } from '@resolvo/contract/topics';

export type Feed = 'ownChanges' | 'adminChanges';
type Changes = ResponseOf<Endpoints[Feed]>;

/** How often a visible tab asks, and how rarely it asks at most while it gets no answer. */
export const feedTimes = { beatMilliseconds: 4000, longestMilliseconds: 15_000 } as const;

/** What the feed needs of the browser and of the cache of answers. */
export interface FeedPorts {
  readonly ask: (feed: Feed, after: string | undefined, signal: AbortSignal) => Promise<Changes>;
  readonly refresh: (topics: readonly Topic[]) => void;
  /** False in a hidden tab, and while the session is being left. */
  readonly mayAsk: () => boolean;
}

export interface ChangeFeed {
  /** Asks at once, then at every beat, until the returned function is called. */
  readonly follow: (feed: Feed) => () => void;
  /** Does not wait for the beat: the tab is visible again, or the page knows that something has ended. */
  readonly askNow: () => void;
  /** The answer under way is not awaited: the session ends. */
  readonly interrupt: () => void;
  /** Another session starts where it starts. */
  readonly forget: () => void;
}

/**
 * Asks which topics changed, one call at a time. The cursor of each feed is kept while the other one is followed, so that
 * nothing is missed between them. A call without an answer changes nothing and is made again later.
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
      // Interrupted, and perhaps replaced by another one since.
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
      // Nothing is said: the next beat asks for the same again. A session that has ended is the funnel's to notice.
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
