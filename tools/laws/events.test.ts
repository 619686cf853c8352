import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EventName, eventNames, events } from '@resolvo/contract/events';
import { serverEventKind, serverEventName } from '@resolvo/contract/machines/server-events';
import { type Topic, topics } from '@resolvo/contract/topics';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

const features = join(root, 'apps/api/src');
const code = readdirSync(features, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

/** Without what only listens: the names in `on(…)` and in the type of an event. */
const withoutListeners = (text: string): string =>
  text.replaceAll(/\bon\(\s*(?:\[[^\]]*\]|'[^']*')/g, '').replaceAll(/StoredEvent<[^>]*>/g, '');
const emitting = withoutListeners(code);

/** Server events are emitted by the kind that the list of a server's activity shows. */
const words = (name: EventName): string => {
  // Those of packages by their kind too.
  if (name.startsWith('package.')) return name.slice('package.'.length);
  const server = serverEventName.safeParse(name);
  return server.success ? serverEventKind(server.data) : name;
};

test('every event of the contract is emitted somewhere: a subscriber never waits for what cannot happen', () => {
  expect(
    eventNames.filter((name) => !emitting.includes(`'${words(name)}'`)),
    'These events of the contract are never emitted. Please emit each with deps.events.emit in the transaction of the use case that it tells of, or take it out of the contract.',
  ).toEqual([]);
});

/** Topics that no event touches, and why. This list may only shrink. */
const untold: Partial<Record<Topic, string>> = {
  system: 'What jobs wait and fail is pg-boss’s own business, outside any transaction of ours.',
};

test('every topic that screens show is touched by an event, so that open screens hear of it', () => {
  const told = new Set<Topic>(Object.values(events).flatMap(({ changes }) => changes));
  expect(
    topics.filter((topic) => !told.has(topic)),
    'No event changes these topics of packages/contract/src/topics.ts. Please name the topic under `changes` of an event of its noun, or open screens never hear of it.',
  ).toEqual(Object.keys(untold));
});

test('an event that is only listened to is seen', () => {
  expect(withoutListeners(`on('order.teleported', act); f: StoredEvent<'order.teleported'>`)).not.toContain(
    'teleported',
  );
  expect(withoutListeners(`emit(tx, { name: 'order.sealed' })`)).toContain(`'order.sealed'`);
});

/** A verb of what has happened, and not after a word that makes a state of it, as in “is suspended”. */
const happened =
  /\b(?:was|were|could|had|got|went|came|became|(?<!\b(?:is|are|be|been|being|has|have|no longer) )(?:began|left|made|said|set|sent|took|read|put|let|hid|saw|did|lost|built|cut|chose|gave|wrote|withdrew|[a-z]+ed))\b/;

/** The first clause alone, without what it says of its thing: “a server that was slowed” has no verb of its own yet. */
const tellsWhatHappened = (summary: string): boolean => {
  const [first = ''] = summary.split(/[.:;](?:\s|$)/);
  return (
    happened.test(first.replaceAll(/ that (?:(?:was|were|is|are)(?: not)?|staff) [a-z]+/g, '')) &&
    !/ (?:is|are) there$/.test(first)
  );
};

test('an event says in a sentence what happened to its thing', () => {
  expect(
    eventNames.filter((name) => !tellsWhatHappened(events[name].summary) || /[a-z]_[a-z]/.test(events[name].summary)),
    'The summaries of these events tell a state, or in keys, what staff read as history. Please begin each with what happened, in the past tense: “A volume was made.”',
  ).toEqual([]);
  for (const state of ['A volume is there.', 'A volume is suspended: it stays.', 'A backup that was due is made.']) {
    expect(tellsWhatHappened(state), state).toBe(false);
  }
  expect(tellsWhatHappened('A volume was made.')).toBe(true);
});
