import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const places = new Map<string, number>();

/**
 * A new page starts at its top; Back and Forward return to where the page was left. Before the browser paints: a shorter
 * page makes it scroll, and that must not be kept as the place of the page that was left.
 */
export function useScrollPlace(page: string): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current !== page) {
      shown.current = page;
      window.scrollTo(0, (isReturn && places.get(key)) || 0);
    }
    const keep = () => void places.set(key, window.scrollY);
    keep();
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [key, page, isReturn]);
}
