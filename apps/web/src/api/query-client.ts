import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
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
