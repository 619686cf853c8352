import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints, JsonEndpointName } from '@resolvo/contract/endpoints';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import './refresh.ts';
import { ApiError, Gone } from './api-error.ts';
import { call, type InputOf } from './client.ts';
import { queryClient } from './query-client.ts';
import { queryKeyOf } from './query-key.ts';
import { refuseWithoutRight } from './rights.ts';

export function q<N extends JsonEndpointName>(name: N, input: InputOf<N>) {
  return queryOptions({
    queryKey: queryKeyOf(name, input),
    queryFn: async ({ signal }): Promise<ResponseOf<Endpoints[N]>> => {
      refuseWithoutRight(name);
      return call(name, input, signal);
    },
  });
}

/** For loaders. Does not throw: the screen shows the error with a retry button. */
export async function prefetch<N extends JsonEndpointName>(name: N, input: InputOf<N>): Promise<void> {
  const options = q(name, input);
  const asked = queryClient.prefetchQuery(options);
  const query = queryClient.getQueryCache().find({ queryKey: options.queryKey });
  // Already shown: a dialog that opens over it, or another filter beside it, does not wait for the refetch.
  if (query?.isActive() && query.state.data !== undefined && !query.state.isInvalidated) return;
  await asked;
}

/** The same for loaders that need the answer; undefined when it could not be loaded. */
export async function tryLoad<N extends JsonEndpointName>(
  name: N,
  input: InputOf<N>,
): Promise<ResponseOf<Endpoints[N]> | undefined> {
  await prefetch(name, input);
  return queryClient.getQueryData(q(name, input).queryKey);
}

/** For loaders of a page about one object: a 404 becomes the not-found page. */
export async function load<N extends JsonEndpointName>(name: N, input: InputOf<N>): Promise<ResponseOf<Endpoints[N]>> {
  const options = q(name, input);
  try {
    // Stale data is shown during its refetch; invalidated data is not shown at all.
    const isUntrue = queryClient.getQueryState(options.queryKey)?.isInvalidated === true;
    return await (isUntrue ? queryClient.fetchQuery(options) : queryClient.ensureQueryData(options));
  } catch (error) {
    if (isMissing(error)) throw new Response(null, { status: 404 });
    throw error;
  }
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/**
 * For screens whose loader prefetched: returns data, or throws to the error boundary. So does what is shown and has ended
 * since; other refusals and lost answers leave what is shown.
 */
export function usePrefetched<N extends JsonEndpointName>(name: N, input: InputOf<N>): ResponseOf<Endpoints[N]> {
  const { data, error } = useSuspenseQuery(q(name, input));
  refuseGone(error);
  return data;
}

/** For a screen that polls what it shows by itself: throws to the error boundary once that has ended. */
export function refuseGone(error: unknown): void {
  if (isMissing(error)) throw new Gone();
}

export function useEndpoint<N extends JsonEndpointName>(name: N, input: InputOf<N>) {
  return useQuery(q(name, input));
}
