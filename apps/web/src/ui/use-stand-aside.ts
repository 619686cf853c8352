import { type RefObject, useEffect } from 'react';

/** Has notifications stand aside from what can be pressed, while there are any (keep-aside.ts). */
export function useStandAside(ref: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const panel = ref.current;
    if (!panel || count === 0) return;
    const over = new AbortController();
    // Loaded with the first notification, as most visits have none. Where it cannot be loaded they keep their place.
    import('./keep-aside.ts').then(
      ({ keepAside }) => keepAside(panel, over.signal),
      () => undefined,
    );
    return () => over.abort();
  }, [ref, count]);
}
