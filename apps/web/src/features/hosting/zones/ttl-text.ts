const steps = [
  [604_800, 'week'],
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
] as const;

/** “1 hour”, “5 minutes”, “90 seconds”. */
export function ttlText(seconds: number): string {
  const found = steps.find(([size]) => seconds >= size && seconds % size === 0);
  const [count, word] = found ? [seconds / found[0], found[1]] : [seconds, 'second'];
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** For the table: “1 h”, “5 min”. */
export const shortTtl = (seconds: number): string =>
  ttlText(seconds)
    .replace(/ weeks?/, ' w')
    .replace(/ days?/, ' d')
    .replace(/ hours?/, ' h')
    .replace(/ minutes?/, ' min')
    .replace(/ seconds?/, ' s');

/** Rounded up to whole minutes or hours: “about 9 minutes”. */
export function aboutText(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`;
  if (seconds <= 5400) return `about ${Math.ceil(seconds / 60)} minutes`;
  return `about ${Math.ceil(seconds / 3600)} hours`;
}
