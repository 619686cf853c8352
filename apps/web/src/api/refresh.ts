import { endpointTopics } from 'virtual:endpoint-topics';
import type { Topic } from '@resolvo/contract/topics';
import { onChanged } from './client.ts';
import { nextPageDrawn } from './page-drawn.ts';
import { queryClient } from './query-client.ts';
import { forgetCachedCalls } from './request-cache.ts';

/** How long an act waits for the screen to be true again. Slow answers (a hypervisor's) arrive after it has ended. */
const patienceMilliseconds = 3000;

const underWay = new Set<Promise<void>>();
let departures = 0;

/**
 * Everything cached that shows one of these topics is asked again: at once where a screen shows it, otherwise when a
 * loader or screen next wants it. Called after each call of ours that changed something, and by the change feed.
 */
export function refreshTopics(topics: readonly Topic[]): Promise<void> {
  const shows = (name: unknown) =>
    typeof name === 'string' && endpointTopics[name]?.some((topic) => topics.includes(topic)) === true;
  forgetCachedCalls(shows);
  const work = queryClient.invalidateQueries({
    predicate: ({ queryKey }) => shows(queryKey[0]),
    refetchType: departures > 0 ? 'none' : 'active',
  });
  underWay.add(work);
  return work.finally(() => underWay.delete(work));
}

onChanged((name) => void refreshTopics(endpointTopics[name] ?? []));

/** Resolves when the screen shows what the calls before it have changed; the way of an act to wait. */
export const screenIsTrue = (): Promise<void> => within(Promise.allSettled([...underWay]));

/**
 * For an act that ends on another page. What it changed is stale at once, so the next page's loaders ask for it; the
 * page that is left, perhaps about something that is deleted now, does not ask again.
 */
export async function departing<T>(act: () => Promise<T>, leave: (answer: T) => Promise<unknown>): Promise<T> {
  departures += 1;
  try {
    const answer = await act();
    const drawn = nextPageDrawn();
    await leave(answer);
    await within(drawn);
    return answer;
  } finally {
    departures -= 1;
    if (departures === 0) {
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated });
    }
  }
}

async function within(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMilliseconds);
  });
  await Promise.race([work, patience]);
  clearTimeout(timer);
}

/** Asks again now for all that is on the screen. False when something of it could not be loaded. */
export async function reload(): Promise<boolean> {
  await queryClient.invalidateQueries();
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .every(({ state }) => state.status !== 'error');
}
