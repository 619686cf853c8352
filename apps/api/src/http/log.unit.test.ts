import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

function written(line: object): Record<string, unknown> {
  const lines: string[] = [];
  createLogger('info', { write: (text) => lines.push(text) }).info(line, 'Said');
  const { level, time, msg, ...rest } = JSON.parse(lines[0] ?? '');
  expect([level, msg]).toEqual(['info', 'Said']);
  return rest;
}

test('a secret is redacted wherever it is in a line, and the rest is written as it is', () => {
  const at = new Date(0);
  const line = { event: 'tried', token: 'abc', at, tries: 2, body: { password: 'x', names: [{ code: 1, name: 'A' }] } };
  expect(written(line)).toEqual({
    event: 'tried',
    token: '[redacted]',
    at: at.toISOString(),
    tries: 2,
    body: { password: '[redacted]', names: [{ code: '[redacted]', name: 'A' }] },
  });
  expect(line.body.password).toBe('x');
});

test('of an error name, message, stack and cause are written, not what a driver hangs on it', () => {
  const error = Object.assign(new Error('Refused', { cause: new Error('No route') }), { client: { password: 'x' } });
  const { err } = written({ err: error });
  expect(err).toEqual({
    name: 'Error',
    message: 'Refused',
    stack: expect.stringContaining('Refused'),
    cause: { name: 'Error', message: 'No route', stack: expect.any(String) },
  });
});

test('a value that contains itself ends', () => {
  const circle: Record<string, unknown> = { name: 'A' };
  circle.self = circle;
  expect(JSON.stringify(written({ circle }))).toContain('[too deep]');
});

test('an error that is a plain object says what it is about', () => {
  const said = [{ message: 'connect ECONNREFUSED', queue: 'a' }, { queue: 'a' }].map((err) => written({ err }).err);
  expect(said).toEqual([{ message: 'connect ECONNREFUSED' }, { message: '{"queue":"a"}' }]);
});
