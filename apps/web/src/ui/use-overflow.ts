import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether an element scrolls. A scrolling element must be focusable by keyboard; one that does not scroll should not be
 * a tab stop.
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
