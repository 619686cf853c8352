import { expect, test } from 'vitest';
import { createDurations } from './durations.ts';

const linesOf = (text: string, start: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(start))
    .map((line) => line.slice(start.length));

test('each bucket counts all that took no longer, and the last one counts all', () => {
  const durations = createDurations('took_seconds', 'How long.');
  for (const seconds of [0.001, 0.002, 0.0021, 0.3, 60]) durations.observe('/a/{id}', 'GET', 200, seconds);
  const text = durations.text();
  expect(text).toContain('# HELP took_seconds How long.\n# TYPE took_seconds histogram\n');
  const labels = 'method="GET",route="/a/{id}",status="200"';
  expect(linesOf(text, 'took_seconds_bucket')).toEqual(
    [
      ['0.002', 2],
      ['0.005', 3],
      ['0.01', 3],
      ['0.025', 3],
      ['0.05', 3],
      ['0.1', 3],
      ['0.25', 3],
      ['0.5', 4],
      ['1', 4],
      ['2.5', 4],
      ['5', 4],
      ['+Inf', 5],
    ].map(([bound, count]) => `{le="${bound}",${labels}} ${count}`),
  );
  expect(linesOf(text, 'took_seconds_count')).toEqual([`{${labels}} 5`]);
  expect(Number(linesOf(text, 'took_seconds_sum')[0]?.split(' ')[1])).toBeCloseTo(60.3051);
});

test('route, method and status are counted apart', () => {
  const durations = createDurations('took_seconds', 'How long.');
  durations.observe('/a', 'GET', 200, 0.1);
  durations.observe('/a', 'GET', 200, 0.1);
  durations.observe('/a', 'GET', 404, 0.1);
  durations.observe('/a', 'POST', 200, 0.1);
  durations.observe('/b', 'GET', 200, 0.1);
  expect(linesOf(durations.text(), 'took_seconds_count')).toEqual([
    '{method="GET",route="/a",status="200"} 2',
    '{method="GET",route="/a",status="404"} 1',
    '{method="POST",route="/a",status="200"} 1',
    '{method="GET",route="/b",status="200"} 1',
  ]);
});
