import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints, JsonEndpointName } from '@resolvo/contract/endpoints';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import './refresh.ts';
import { ApiError } from './api-error.ts';
import { call, type InputOf } from './client.ts';
import { queryClient } from './query-client.ts';

/** The key of a query is its endpoint and what it was asked. */
export function q<N extends JsonEndpointName>(name: N, input: InputOf<N>) {
  return queryOptions({
    queryKey: [name, input],
    queryFn: ({ signal }): Promise<ResponseOf<Endpoints[N]>> => call(name, input, signal),
  });
}

/** For loaders. A failure is not thrown here: the screen shows it, with a way to try again. */
export async function prefetch<N extends JsonEndpointName>(name: N, input: InputOf<N>): Promise<void> {
  const options = q(name, input);
  const asked = queryClient.prefetchQuery(options);
  const query = queryClient.getQueryCache().find({ queryKey: options.queryKey });
  // On the screen already: a dialog that opens over it, or another filter beside it, is not held up by a new answer.
  if (query?.isActive() && query.state.data !== undefined && !query.state.isInvalidated) return;
  await asked;
}

/** The same where the loader goes on by the answer; undefined when there is none. */
export async function tryLoad<N extends JsonEndpointName>(
  name: N,
  input: InputOf<N>,
): Promise<ResponseOf<Endpoints[N]> | undefined> {
  await prefetch(name, input);
  return queryClient.getQueryData(q(name, input).queryKey);
}

/** For loaders of a page about one thing: a thing that is not there makes the page one that is not there. */
export async function load<N extends JsonEndpointName>(name: N, input: InputOf<N>): Promise<ResponseOf<Endpoints[N]>> {
  const options = q(name, input);
  try {
    // What is merely old is shown while it is asked again; what an act of ours made untrue is not shown at all.
    const isUntrue = queryClient.getQueryState(options.queryKey)?.isInvalidated === true;
    return await (isUntrue ? queryClient.fetchQuery(options) : queryClient.ensureQueryData(options));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw new Response(null, { status: 404 });
    throw error;
  }
}

/** For screens whose loader has prefetched: data is there, or the error boundary shows why not. */
export function usePrefetched<N extends JsonEndpointName>(name: N, input: InputOf<N>): ResponseOf<Endpoints[N]> {
  return useSuspenseQuery(q(name, input)).data;
}

export function useEndpoint<N extends JsonEndpointName>(name: N, input: InputOf<N>) {
  return useQuery(q(name, input));
}
