import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from './class-names.ts';

/**
 * Tabs of the panel are places with an address, so they are links in a navigation, not ARIA tabs. Where they do not all
 * fit, the current one is brought into view whenever `place` or their room changes.
 */
export function TabBar({ label, place, children }: { label: string; place?: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  const shown = useRef<string | null | undefined>(null);
  useEffect(() => {
    if (!row.current || shown.current === place) return;
    shown.current = place;
    bringCurrent(row.current);
  });
  useEffect(() => {
    const box = row.current;
    if (!box) return;
    const watch = new ResizeObserver(() => bringCurrent(box));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return (
    <nav aria-label={label} className="border-b border-line">
      <div
        ref={row}
        className="-mb-px -ml-3 flex gap-1 overflow-x-auto overflow-y-hidden pr-10 [scrollbar-width:none] max-sm:mask-[linear-gradient(to_right,black_calc(100%_-_2.5rem),transparent)]"
      >
        {children}
      </div>
    </nav>
  );
}

function bringCurrent(box: HTMLElement): void {
  const tab = box.querySelector('[aria-current]');
  if (!tab) return;
  const middle = tab.getBoundingClientRect().left - box.getBoundingClientRect().left + tab.clientWidth / 2;
  box.scrollLeft += middle - box.clientWidth / 2;
}

export function tabClass(active: boolean): string {
  return cx(
    'relative flex h-10 shrink-0 items-center gap-2 rounded-t-md px-3 text-ui transition-colors duration-150',
    'focus-visible:-outline-offset-2 after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 [&_svg]:size-4',
    active
      ? 'font-semibold text-text after:bg-aurora'
      : 'text-muted after:bg-transparent hover:text-text hover:after:bg-line-strong',
  );
}
