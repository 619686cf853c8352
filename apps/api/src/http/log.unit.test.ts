import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

test('an error that is a plain object says what it is about', () => {
  const lines: string[] = [];
  const log = createLogger('error', { write: (line: string) => void lines.push(line) });
  log.error({ event: 'jobs.failed', err: { message: 'connect ECONNREFUSED', queue: 'a' } }, 'Failed');
  log.error({ event: 'jobs.failed', err: { queue: 'a' } }, 'Failed');
  expect(lines.map((line) => JSON.parse(line).err.message)).toEqual(['connect ECONNREFUSED', '{"queue":"a"}']);
});
