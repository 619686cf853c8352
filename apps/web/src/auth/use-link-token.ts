import { useEffect, useRef, useState } from 'react';

/**
 * The token of a mail link, read once and removed from the address bar, so that it stays out of history and
 * screenshots. Undefined until the page runs in a browser; null when the address has none.
 */
export function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>();
  const read = useRef(false);
  useEffect(() => {
    if (read.current) return;
    read.current = true;
    const url = new URL(window.location.href);
    setToken(url.searchParams.get('token'));
    url.searchParams.delete('token');
    window.history.replaceState(window.history.state, '', url);
  }, []);
  return token;
}
