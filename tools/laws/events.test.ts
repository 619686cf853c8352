import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventNames } from '@resolvo/contract/events';
import { serverEventName } from '@resolvo/contract/machines/server-events';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

const features = join(root, 'apps/api/src');
const code = readdirSync(features, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.ts$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');

/** Server events are emitted by their kind, `server.${kind}`; the kind's own type holds those. */
const byKind = new Set<string>(serverEventName.options);

test('every event of the contract is emitted somewhere: a subscriber never waits for what cannot happen', () => {
  const silent = eventNames.filter((name) => !byKind.has(name) && !code.includes(`'${name}'`));
  expect(silent).toEqual([]);
});

test('an event that nothing emits is seen', () => {
  expect(code.includes(`'order.teleported'`)).toBe(false);
  expect(code.includes(`'order.sealed'`)).toBe(true);
});
