import { endpointTopics } from 'virtual:endpoint-topics';
import type { Topic } from '@resolvo/contract/topics';
import { onChanged } from './client.ts';
import { nextPageDrawn } from './page-drawn.ts';
import { queryClient } from './query-client.ts';
import { forgetCachedCalls } from './request-cache.ts';

/** How long an act waits for the refetch of the screen. Slow answers (a hypervisor's) arrive after it has ended. */
const patienceMilliseconds = 3000;

const underWay = new Set<Promise<void>>();
let departures = 0;

/**
 * Invalidates every cached answer that reads one of these topics. Active queries are refetched at once, the others when a
 * loader or screen next needs them. Called after each call that changed something, and by the change feed.
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

/** Resolves when the refetches caused by earlier calls are done, so that the screen shows what they changed. */
export const screenIsTrue = (): Promise<void> => within(Promise.allSettled([...underWay]));

/**
 * For an act that navigates away. What it changed is invalidated at once, so that the loaders of the next page fetch it;
 * the page that is left, perhaps about a deleted object, does not refetch.
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

/** Refetches all active queries. False when one of them failed. */
export async function reload(): Promise<boolean> {
  await queryClient.invalidateQueries();
  return queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .every(({ state }) => state.status !== 'error');
}
