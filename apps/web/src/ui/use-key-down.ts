import { useLayoutEffect, useRef } from 'react';

/**
 * Keys of the whole page, from the moment it is drawn and with what is drawn: an effect that runs after the paint would
 * miss a press in between, or judge it by the state before.
 */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
