import { weeksLeft } from '@resolvo/contract/machines/placement';

const weeksOfTwoYears = 104;

/** When what is free is sold. A forecast of years says only that it is far away. */
export function fullIn(free: number, soldLately: number): string {
  const weeks = weeksLeft(free, soldLately);
  if (weeks === undefined) return 'Nothing more was sold in the last four weeks.';
  if (free <= 0) return 'It is full.';
  if (weeks < 1) return 'Full within a week, at the pace of the last four.';
  if (weeks > weeksOfTwoYears) return 'Full in more than two years, at the pace of the last four weeks.';
  return `Full in ${weeks === 1 ? '1 week' : `${weeks} weeks`}, at the pace of the last four.`;
}
