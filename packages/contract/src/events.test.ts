import { expect, test } from 'vitest';
import type { EventDefinition } from './event.ts';
import { eventAmount, eventSentence, placeholders } from './event-sentence.ts';
import { type EventName, eventNames, events } from './events.ts';

/** What an event says of a time to come is no second case. */
const toCome = new Set(['domain.reserved']);

test('an event says the one thing that happened: its summary has no second case', () => {
  const twofold = Object.entries(events)
    .filter(([name, { summary }]) => /\bor\b/.test(summary) && !toCome.has(name))
    .map(([name, { summary }]) => `${name}: ${summary}`);
  expect(twofold, 'Please split the event, or say what both cases have in common.').toEqual([]);
});

const definition = (name: EventName): EventDefinition => events[name];

test('an event about money says its sum, and fills in nothing that it does not have', () => {
  const sums = ['amount', 'total'];
  const wrong = eventNames.flatMap((name) => {
    const { data, says = '' } = definition(name);
    const fields = Object.keys(data.shape);
    const filled = [...says.matchAll(placeholders)].map(([, , field = '']) => field);
    const unknown = filled.filter((field) => !fields.includes(field));
    const silent = sums.filter((field) => fields.includes(field) && !filled.includes(field));
    return [...unknown, ...silent].map((field) => `${name}: ${field}`);
  });
  expect(wrong, 'Name the field in `says` of the event: `{€amount}` of cents, `{invoice_number}` else.').toEqual([]);
});

test('a sentence has the sum and the number of its document, and is the plain one where an old event kept neither', () => {
  const of = definition('invoice.part_paid');
  const data = { invoice_number: 17, amount: 4000, open: 1250 };
  expect(eventSentence(of, data)).toBe('€40.00 of invoice #17 was paid. €12.50 is still asked for.');
  expect(eventAmount(of, data)).toBe(4000);
  expect(eventSentence(of, { amount: 4000 })).toBe(of.summary);
  expect(eventSentence(of, null)).toBe(of.summary);
  expect(eventAmount(definition('session.opened'), {})).toBeNull();
});
