import { useState } from 'react';
import { useHasUnsaved } from './unsaved.ts';

/**
 * The newest value, or while a form has unsaved input the value from before that input. For forms that are remounted when
 * their data changes, which a background refetch may do while the user types.
 */
export function useUntilTyped<T>(value: T): T {
  const hasUnsaved = useHasUnsaved();
  const [held, setHeld] = useState(() => value);
  if (hasUnsaved) return held;
  if (held !== value) setHeld(() => value);
  return value;
}
