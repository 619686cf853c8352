const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** A day as people read it in sentences and mails: 19 November 2026. In UTC, in which days of the product begin. */
export const dayInWords = (date: Date): string => days.format(date);

/** The same of a moment in seconds, as answers and payloads have it. */
export const dayText = (seconds: number): string => dayInWords(new Date(seconds * 1000));

/** 19 November 2026, 14:05 UTC */
export const momentInWords = (date: Date): string => `${days.format(date)}, ${times.format(date)} UTC`;

const spans = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** 25 minutes; 2 hours 5 minutes; 3 days 4 hours: the two largest units, and nothing rounded up. */
export function durationInWords(seconds: number): string {
  const first = spans.findIndex(([, size]) => seconds >= size);
  if (first === -1) return 'less than a minute';
  let left = seconds;
  const parts = spans.slice(first, first + 2).map(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return { count, text: `${count} ${unit}${count === 1 ? '' : 's'}` };
  });
  return parts
    .filter(({ count }) => count > 0)
    .map(({ text }) => text)
    .join(' ');
}
