import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the prerendered page and during hydration, then true. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
