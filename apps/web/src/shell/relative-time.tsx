import { useEffect, useState } from 'react';

const refreshMilliseconds = 30_000;
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function formatAge(seconds: number, nowSeconds: number): string {
  const age = seconds - nowSeconds;
  const unit = units.find(([, size]) => Math.abs(age) >= size);
  return unit ? format.format(Math.round(age / unit[1]), unit[0]) : 'just now';
}

/** For dates that matter by the day: due, ends, renews. */
export const formatDay = (seconds: number): string => day.format(new Date(seconds * 1000));

export const formatDateTime = (seconds: number): string => full.format(new Date(seconds * 1000));

/** Relative time, updated while the page is open. */
export function RelativeTime({ seconds }: { seconds: number }) {
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Math.floor(Date.now() / 1000)), refreshMilliseconds);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(seconds * 1000);
  return (
    <time dateTime={date.toISOString()} title={full.format(date)}>
      {formatAge(seconds, now)}
    </time>
  );
}
