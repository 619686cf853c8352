import { randomUUIDv7 } from 'node:crypto';

let millisecond = '';
let count = 0;

/**
 * A UUID of version 7 that is larger than the one before it, also within a millisecond, where Node draws them in any order:
 * the twelve bits after the time count (RFC 9562, 6.2, method 1). Lists that are sorted by time and then by id keep the order
 * of what one process wrote.
 */
export function ascendingId(): string {
  const id = randomUUIDv7();
  const time = id.slice(0, 13);
  count = time === millisecond ? count + 1 : 0;
  millisecond = time;
  return `${time}-7${(count % 4096).toString(16).padStart(3, '0')}${id.slice(18)}`;
}
