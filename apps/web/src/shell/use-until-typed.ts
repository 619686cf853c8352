import { useState } from 'react';
import { useHasUnsaved } from './unsaved.ts';

/**
 * The newest value, except while something typed is not saved: then the value that was there before it. For a form that
 * starts anew when what it shows changes, which another person may do in the middle of a word.
 */
export function useUntilTyped<T>(value: T): T {
  const hasUnsaved = useHasUnsaved();
  const [held, setHeld] = useState(() => value);
  if (hasUnsaved) return held;
  if (held !== value) setHeld(() => value);
  return value;
}
