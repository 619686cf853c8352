import { useEffect, useRef, useState } from 'react';

/**
 * The secret of a mail's link, read once and taken out of the address bar, so that it stays neither in the history nor
 * on a screenshot. Undefined until the page runs in a browser; empty when the address carries none.
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
