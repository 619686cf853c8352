import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { EndpointName, Endpoints } from '@resolvo/contract/endpoints';
import { useEffect, useRef, useState } from 'react';
import { call, type InputOf } from '../api/client.ts';
import { useLinkToken } from './use-link-token.ts';

type LinkEndpoint = 'accountActivate' | 'accountConfirmEmail';

export type LinkState<N extends EndpointName> =
  | { readonly kind: 'working' }
  | { readonly kind: 'done'; readonly answer: ResponseOf<Endpoints[N]> }
  | { readonly kind: 'failed'; readonly reason: string };

/** Uses the link that the page was opened with, once. */
export function useLink<N extends LinkEndpoint>(endpoint: N): LinkState<N> {
  const token = useLinkToken();
  const [state, setState] = useState<LinkState<N>>({ kind: 'working' });
  const used = useRef(false);
  useEffect(() => {
    if (token === undefined || used.current) return;
    used.current = true;
    const input = { body: { token } } as InputOf<N>;
    call(endpoint, input).then(
      (answer) => setState({ kind: 'done', answer }),
      (error: Error) => setState({ kind: 'failed', reason: error.message }),
    );
  }, [endpoint, token]);
  return state;
}
