import { expect, test } from 'vitest';
import { events } from './events.ts';

/** What an event says of a time to come is no second case. */
const toCome = new Set(['domain.reserved']);

test('an event says the one thing that happened: its summary has no second case', () => {
  const twofold = Object.entries(events)
    .filter(([name, { summary }]) => /\bor\b/.test(summary) && !toCome.has(name))
    .map(([name, { summary }]) => `${name}: ${summary}`);
  expect(twofold, 'Please split the event, or say what both cases have in common.').toEqual([]);
});
