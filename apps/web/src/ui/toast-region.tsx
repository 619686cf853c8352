import { Children, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { clearPlace } from './clear-place.ts';

type ToastRegionProps = {
  children: ReactNode;
  label?: string;
  /** Told while the pointer or the focus is on a toast. */
  onHold?: (hold: boolean) => void;
};

/**
 * Has to be in the page before its first toast, or that one is not announced. Toasts stand at the top right, and below
 * what can be pressed there: they never cover a button, a link or a field.
 */
export function ToastRegion({ children, label = 'Notifications', onHold }: ToastRegionProps) {
  const ref = useRef<HTMLElement>(null);
  const count = Children.count(children);
  useClearPlace(ref, count);
  const tellHold = () => onHold?.(ref.current?.matches(':hover, :focus-within') ?? false);
  // A toast that is closed under the pointer sends no event of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each change of the toasts
  useEffect(tellHold, [count]);
  return (
    <section
      ref={ref}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      onPointerEnter={tellHold}
      onPointerLeave={tellHold}
      onFocus={tellHold}
      onBlur={() => requestAnimationFrame(tellHold)}
      className="pointer-events-none fixed top-20 right-4 left-4 z-50 flex flex-col gap-3 transition-[translate] duration-150 ease-calm sm:right-10 sm:left-auto sm:w-96 print:hidden"
    >
      {children}
    </section>
  );
}

/** Moves the toasts whenever what is below them may have changed. */
function useClearPlace(ref: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const region = ref.current;
    if (!region || count === 0) return;
    let frame = 0;
    const place = () => {
      frame = 0;
      region.style.translate = `0 ${clearPlace(region)}px`;
    };
    const soon = () => {
      frame ||= requestAnimationFrame(place);
    };
    place();
    const changes = new MutationObserver(soon);
    changes.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', soon, { passive: true, capture: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      window.removeEventListener('scroll', soon, { capture: true });
      window.removeEventListener('resize', soon);
    };
  }, [ref, count]);
}
