import { useSyncExternalStore } from 'react';

/** Below Tailwind's `sm`. For what a phone does not draw at all; what only looks different is left to styles. */
const narrow = '(width < 40rem)';

function watch(changed: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export const useIsPhone = (): boolean =>
  useSyncExternalStore(
    watch,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
