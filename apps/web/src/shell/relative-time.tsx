import { useEffect, useState } from 'react';
import { serverSeconds } from '../api/server-clock.ts';

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

/** The time in seconds, which goes on while the page is open. */
export function useNow(): number {
  const [now, setNow] = useState(() => serverSeconds());
  useEffect(() => {
    const timer = setInterval(() => setNow(serverSeconds()), refreshMilliseconds);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Relative time in words, updated while the page is open. */
export function RelativeTime({ seconds }: { seconds: number }) {
  return <Time seconds={seconds}>{formatAge(seconds, useNow())}</Time>;
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const shortDayAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

/**
 * For tables: “14 min”, “3 h”, “2 d”, and the day after a week, where there is room with its hour; the year only where it
 * is another one.
 */
function formatShortAge(seconds: number, nowSeconds: number, withHour: boolean): string {
  const age = nowSeconds - seconds;
  const date = new Date(seconds * 1000);
  // What happened since the clock of the page last ticked is a little in its future.
  if (age <= -60 || age >= 7 * 86_400) {
    const isThisYear = date.getFullYear() === new Date(nowSeconds * 1000).getFullYear();
    const said = (isThisYear ? shortDay : shortDayAndYear).format(date);
    return withHour ? `${said}, ${hour.format(date)}` : said;
  }
  if (age < 60) return 'now';
  if (age < 3600) return `${Math.floor(age / 60)} min`;
  if (age < 86_400) return `${Math.floor(age / 3600)} h`;
  return `${Math.floor(age / 86_400)} d`;
}

/** Time in a cell of a table, short enough never to wrap; the full time is its tooltip. */
export function Age({ seconds, withHour = false }: { seconds: number; withHour?: boolean }) {
  return <Time seconds={seconds}>{formatShortAge(seconds, useNow(), withHour)}</Time>;
}

function Time({ seconds, children }: { seconds: number; children: string }) {
  const date = new Date(seconds * 1000);
  return (
    <time dateTime={date.toISOString()} title={full.format(date)}>
      {children}
    </time>
  );
}
