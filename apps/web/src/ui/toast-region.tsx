import { Children, type ReactNode, useEffect, useRef } from 'react';
import { useStandAside } from './use-stand-aside.ts';

type ToastRegionProps = {
  children: ReactNode;
  label?: string;
  /** Told while the pointer or the focus is on a toast. */
  onHold?: (hold: boolean) => void;
};

/**
 * Has to be in the page before its first toast, or that one is not announced. Toasts stand at one place on every page, and
 * aside from it where an act of the page is: the undo of what they speak of often stands there (toast-place.ts).
 */
export function ToastRegion({ children, label = 'Notifications', onHold }: ToastRegionProps) {
  const ref = useRef<HTMLElement>(null);
  const count = Children.count(children);
  useStandAside(ref, count);
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
      className="group/toasts pointer-events-none fixed top-20 right-10 left-4 z-50 flex flex-col gap-3 sm:left-auto sm:w-96 print:hidden"
    >
      {children}
    </section>
  );
}
