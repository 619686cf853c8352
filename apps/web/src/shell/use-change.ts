import { useEffect, useRef } from 'react';

/** Acts when a value changes, but not for the value a page comes to life with: by then the visitor may have moved on. */
export function useChange(value: string, act: () => void): void {
  const last = useRef(value);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (last.current === value) return;
    last.current = value;
    latest.current();
  }, [value]);
}
