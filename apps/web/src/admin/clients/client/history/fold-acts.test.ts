import type { ClientEvent } from '@resolvo/contract/people/clients';
import { expect, test } from 'vitest';
import { foldActs } from './fold-acts.ts';

const line = (event_id: string, act_id: string | null, by = ''): ClientEvent => ({
  ...{ event_id, act_id, by, name: 'server.deleted', summary: event_id, by_staff: false, thing: null, person: '' },
  ...{ reason: '', changed: [], ip: '', device: '', place: '', created_at: 0 },
});
const shown = (events: readonly ClientEvent[]) =>
  foldActs(events).map(({ event, rest }) => [event.event_id, ...rest.map(({ event_id }) => event_id)]);

test('lines of one act are one line, at the place of what a person asked for, and others stay alone', () => {
  const events = [
    line('disk gone', 'a'),
    line('signed in', null, 'kari@nordmann.example'),
    line('subscription ended', 'a'),
    line('deleted', 'a', 'kari@nordmann.example'),
    line('released', 'a'),
    line('renewed', 'b'),
    line('renewed again', null),
  ];
  expect(shown(events)).toEqual([
    ['signed in'],
    ['deleted', 'disk gone', 'subscription ended', 'released'],
    ['renewed'],
    ['renewed again'],
  ]);
});

test('an act of which no line is a person’s begins with its oldest one', () => {
  expect(shown([line('second', 'a'), line('first', 'a')])).toEqual([['first', 'second']]);
});
