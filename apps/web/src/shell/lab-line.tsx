import { useEffect, useSyncExternalStore } from 'react';
import { labAheadSeconds, onLabMoved, serverNow } from '../api/server-clock.ts';
import { paths } from '../paths.ts';

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' });

/** At the top of every page of a demo whose clock was moved: dates on it are not today's. */
export function LabLine() {
  const ahead = useSyncExternalStore(onLabMoved, labAheadSeconds, () => 0);
  useEffect(() => {
    // styles.css makes room for it, above what stands at the top of a page.
    document.documentElement.toggleAttribute('data-lab-ahead', ahead > 0);
  }, [ahead]);
  if (ahead === 0) return null;
  return (
    <aside
      data-theme="dark"
      aria-label="Clock of the demo"
      className="fixed inset-x-0 top-0 z-50 flex h-(--lab-line) items-center justify-center gap-x-2 bg-night px-4 text-sm text-text whitespace-nowrap print:hidden"
    >
      <span className="truncate">
        This demo is {far(ahead)} ahead<span className="max-sm:hidden">: it is {date.format(serverNow())}</span>.
      </span>
      <a href={`${paths.lab()}#/clock`} className="font-medium underline underline-offset-4">
        Clock
      </a>
    </aside>
  );
}

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;

function far(seconds: number): string {
  // Rounded: the moment that was asked for comes nearer while the clock is on its way to it.
  if (seconds >= 1.5 * 86_400) return count(Math.round(seconds / 86_400), 'day');
  if (seconds >= 3600) return count(Math.round(seconds / 3600), 'hour');
  return count(Math.max(1, Math.round(seconds / 60)), 'minute');
}
