import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';
import { allLogCalls, documentedEvents, logCallsIn } from './log-events.ts';

const calls = allLogCalls();
const documented = documentedEvents(readFileSync(join(root, 'docs/operating.md'), 'utf8'));
const used = [...new Set(calls.flatMap(({ event }) => event ?? []))];

test('log calls and the table were read', () => {
  expect(calls.length).toBeGreaterThan(20);
  expect(documented.length).toBeGreaterThan(2);
});

test('every event code of a log call is in the table of docs/operating.md', () => {
  expect(
    used.filter((code) => !documented.includes(code)),
    'Please add a line for each of these codes to the table under “Log events” in docs/operating.md: what happened, and what an operator does.',
  ).toEqual([]);
});

test('every event code of the table is written by a log call', () => {
  expect(
    documented.filter((code) => !used.includes(code)),
    'docs/operating.md has these codes under “Log events”, and no log call writes them: please take them out there.',
  ).toEqual([]);
});

test('every log call has an event code', () => {
  const bare = calls.filter(({ event }) => event === undefined);
  expect(
    bare,
    "Please give each of these log calls an `event`, such as `event: 'orders.refused'`, and a line in docs/operating.md.",
  ).toEqual([]);
});

test('a log call with and without a code, and a row of the table, are seen', () => {
  const text = [
    "deps.log.warn({ event: 'cluster.breaker_open', err: error }, 'Circuit breaker opened (30 s)');",
    "log.error({ err: error }, 'Something failed');",
    "const line = { event: 'request.done' }; request.log.info(line, 'Request answered');",
  ].join('\n');
  expect(logCallsIn('a.ts', text).map(({ event }) => event)).toEqual([
    'cluster.breaker_open',
    undefined,
    'request.done',
  ]);
  expect(documentedEvents('| `db.connection_lost` | A connection died. | Nothing. |')).toEqual(['db.connection_lost']);
});
