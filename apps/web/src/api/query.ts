import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints, JsonEndpointName } from '@resolvo/contract/endpoints';
import { QueryClient, queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, type InputOf } from './client.ts';
import { onPersonalDataCleared, onSessionStart, onSigningOut } from './session.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays a refusal; only a lost connection or a tired server is worth another try.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});

onSigningOut(() => void queryClient.cancelQueries());
// What a screen still shows is not taken from under it, it would only be asked for again; the next person starts clean.
onPersonalDataCleared(() => queryClient.removeQueries({ type: 'inactive' }));
onSessionStart(() => queryClient.clear());

/** The key of a query is its endpoint and what it was asked. */
export function q<N extends JsonEndpointName>(name: N, input: InputOf<N>) {
  return queryOptions({
    queryKey: [name, input],
    queryFn: ({ signal }): Promise<ResponseOf<Endpoints[N]>> => call(name, input, signal),
  });
}

/** For loaders. A failure is not thrown here: the screen shows it, with a way to try again. */
export async function prefetch<N extends JsonEndpointName>(name: N, input: InputOf<N>): Promise<void> {
  await queryClient.prefetchQuery(q(name, input));
}

/** For loaders of a page about one thing: a thing that is not there makes the page one that is not there. */
export async function load<N extends JsonEndpointName>(name: N, input: InputOf<N>): Promise<ResponseOf<Endpoints[N]>> {
  try {
    return await queryClient.ensureQueryData(q(name, input));
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

/** Asks again now for what is on the screen. False when something of it could not be loaded. */
export async function reload(...names: JsonEndpointName[]): Promise<boolean> {
  await invalidate(...names);
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  return shown.every(({ queryKey, state }) => !names.some((name) => queryKey[0] === name) || state.status !== 'error');
}

/** Coarse on purpose: everything asked of these endpoints is asked again when it is next looked at. */
export function invalidate(...names: JsonEndpointName[]): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => names.some((name) => queryKey[0] === name) });
}
