import type { ReactNode } from 'react';

/** Has to be in the page before its first toast, or that one is not announced. */
export function ToastRegion({ children, label = 'Notifications' }: { children: ReactNode; label?: string }) {
  return (
    <section
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none fixed top-20 right-4 left-4 z-50 flex flex-col gap-3 sm:right-10 sm:left-auto sm:w-96"
    >
      {children}
    </section>
  );
}
