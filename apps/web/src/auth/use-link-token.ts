import { useEffect, useRef, useState } from 'react';

/**
 * The token of a mail link, read once and removed from the address bar, so that it stays out of history and
 * screenshots. Undefined until the page runs in a browser; empty when there is none.
 */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState<string>();
  const read = useRef(false);
  useEffect(() => {
    if (read.current) return;
    read.current = true;
    const url = new URL(window.location.href);
    setToken(url.searchParams.get('token') ?? '');
    url.searchParams.delete('token');
    window.history.replaceState(window.history.state, '', url);
  }, []);
  return token;
}
