const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const times = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/** A day as people read it in sentences and mails: 19 November 2026. In UTC, in which days of the product begin. */
export const dayInWords = (date: Date): string => days.format(date);

/** The same of a moment in seconds, as answers and payloads have it. */
export const dayText = (seconds: number): string => dayInWords(new Date(seconds * 1000));

/** 19 November 2026, 14:05 UTC */
export const momentInWords = (date: Date): string => `${days.format(date)}, ${times.format(date)} UTC`;
