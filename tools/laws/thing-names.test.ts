import type { EventDefinition } from '@resolvo/contract/event';
import { events } from '@resolvo/contract/events';
import { expect, test } from 'vitest';
import { modules } from '../../apps/api/src/modules.ts';

/** Lines of history about the reader: what it happened to is the person or the account that the list belongs to. */
const ofReader: Readonly<Record<string, string>> = {
  person_id: 'The person.',
  account_id: 'The account.',
  session_id: 'A browser of the person, which the line shows.',
  export_id: 'All that there is about the person.',
};

const named = new Set(modules.flatMap(({ things = {} }) => Object.keys(things)));

/** Kinds of activity whose thing has no name: its noun brings none, and the event does not say it. */
const nameless = (table: Readonly<Record<string, EventDefinition>>): string[] =>
  Object.values(table)
    .filter(({ activity, subject, data }) => {
      if (activity === undefined || subject in ofReader) return false;
      return !named.has(subject) && !('name' in data.shape);
    })
    .map(({ activity = '' }) => activity);

test('K34 every line of activity about a thing has the name of the thing', () => {
  expect(
    nameless(events),
    'These lines of activity would not say which thing they are about: please name it in `things` of its module.ts, or in the data of the event as `name`.',
  ).toEqual([]);
  const subjects = new Set<string>(Object.values(events).map(({ subject }) => subject));
  expect(
    [...named].filter((field) => !subjects.has(field)),
    'Modules name these subjects in `things`, and no event is about one: please take them out there.',
  ).toEqual([]);
});

test('an activity about a thing that nobody names is found', () => {
  const planted: EventDefinition = { ...events['volume.made'], subject: 'planted_id', data: events['quote.sent'].data };
  expect(nameless({ 'planted.made': planted })).toEqual(['volume_made']);
});
