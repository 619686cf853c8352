import { QueryClient } from '@tanstack/react-query';
import { actFor } from './acting-account.ts';
import { ApiError } from './api-error.ts';
import { onServerBack } from './connection.ts';
import { onPersonalDataCleared, onSessionStart, onSigningOut } from './session.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Refusals are not retried; lost connections and 5xx are.
      retry: (failures, error) =>
        failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});

onSigningOut(() => void queryClient.cancelQueries());
// Active queries are kept, or their screens would fetch again; a new session clears all of them.
onPersonalDataCleared(() => {
  queryClient.removeQueries({ type: 'inactive' });
  actFor(undefined);
});
onSessionStart(() => queryClient.clear());

// What failed while the server was away is asked for again: by its screen if it is shown, by its loader otherwise.
onServerBack(() => void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' }));
