import { useEffect, useRef } from 'react';

/** Calls back when a value changes, not for its initial value. */
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
