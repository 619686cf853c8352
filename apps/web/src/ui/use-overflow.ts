import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Tells whether an element scrolls. One that does has to be reachable by keyboard; one that does not should be no
 * stop on the way.
 */
export function useOverflow<T extends HTMLElement>(): { ref: RefObject<T | null>; overflows: boolean } {
  const ref = useRef<T>(null);
  const [overflows, setOverflows] = useState(false);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setOverflows(element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  return { ref, overflows };
}
