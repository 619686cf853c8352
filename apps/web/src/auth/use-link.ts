import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints, JsonEndpointName } from '@resolvo/contract/endpoints';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call, type InputOf } from '../api/client.ts';
import { messages } from '../messages.ts';
import { useLinkToken } from './use-link-token.ts';

type LinkEndpoint = 'accountActivate' | 'accountConfirmEmail';

type LinkState<N extends JsonEndpointName> =
  | { readonly kind: 'working' }
  | { readonly kind: 'done'; readonly answer: ResponseOf<Endpoints[N]> }
  | { readonly kind: 'failed'; readonly reason: string; readonly retry: (() => void) | undefined };

/** Spends the link the page was opened with, once. */
export function useLink<N extends LinkEndpoint>(endpoint: N): LinkState<N> {
  const token = useLinkToken();
  const [state, setState] = useState<LinkState<N>>({ kind: 'working' });
  const [attempt, setAttempt] = useState(0);
  const used = useRef(-1);
  useEffect(() => {
    if (token === undefined || used.current === attempt) return;
    used.current = attempt;
    if (!token) return setState({ kind: 'failed', reason: messages.linkIncomplete, retry: undefined });
    setState({ kind: 'working' });
    const input = { body: { token } } as InputOf<N>;
    call(endpoint, input).then(
      (answer) => setState({ kind: 'done', answer }),
      (error: Error) => {
        // The request failed, not the link: it may be tried again.
        const passing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
        const retry = passing ? () => setAttempt((count) => count + 1) : undefined;
        setState({ kind: 'failed', reason: error.message, retry });
      },
    );
  }, [endpoint, token, attempt]);
  return state;
}
